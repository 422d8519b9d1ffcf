import type { BrowserContext, Page } from "@playwright/test";
import {
  contentOf,
  dialog,
  expect,
  expectAccessible,
  makeNote,
  run,
  signIn,
  test,
  undoOf,
  whenLive,
} from "./support/test";

const now = new Date("2026-11-29T10:00:00Z");
const list = (...items: string[]) => `<ul data-type="checklist">${items.join("")}</ul>`;
const item = (text: string, isChecked = false, task?: string) =>
  `<li data-checked="${isChecked}"${task ? ` data-task="${task}"` : ""}><p>${text}</p></li>`;

interface StoredTask {
  id: string;
  title: string;
  isCompleted: boolean;
  dueDate: string | null;
  deletedAt: string | null;
}

async function tasksOf(context: BrowserContext): Promise<StoredTask[]> {
  const { tasks } = await run<{ tasks: { nodes: StoredTask[] } }>(
    context,
    "{ tasks { nodes { id title isCompleted dueDate deletedAt } } }",
  );
  return tasks.nodes;
}

const textOf = (page: Page) => dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });

/** A note with one line that is a task, made through the API. */
async function makeLine(context: BrowserContext, text = "Order hinges"): Promise<{ id: string; task: string }> {
  const id = await makeNote(context, { title: "Kitchen", content: list(item(text), item("Call Ida")) });
  const { note } = await run<{ note: { blocks: { id: string; type: string }[] } }>(
    context,
    "query ($id: ID!) { note(id: $id) { blocks { id type } } }",
    { id },
  );
  const blockId = note.blocks.find(({ type }) => type === "ITEM")?.id;
  const { createTaskFromBlock: made } = await run<{ createTaskFromBlock: { id: string } }>(
    context,
    "mutation ($id: ID!, $blockId: ID!) { createTaskFromBlock(noteId: $id, blockId: $blockId) { id } }",
    { id, blockId },
  );
  return { id, task: made.id };
}

test.beforeEach(async ({ page }) => page.clock.setFixedTime(now));

test("a line becomes a task by @due, by words of a date and by a press", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Kitchen" });
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type("[] Order hinges @due tom");
  const dates = page.getByRole("listbox", { name: "Due date" });
  await page.keyboard.type("orrow");
  await expect(dates.getByRole("option", { name: "Task due Tomorrow" })).toBeVisible();
  await expectAccessible(page, "the dates beside @due");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Measure on friday");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Call Ida");
  await textOf(page).getByRole("button", { name: "Make “Call Ida” a task" }).click();
  await expect(textOf(page).locator("[data-part=task-due]")).toHaveCount(3);
  await expect
    .poll(async () => (await tasksOf(context)).map(({ title, dueDate }) => [title, dueDate]))
    .toEqual([
      ["Order hinges", "2026-11-30"],
      ["Measure", "2026-12-04"],
      ["Call Ida", null],
    ]);
  const ids = (await tasksOf(context)).map((task) => task.id);
  const lines = ["Order hinges", "Measure", "Call Ida"].map((text, at) => item(text, false, ids[at]));
  await expect.poll(() => contentOf(context, id)).toBe(list(...lines));
});

test("undoing takes the task back, and redoing brings it again", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Kitchen", content: list(item("Order hinges")) });
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+Shift+5");
  const due = textOf(page).locator("[data-part=task-due]");
  await expect(due).toBeVisible();
  await expect.poll(async () => (await contentOf(context, id))?.includes("data-task")).toBe(true);
  const [made] = await tasksOf(context);
  await page.keyboard.press("Control+z");
  await expect(due).toBeHidden();
  await expect.poll(async () => (await tasksOf(context)).length).toBe(0);
  await expect.poll(() => contentOf(context, id)).toBe(list(item("Order hinges")));
  await page.keyboard.press("Control+Shift+z");
  await expect(due).toBeVisible();
  await expect.poll(() => contentOf(context, id)).toBe(list(item("Order hinges", false, made?.id)));
});

