import type { BrowserContext, Locator, Page } from "@playwright/test";
import { builtFile } from "./support/builtFile";
import { hold } from "./support/hold";
import { expect, expectAccessible, question, run, test } from "./support/test";

async function makeProject(context: BrowserContext, name: string, parentId?: string): Promise<string> {
  const { createProject } = await run<{ createProject: { id: string } }>(
    context,
    "mutation($input: CreateProjectInput!) { createProject(input: $input) { id } }",
    { input: { name, parentId } },
  );
  return createProject.id;
}

async function makeTasks(context: BrowserContext, projectId: string, titles: readonly string[], status = "PENDING") {
  for (const title of titles) {
    await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
      input: { projectId, title, status },
    });
  }
}

const titles = (within: Page | Locator, list: string): Locator =>
  within.getByRole("list", { name: list, exact: true }).locator("> [data-task] > .list-row [data-task-title]");

/** Pastes as the browser does: with a text on the clipboard. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("tasks are written one after another, and some of them under the one above", async ({
  page,
  context,
  person: _,
}) => {
  const shed = await makeProject(context, "Shed");
  await page.goto(`/projects?project=${shed}`);
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  const line = page.getByRole("textbox", { name: "New task" });
  await expect(line).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByText("There is no task above to put it under")).toBeVisible();
  await page.keyboard.type("Clear the floor");
  await expect(page.getByText("There is no task above to put it under")).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Paint the door");
  await page.keyboard.press("Enter");
  await expect(line).toHaveValue("");
  await expect(titles(page, "Open tasks")).toHaveText(["Clear the floor", "Paint the door"]);
  await expect(page.getByRole("status").getByText("“Paint the door” added")).toBeAttached();
  await expectAccessible(page, "a project with a line for tasks");

  // the words go along with the level
  await page.keyboard.type("Sand it");
  await page.keyboard.press("Tab");
  const below = page.getByRole("textbox", { name: "New subtask" });
  await expect(below).toBeFocused();
  await expect(below).toHaveValue("Sand it");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Prime it");
  await page.keyboard.press("Enter");
  await expect(titles(page, "Subtasks of Paint the door")).toHaveText(["Sand it", "Prime it"]);
  await page.keyboard.press("Tab");
  await expect(page.getByText("A subtask can't have subtasks")).toBeVisible();
  await page.keyboard.type("Hang it");
  await page.keyboard.press("Shift+Tab");
  await expect(line).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(titles(page, "Open tasks")).toHaveText(["Clear the floor", "Paint the door", "Hang it"]);

  // words that were only begun are not added, and not lost either
  await page.keyboard.type("Buy a lock");
  await page.keyboard.press("Escape");
  const add = page.getByRole("button", { name: "Add task", exact: false }).filter({ hasText: "Buy a lock" });
  await expect(add).toBeFocused();
  await page.reload();
  await expect(titles(page, "Open tasks")).toHaveText(["Clear the floor", "Paint the door", "Hang it"]);
  await add.click();
  await expect(line).toHaveValue("Buy a lock");
  await line.fill("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add task", exact: true })).toBeFocused();
});

test("subprojects are written in place, as deep as one goes", async ({ page, context, person: _ }) => {
  const kitchen = await makeProject(context, "Kitchen");
  await page.goto(`/projects?project=${kitchen}`);
  await page.getByRole("button", { name: "Add subproject", exact: true }).focus();
  await page.keyboard.press("Enter");
  for (const [name, isDeeper] of [
    ["Cabinets", false],
    ["Worktop", true],
    ["Edges", true],
  ] as const) {
    await page.keyboard.type(name);
    if (isDeeper) await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox")).toHaveValue(name);
    const reloaded = page.waitForResponse(
      (response) => response.request().postData()?.includes("query ProjectBranch") ?? false,
    );
    await page.keyboard.press("Enter");
    await reloaded;
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  }
  const worktop = page.getByRole("region", { name: "Cabinets" }).getByRole("region", { name: "Worktop" });
  await expect(worktop.getByRole("region", { name: "Edges" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "New subproject of Worktop" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("textbox", { name: "New subproject of Kitchen" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByText("There is no level above this one on this page")).toBeVisible();
  await page.keyboard.type("Floor");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Floor" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(worktop.getByRole("region", { name: "Edges" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Floor" })).toBeVisible();
});

test("subprojects on several levels are written without a pause", async ({ page, context, person: _ }) => {
  const kitchen = await makeProject(context, "Kitchen");
  await page.goto(`/projects?project=${kitchen}`);
  await page.getByRole("button", { name: "Add subproject", exact: true }).focus();
  await page.keyboard.press("Enter");
  for (const name of ["Cabinets", "Worktop", "Edges", "Oil"]) {
    await page.keyboard.type(name);
    if (name !== "Cabinets") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("Sink");
  await page.keyboard.press("Enter");
  const inside = (...names: string[]): Locator =>
    names.reduce((place: Page | Locator, name) => place.getByRole("region", { name, exact: true }), page) as Locator;
  await expect(inside("Cabinets", "Worktop", "Edges", "Oil")).toBeVisible();
  await expect(inside("Cabinets", "Worktop", "Sink")).toBeVisible();
  await expect(page.getByRole("main").locator("[data-project]")).toHaveCount(5);
});

test("New task on a long board opens the field in view", async ({ page, context, person: _ }) => {
  const shed = await makeProject(context, "Shed");
  await makeTasks(
    context,
    shed,
    Array.from({ length: 60 }, (_one, index) => `Board ${index + 1}`),
  );
  await page.goto(`/projects?project=${shed}&view=board`);
  await page
    .getByRole("region", { name: "Pending", exact: true })
    .locator("[data-task]")
    .last()
    .scrollIntoViewIfNeeded();
  await page.getByRole("main").getByRole("button", { name: "New task", exact: true }).click();
  await expect(page.getByRole("list", { name: "Open tasks" }).locator("[data-task]")).toHaveCount(60);
  const field = page.getByRole("textbox", { name: "New task" });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
});

test("refused words are back in their line, with the reason", async ({ page, context, person: _ }) => {
  const shed = await makeProject(context, "Shed");
  await page.goto(`/projects?project=${shed}`);
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  const line = page.getByRole("textbox", { name: "New task" });
  let isRefusing = true;
  await page.route("**/graphql", async (route) => {
    if (!isRefusing || !route.request().postData()?.includes("mutation CreateTask")) return route.fallback();
    const body: unknown = route.request().postDataJSON();
    const refusal = { errors: [{ message: "There are too many tasks", extensions: { code: "INVALID_INPUT" } }] };
    return route.fulfill({ json: Array.isArray(body) ? body.map(() => refusal) : refusal });
  });
  await line.fill("Clear the floor");
  await line.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("There are too many tasks");
  await expect(line).toHaveValue("Clear the floor");
  await expect(page.getByRole("button", { name: "Clear the floor", exact: true })).toBeHidden();
  isRefusing = false;
  await line.press("Enter");
  await expect(titles(page, "Open tasks")).toHaveText(["Clear the floor"]);
});

