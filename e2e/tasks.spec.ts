import type { BrowserContext, Locator, Page } from "@playwright/test";
import {
  dialog,
  expect,
  expectAccessible,
  makeNote,
  run,
  signIn,
  signUp,
  test,
  undoOf,
  whenLive,
} from "./support/test";

async function makeProject(context: BrowserContext, name: string, parentId?: string): Promise<string> {
  const { createProject } = await run<{ createProject: { id: string } }>(
    context,
    "mutation($input: CreateProjectInput!) { createProject(input: $input) { id } }",
    { input: { name, parentId } },
  );
  return createProject.id;
}

async function makeTask(context: BrowserContext, input: Record<string, unknown>): Promise<string> {
  const { createTask } = await run<{ createTask: { id: string } }>(
    context,
    "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }",
    { input },
  );
  return createTask.id;
}

/** A task's row or card, by its title. */
function task(within: Page | Locator, title: string): Locator {
  const page = "page" in within ? within.page() : within;
  return within.locator("[data-task]").filter({ has: page.getByRole("button", { name: title, exact: true }) });
}

test("a task is added in one line, opened, given a subtask, completed and reopened, with live updates", async ({
  page,
  context,
  anotherBrowser,
}) => {
  const person = await signUp(context);
  const kitchen = await makeProject(context, "Kitchen rebuild");
  const cabinets = await makeProject(context, "Cabinets", kitchen);
  await makeTask(context, { projectId: cabinets, title: "Choose handles", dueDate: "2020-01-02" });
  const live = whenLive(page);
  await page.goto(`/projects?project=${kitchen}`);
  await expect(task(page, "Choose handles")).toContainText("Overdue");

  // recognized parts become chips, and a wrong one is removed
  await page.getByRole("button", { name: "Add task to Cabinets" }).click();
  const line = page.getByRole("textbox", { name: "New task" });
  await line.fill("Book the slot tomorrow 14:00 !high #cabinets");
  await expect(page.getByText("High priority", { exact: true })).toBeVisible();
  await expect(page.getByText("In Kitchen rebuild → Cabinets", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove Due tomorrow, 14:00" }).click();
  await line.press("Enter");
  const added = task(page, "Book the slot tomorrow 14:00");
  await expect(added.getByLabel("High priority")).toBeVisible();
  await expect(line).toHaveValue("");
  await line.press("Escape");

  await page.getByRole("button", { name: "Choose handles", exact: true }).click();
  const editor = dialog(page, "Edit task");
  await editor.getByLabel("Title").fill("Choose handles: oak");
  await editor.getByText("In progress", { exact: true }).click();
  await editor.getByLabel("Due", { exact: true }).fill("someday never");
  await editor.getByRole("button", { name: "Save task" }).click();
  await expect(editor.getByRole("alert")).toContainText("Write a day");
  await editor.getByLabel("Due", { exact: true }).fill("tomorrow");
  await editor.getByRole("button", { name: "Add a subtask" }).click();
  await editor.getByLabel("New subtask").fill("Ask the joiner");
  await editor.getByLabel("New subtask").press("Enter");
  await expect(task(editor, "Ask the joiner")).toBeVisible();
  await expectAccessible(page, "the task editor");
  await editor.getByRole("button", { name: "Save task" }).click();
  await expect(editor).toBeHidden();
  const handles = task(page, "Choose handles: oak").first();
  await expect(handles.getByLabel("In progress")).toBeVisible();
  await expect(handles).toContainText("tomorrow");
  await expect(handles).toContainText("0 of 1");

  const check = page.getByRole("checkbox", { name: "Complete Book the slot tomorrow 14:00" });
  await check.click();
  await undoOf(page, "Task completed").click();
  await expect(check).not.toBeChecked();
  await check.click();
  await expect(added).toBeHidden();
  await page.getByRole("button", { name: "1 completed" }).click();
  await expect(added).toBeVisible();

  await live;
  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  await makeTask(elsewhere, { projectId: cabinets, title: "Made elsewhere" });
  await expect(task(page, "Made elsewhere")).toBeVisible();
});

test("tasks are moved on the board and changed in bulk by keyboard", async ({ page, context }) => {
  await signUp(context);
  const projectId = await makeProject(context, "Field guide");
  for (const title of ["Almonds", "Birch", "Cadence"]) await makeTask(context, { projectId, title });
  await page.goto(`/projects?project=${projectId}&view=board`);
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const title = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(task(column("Pending"), "Almonds")).toBeVisible();
  await expectAccessible(page, "the board");

  await title("Birch").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("In progress, 1 of 1", { exact: true })).toBeAttached();
  await page.keyboard.press("Space");
  await expect(task(column("In progress"), "Birch")).toBeVisible();
  await expect(title("Birch")).toBeFocused();

  // also by pointer
  await title("Cadence").hover();
  await page.mouse.down();
  const blocked = await column("Blocked").boundingBox();
  await page.mouse.move((blocked?.x ?? 0) + 60, (blocked?.y ?? 0) + 120, { steps: 6 });
  await page.mouse.up();
  await expect(task(column("Blocked"), "Cadence")).toBeVisible();

  await page.goto(`/projects?project=${projectId}`);
  await expect(title("Cadence")).toBeVisible();
  await title("Almonds").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByLabel("Low priority")).toHaveCount(3);
  await title("Almonds").focus();
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Priority" }).press("Enter");
  await page.getByRole("menuitem", { name: "Urgent" }).press("Enter");
  await expect(page.getByLabel("Urgent priority")).toHaveCount(3);
  await expect(bar).toBeHidden();

  await title("Almonds").focus();
  await page.keyboard.press("Space");
  await expect(title("Almonds")).toBeHidden();
  await expect(page.getByRole("button", { name: "1 completed" })).toBeVisible();
});

