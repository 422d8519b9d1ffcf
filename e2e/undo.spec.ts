import type { BrowserContext, Locator, Page } from "@playwright/test";
import { day, event, makeEvent, times } from "./support/calendar";
import { cardOf, expect, makeNote, run, test } from "./support/test";

async function makeProject(context: BrowserContext, name: string): Promise<string> {
  const { createProject } = await run<{ createProject: { id: string } }>(
    context,
    "mutation($input: CreateProjectInput!) { createProject(input: $input) { id } }",
    { input: { name } },
  );
  return createProject.id;
}

async function makeTask(context: BrowserContext, projectId: string, title: string): Promise<string> {
  const { createTask } = await run<{ createTask: { id: string } }>(
    context,
    "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }",
    { input: { projectId, title } },
  );
  return createTask.id;
}

const told = (page: Page, text: string): Locator => page.getByRole("status").getByText(text, { exact: true });

/** Takes back the last act and expects it to be told. */
async function takeBack(page: Page, said: string): Promise<void> {
  await page.keyboard.press("Control+z");
  await expect(told(page, `Undone: ${said}`)).toBeVisible();
}

test("Ctrl+Z takes back, one after the other, what was done on four pages", async ({ page, context, person: _ }) => {
  const projectId = await makeProject(context, "Kitchen rebuild");
  for (const title of ["Order oak", "Measure twice"]) await makeTask(context, projectId, title);
  const noteId = await makeNote(context, { title: "Rye bread" });
  await makeNote(context, { title: "Spelt" });
  await run(context, 'mutation { createTag(input: { name: "flour", contentType: NOTE }) { id } }');
  await makeEvent(context, "Plan", `${day}T11:30:00Z`, `${day}T12:30:00Z`);

  await page.goto(`/calendar?date=${day}&view=week`);
  const plan = event(page, "Plan");
  await plan.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => times(context, "Plan")).toEqual(["2026-11-19T11:30/12:30"]);
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect.poll(() => times(context, "Plan")).not.toEqual(["2026-11-19T11:30/12:30"]);

  await page.keyboard.press("g");
  await page.keyboard.press("n");
  const rye = page.getByRole("link", { name: "Rye bread", exact: true });
  await rye.focus();
  await page.keyboard.press("x");
  await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Tag" }).click();
  await page.getByRole("option", { name: /flour/ }).click();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(cardOf(page, "Rye bread")).toContainText("flour");
  await page.keyboard.press("Escape");
  const spelt = cardOf(page, "Spelt");
  await spelt.hover();
  await spelt.getByRole("button", { name: "Move to the trash" }).click();
  await expect(told(page, "Note moved to the trash")).toBeVisible();

  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.getByRole("link", { name: "Kitchen rebuild", exact: true }).first().click();
  await page.getByRole("main").getByText("Board", { exact: true }).click();
  const column = (name: string): Locator => page.getByRole("region", { name, exact: true });
  const card = (name: string): Locator => page.getByRole("button", { name, exact: true });
  await card("Order oak").focus();
  await page.keyboard.press("1");
  await expect(told(page, "“Order oak” set to urgent priority")).toBeVisible();
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await expect(column("In progress").getByText("Order oak")).toBeVisible();
  await expect(told(page, "Moved to in progress")).toBeVisible();

  await takeBack(page, "Moved to in progress");
  await expect(column("Pending").getByText("Order oak")).toBeVisible();
  await expect(column("Pending").locator("[data-task]")).toHaveCount(2);
  await takeBack(page, "“Order oak” set to urgent priority");
  const { tasks } = await run<{ tasks: { nodes: object[] } }>(context, "{ tasks { nodes { title status priority } } }");
  expect(tasks.nodes).toEqual([
    { title: "Order oak", status: "PENDING", priority: "LOW" },
    { title: "Measure twice", status: "PENDING", priority: "LOW" },
  ]);
  await takeBack(page, "Note moved to the trash");
  await takeBack(page, "Tags changed on 1 note");
  const { note } = await run<{ note: { tags: object[] } }>(
    context,
    "query($id: ID!) { note(id: $id) { tags { id } } }",
    {
      id: noteId,
    },
  );
  expect(note.tags).toEqual([]);

  // twice without waiting
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => times(context, "Plan")).toEqual([`${day}T11:30/12:30`]);
  await expect(told(page, "Nothing to undo")).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(told(page, "Nothing to undo")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(cardOf(page, "Spelt")).toBeVisible();
  await expect(cardOf(page, "Rye bread")).not.toContainText("flour");
});