test("Tab puts a line under the task added a moment before, while its date is being read", async ({
  page,
  context,
  person: _,
}) => {
  const shed = await makeProject(context, "Shed");
  await makeTasks(context, shed, ["Clear the ground"]);
  const code = await hold(page, builtFile("readDates"));
  await page.goto(`/projects?project=${shed}`);
  await expect(page.getByRole("button", { name: "Clear the ground", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  await page.keyboard.type("Order oak");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Saw it");
  await page.keyboard.press("Tab");
  await page.keyboard.type(" twice");
  code.release();
  await expect(page.getByRole("textbox", { name: "New subtask" })).toHaveValue("Saw it twice");
  await page.keyboard.press("Enter");
  await expect(titles(page, "Open tasks")).toHaveText(["Clear the ground", "Order oak"]);
  await expect(titles(page, "Subtasks of Order oak")).toHaveText(["Saw it twice"]);
});

test("pasted lines keep their order while the code that reads dates is loading", async ({
  page,
  context,
  person: _,
}) => {
  const shed = await makeProject(context, "Shed");
  const { promise: pasted, resolve: go } = Promise.withResolvers<void>();
  await page.route(builtFile("readDates"), async (route) => {
    await pasted;
    await route.continue();
  });
  await page.goto(`/projects?project=${shed}`);
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  await paste(page.getByRole("textbox", { name: "New task" }), "Sand it\nOil it\nPolish it\nWait");
  go();
  await expect(titles(page, "Open tasks")).toHaveText(["Sand it", "Oil it", "Polish it", "Wait"]);
});

test("pasted lines become tasks, many of them after a question", async ({ page, context, person: _ }) => {
  const shed = await makeProject(context, "Shed");
  await page.goto(`/projects?project=${shed}`);
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  const line = page.getByRole("textbox", { name: "New task" });
  await paste(line, "- Sand it\n- [ ] Oil it\n\n");
  await expect(titles(page, "Open tasks")).toHaveText(["Sand it", "Oil it"]);
  const many = Array.from({ length: 7 }, (_one, index) => `Board ${index + 1}`);
  await paste(line, many.join("\n"));
  const asked = question(page, "Add 7 tasks?");
  await expect(asked).toContainText("from “Board 1” to “Board 7”");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(line).toBeFocused();
  await expect(titles(page, "Open tasks")).toHaveCount(2);
  await paste(line, many.join("\n"));
  await asked.getByRole("button", { name: "Add 7 tasks" }).click();
  await expect(titles(page, "Open tasks")).toHaveText(["Sand it", "Oil it", ...many]);
  await expect(page.getByRole("status").getByText("7 tasks added")).toBeAttached();
  await page.reload();
  await expect(titles(page, "Open tasks")).toHaveText(["Sand it", "Oil it", ...many]);
});

test("a long column of the board and a long list go on in place", async ({ page, context, person: _ }) => {
  const shed = await makeProject(context, "Shed");
  const name = (index: number): string => `Board ${index}`;
  await makeTasks(
    context,
    shed,
    Array.from({ length: 45 }, (_one, index) => name(index + 1)),
    "COMPLETED",
  );
  await page.goto(`/projects?project=${shed}&view=board`);
  const column = page.getByRole("region", { name: "Completed", exact: true });
  const cards = column.locator("[data-task]");
  await expect(cards).toHaveCount(20);
  await column.getByRole("button", { name: "20 more of 25, Completed" }).press("Enter");
  await expect(cards).toHaveCount(40);
  await expect(column.getByRole("button", { name: name(21), exact: true })).toBeFocused();
  await column.getByRole("button", { name: "5 more of 5, Completed" }).click();
  await expect(cards).toHaveCount(45);
  await expect(column.getByRole("button", { name: name(41), exact: true })).toBeFocused();

  await page.goto(`/projects?project=${shed}`);
  await page.getByRole("button", { name: "45 completed" }).click();
  await page.getByRole("button", { name: "20 more completed tasks" }).press("Enter");
  const rows = page.locator("[data-task]");
  await expect(rows).toHaveCount(45);
  await expect(rows.nth(25).locator(":focus")).toBeAttached();
});