test("an empty start date of a task shows no date", async ({ page, context, person: _ }) => {
  const projectId = await makeProject(context, "Shed");
  await makeTask(context, { title: "Tar the roof", projectId, dueDate: "2026-11-22" });
  await page.goto(`/projects?project=${projectId}`);
  await task(page, "Tar the roof").getByRole("button", { name: "Tar the roof", exact: true }).click();
  const editor = dialog(page, "Edit task");
  await expect(editor.getByRole("textbox", { name: "Title" })).toBeFocused();
  const start = editor.getByRole("textbox", { name: "Start" });
  await expect(editor.getByRole("textbox", { name: "Due" })).toHaveValue("11/22/2026");
  await expect(start).toHaveValue("");
  await expect(start).not.toHaveAttribute("placeholder", /./);
  await start.fill("some day");
  await start.press("Tab");
  await expect(editor.getByText("Write a day, such as 11/27/2026 or next friday")).toBeVisible();
});

test("a task lists its linked notes and leads to them", async ({ page, context, person: _ }) => {
  const noteId = await makeNote(context, { title: "Cabinet quotes" });
  await makeNote(context, { title: "Rye bread" });
  const projectId = await makeProject(context, "Kitchen rebuild");
  await makeTask(context, { projectId, title: "Confirm oak" });
  await page.goto(`/projects?project=${projectId}`);
  const open = page.getByRole("button", { name: "Confirm oak", exact: true });
  const editor = dialog(page, "Edit task");
  const linked = (title: string) => editor.getByRole("link", { name: title, exact: true });

  await open.click();
  await editor.getByRole("button", { name: "Link a note or video" }).click();
  await page
    .getByRole("searchbox", { name: "Find a note or video" })
    .or(page.getByLabel("Find a note or video"))
    .first()
    .fill("quot");
  await expect(page.getByRole("option", { name: "Rye bread" })).toBeHidden();
  await page.getByRole("option", { name: "Cabinet quotes" }).click();
  await page.keyboard.press("Escape");
  await expect(linked("Cabinet quotes")).toHaveAttribute("href", `/notes/${noteId}`);
  await expectAccessible(page, "a task with what it is about");
  await editor.getByRole("button", { name: "Save task" }).click();
  await expect(editor).toBeHidden();

  await page.reload();
  await open.click();
  await expect(linked("Cabinet quotes")).toBeVisible();
  await editor.getByRole("button", { name: "Unlink Cabinet quotes" }).click();
  await editor.getByRole("button", { name: "Save task" }).click();
  await expect(editor).toBeHidden();
  await open.click();
  await expect(editor.getByRole("button", { name: "Link a note or video" })).toBeVisible();
  await expect(linked("Cabinet quotes")).toBeHidden();
  await editor.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await open.click();
  await expect(linked("Cabinet quotes")).toBeVisible();
});