test("Ctrl+Z in a text field is the text's own, and elsewhere takes the act back", async ({
  page,
  context,
  person: _,
}) => {
  await makeNote(context, { title: "Rye bread" });
  await page.goto("/notes");
  await page.getByRole("link", { name: "Rye bread", exact: true }).focus();
  await page.keyboard.press("e");
  await expect(told(page, "Note archived")).toBeVisible();
  await expect(cardOf(page, "Rye bread")).toBeHidden();

  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search" });
  await search.pressSequentially("oak");
  await page.keyboard.press("Control+z");
  await expect(search).not.toHaveValue("oak");
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(cardOf(page, "Rye bread")).toBeHidden();

  await takeBack(page, "Note archived");
  await expect(cardOf(page, "Rye bread")).toBeVisible();
});

test("a task, a subtask, a to-do, a deleted tag and a deleted category are taken back", async ({
  page,
  context,
  person: _,
}) => {
  const projectId = await makeProject(context, "Kitchen rebuild");
  await makeTask(context, projectId, "Measure twice");
  await run(context, 'mutation { createTag(input: { name: "rye", contentType: NOTE }) { id } }');
  await run(context, 'mutation { createCategory(input: { name: "Garden", contentType: NOTE }) { id } }');
  const task = (title: string): Locator => page.getByRole("button", { name: title, exact: true });
  await page.goto(`/projects?project=${projectId}`);
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  await page.keyboard.type("Order oak");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Saw it");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "New subtask" })).toHaveValue("Saw it");
  await page.keyboard.press("Enter");
  await expect(told(page, "Subtask added")).toBeVisible();
  await page.keyboard.press("Escape");
  await takeBack(page, "Subtask added");
  await expect(task("Saw it")).toBeHidden();
  await takeBack(page, "Task added");
  await expect(task("Order oak")).toBeHidden();
  await expect(task("Measure twice")).toBeVisible();

  await page.goto(`/calendar?date=${day}&view=week`);
  const panel = page.getByRole("complementary", { name: "To do" });
  await panel.getByRole("button", { name: "New to-do" }).click();
  await page.keyboard.type("Choose paper");
  await page.keyboard.press("Enter");
  await expect(told(page, "To-do added")).toBeVisible();
  await page.keyboard.press("Escape");
  await takeBack(page, "To-do added");
  await expect(panel.getByText("Choose paper", { exact: true })).toBeHidden();

  for (const [kind, name, many] of [
    ["Tag", "rye", "tags"],
    ["Category", "Garden", "categories"],
  ] as const) {
    await page.goto(`/settings/${many}`);
    await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /Delete/ })
      .click();
    const said = `${kind} “${name}” deleted`;
    await expect(told(page, said)).toBeVisible();
    await takeBack(page, said);
    await expect(page.getByRole("button", { name: `More for ${name}`, exact: true })).toBeVisible();
  }
});

test("undoing overwrites nothing that was changed elsewhere since, and says so", async ({
  page,
  context,
  person: _,
}) => {
  const projectId = await makeProject(context, "Kitchen rebuild");
  const taskId = await makeTask(context, projectId, "Order oak");
  await page.goto(`/projects?project=${projectId}`);
  await page.getByRole("button", { name: "Order oak", exact: true }).focus();
  await page.keyboard.press("2");
  await expect(told(page, "“Order oak” set to high priority")).toBeVisible();
  await run(context, "mutation($id: ID!) { updateTask(id: $id, input: { priority: MEDIUM }) { id } }", { id: taskId });
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("alert").getByText("This task was changed elsewhere")).toBeVisible();
  const { task } = await run<{ task: object }>(context, "query($id: ID!) { task(id: $id) { priority } }", {
    id: taskId,
  });
  expect(task).toEqual({ priority: "MEDIUM" });
});