test("ticks go both ways in two browsers within a second, dates and names too, without a save", async ({
  page,
  context,
  person,
  browser,
}) => {
  const { id, task } = await makeLine(context);
  const other = await browser.newContext();
  await signIn(other, person);
  const reader = await other.newPage();
  await reader.clock.setFixedTime(now);
  const live = whenLive(reader, "contentChanged");
  await reader.goto(`/notes/${id}`);
  await live;
  const box = dialog(reader, "Kitchen").getByRole("checkbox", { name: "Order hinges" });
  await expect(box).toBeEnabled();
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page)).toBeFocused();

  await textOf(page).getByRole("checkbox", { name: "Order hinges" }).click();
  await expect(box).toBeChecked({ timeout: 1000 });
  await box.click();
  await expect(textOf(page).getByRole("checkbox", { name: "Order hinges" })).not.toBeChecked({ timeout: 1000 });

  await dialog(reader, "Kitchen").getByRole("button", { name: "Task, no due date" }).click();
  await expectAccessible(reader, "the dates of a line");
  await reader.getByRole("button", { name: "Tomorrow" }).click();
  await expect(textOf(page).getByRole("button", { name: "Task, due Tomorrow" })).toBeVisible();

  await run(other, 'mutation ($id: ID!) { updateTask(id: $id, input: { title: "Order 12 hinges" }) { id } }', {
    id: task,
  });
  await expect(textOf(page).getByText("Order 12 hinges")).toBeVisible();
  await expect(dialog(reader, "Kitchen").getByText("Order 12 hinges")).toBeVisible();
  const { note } = await run<{ note: { version: number } }>(context, "query ($id: ID!) { note(id: $id) { version } }", {
    id,
  });
  expect(note.version).toBe(1);

  await textOf(page).getByText("Order 12 hinges").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" today");
  await page.keyboard.press("Escape");
  await expect(dialog(reader, "Kitchen").getByText("Order 12 hinges today")).toBeVisible();
  await expect
    .poll(async () => (await tasksOf(context)).find((each) => each.id === task)?.title)
    .toBe("Order 12 hinges today");
  await expectAccessible(reader, "a note with tasks");
  await other.close();
});

test("a deleted line leaves its task in the trash, and undoing brings both back", async ({
  page,
  context,
  person: _,
}) => {
  const { id, task } = await makeLine(context);
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page)).toBeFocused();
  await textOf(page).getByText("Order hinges").click({ clickCount: 3 });
  await page.keyboard.press("Delete");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(textOf(page).getByRole("checkbox")).toHaveCount(1);
  await expect.poll(async () => (await tasksOf(context)).length).toBe(0);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+z");
  await expect(textOf(page).locator("[data-part=task-due]")).toBeVisible();
  await expect.poll(async () => (await tasksOf(context)).map((each) => each.id)).toEqual([task]);
  await expect.poll(() => contentOf(context, id)).toContain(`data-task="${task}"`);
});

test("a line that is made plain keeps its words, and Undo makes it the task again", async ({
  page,
  context,
  person: _,
}) => {
  const { id, task } = await makeLine(context);
  await page.goto(`/notes/${id}?edit`);
  await textOf(page).getByRole("button", { name: "Task, no due date" }).click();
  await page.getByRole("button", { name: "Make it a plain line" }).click();
  await expect(textOf(page).locator("[data-part=task-due]")).toBeHidden();
  await expect.poll(async () => (await tasksOf(context)).length).toBe(0);
  await undoOf(page, "Task moved to the trash").click();
  await expect(textOf(page).locator("[data-part=task-due]")).toBeVisible();
  await expect.poll(() => contentOf(context, id)).toBe(list(item("Order hinges", false, task), item("Call Ida")));
});

test("the caret stays in a line that becomes a task", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Kitchen", content: list(item("Call Ida")) });
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Screws @due tomorrow");
  await expect(page.getByRole("listbox", { name: "Due date" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(textOf(page).locator("[data-part=task-due]")).toHaveCount(1);
  await page.keyboard.type(" in brass");
  await expect(textOf(page).getByRole("listitem").last().locator("p")).toHaveText("Screws in brass");
});

test("a line after a task comes and goes without the task", async ({ page, context, person: _ }) => {
  const { id, task } = await makeLine(context);
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(textOf(page).getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(textOf(page).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.type("Screws");
  const lines = [item("Order hinges", false, task), item("Screws"), item("Call Ida")];
  await expect.poll(() => contentOf(context, id)).toBe(list(...lines));
  expect((await tasksOf(context)).map((each) => each.id)).toEqual([task]);
});

test("copied lines of completed tasks stay ticked, in the same note and in another", async ({
  page,
  context,
  person: _,
}) => {
  const { id, task } = await makeLine(context);
  await run(context, "mutation ($id: ID!) { updateTask(id: $id, input: { isCompleted: true }) { id } }", { id: task });
  const other = await makeNote(context, { title: "Bath", content: "<p>Also</p>" });
  await page.goto(`/notes/${id}?edit`);
  await expect(textOf(page).getByRole("checkbox").first()).toBeChecked();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+v");
  const copied = [item("Order hinges", true), item("Call Ida")];
  const own = [item("Order hinges", true, task), item("Call Ida")];
  await expect.poll(() => contentOf(context, id)).toBe(list(...own, ...copied));
  await page.goto(`/notes/${other}?edit`);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+v");
  await expect.poll(() => contentOf(context, other)).toBe(`<p>Also</p>${list(...copied)}`);
  await expect(textOf(page).locator("[data-part=task-due]")).toHaveCount(0);
  await expect(textOf(page).getByRole("checkbox").first()).toBeChecked();
});
