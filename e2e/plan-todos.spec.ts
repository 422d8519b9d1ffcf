import type { BrowserContext, Locator, Page } from "@playwright/test";
import { clickAt, day, drag, event, makeEvent, placeOf } from "./support/calendar";
import { dialog, expect, expectAccessible, run, signUp, test } from "./support/test";

const title = "Find the brass level";

async function makeTodo(context: BrowserContext, fields = {}): Promise<void> {
  const input = { title, ...fields };
  await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", { input });
}

/** When the to-do is due and planned: "2026-11-19 2026-11-19T12:00 60". */
async function planned(context: BrowserContext): Promise<string> {
  const { todos } = await run<{
    todos: { title: string; dueDate: string | null; plannedStart: string | null; plannedMinutes: number | null }[];
  }>(context, "{ todos { title dueDate plannedStart plannedMinutes } }");
  const todo = todos.find((one) => one.title === title);
  return [todo?.dueDate, todo?.plannedStart?.slice(0, 16), todo?.plannedMinutes].join(" ");
}

const noon = { plannedStart: "2026-11-19T12:00:00.000Z", plannedTimeZone: "Europe/Lisbon" };

async function middleOf(element: Locator): Promise<{ x: number; y: number; bottom: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height };
}

const panelOf = (page: Page): Locator => page.getByRole("complementary", { name: "To do" });

test("a to-do dropped on a time becomes a block of it, is moved, resized, completed and loses its time", async ({
  page,
  context,
}) => {
  await signUp(context);
  const { createProject } = await run<{ createProject: { id: string } }>(
    context,
    'mutation { createProject(input: { name: "House", color: "#B4EFCF" }) { id } }',
  );
  await makeTodo(context, { projectId: createProject.id, dueDate: day });
  await page.goto(`/calendar?date=${day}&view=week`);
  const todo = panelOf(page).locator("[data-task-drag]").filter({ hasText: title });
  const from = await middleOf(todo);
  const to = await placeOf(page, "2026-11-19", 12.1);
  await page.mouse.move(from.x - 20, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  const grid = page.locator('[data-part="calendar-grid"]');
  await expect(grid.getByText(title)).toBeVisible();
  await expect(grid.getByText("New event")).toBeHidden();
  await page.mouse.up();
  await expect(page.getByText("To-do scheduled for Thursday, November 19 at 12:00")).toBeVisible();
  await expect.poll(() => planned(context)).toBe("2026-11-19 2026-11-19T12:00 60");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => planned(context)).toBe(`${day}  `);
  await expect(event(page, title)).toBeHidden();
  await drag(page, await middleOf(todo), to);
  await expect.poll(() => planned(context)).toBe("2026-11-19 2026-11-19T12:00 60");

  await page.reload();
  const block = event(page, title);
  await expect(block).toHaveAccessibleName(`${title}, Thursday, November 19, 12:00 – 13:00, House, to-do`);
  const paper = page.locator('[data-part="todo-block"]');
  const { x, bottom } = await middleOf(paper);
  await drag(page, { x, y: bottom - 2 }, { x, y: (await placeOf(page, "2026-11-19", 12.6)).y });
  await expect(page.getByText(`“${title}” takes 45 minutes`)).toBeVisible();
  await expect.poll(() => planned(context)).toBe("2026-11-19 2026-11-19T12:00 45");
  await expect(block).toHaveAccessibleName(/12:00 – 12:45/);
  await drag(page, await middleOf(paper), await placeOf(page, "2026-11-20", 14.375));
  await expect(page.getByText("To-do scheduled for Friday, November 20 at 14:00")).toBeVisible();
  await expect.poll(() => planned(context)).toBe("2026-11-20 2026-11-20T14:00 45");
  await expectAccessible(page, "a planned to-do");

  await grid.getByRole("checkbox", { name: `Complete ${title}` }).click();
  await expect(block).toHaveAccessibleName(/to-do, done$/);
  await grid.getByRole("checkbox", { name: `Reopen ${title}` }).click();
  await expect(block).toHaveAccessibleName(/to-do$/);
  const panel = await middleOf(panelOf(page).getByRole("heading", { name: "To do", exact: true }));
  await drag(page, await middleOf(paper), panel);
  await expect(page.getByText("Time removed")).toBeVisible();
  await expect(block).toBeHidden();
  await expect.poll(() => planned(context)).toBe("2026-11-20  ");
});

test("a planned to-do opens beside its block, and leads to the whole task", async ({ page, context }) => {
  await signUp(context);
  await makeTodo(context, noon);
  await page.goto(`/calendar?date=${day}&view=week`);
  await event(page, title).click();
  const popover = page.getByRole("dialog", { name: title });
  await expectAccessible(page, "a planned to-do's popover");
  await popover.getByLabel("Time", { exact: true }).fill("15:30");
  await popover.getByRole("button", { name: /Length/ }).click();
  await page.getByRole("option", { name: "45 minutes" }).click();
  await popover.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => planned(context)).toBe("2026-11-19 2026-11-19T15:30 45");

  await event(page, title).click();
  await popover.getByRole("button", { name: "Open task" }).click();
  const editor = dialog(page, "Edit task");
  await expect(editor.getByLabel("Time", { exact: true })).toHaveValue("15:30");
  await editor.getByLabel("Due", { exact: true }).fill("11/20/2026");
  await editor.getByRole("button", { name: "Save task" }).click();
  await expect.poll(() => planned(context)).toBe("2026-11-20 2026-11-20T15:30 45");
  await expect(event(page, title)).toHaveAccessibleName(/Friday, November 20, 15:30 – 16:15/);

  await event(page, title).click();
  await popover.getByRole("button", { name: "Remove time" }).click();
  await expect.poll(() => planned(context)).toBe("2026-11-20  ");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => planned(context)).toBe("2026-11-20 2026-11-20T15:30 45");
});

test("a to-do gets a time, is moved, and loses it without a mouse", async ({ page, context }) => {
  await signUp(context);
  await makeTodo(context);
  await page.goto(`/calendar?date=${day}&view=week`);
  await panelOf(page)
    .getByRole("button", { name: `Schedule ${title}` })
    .press("Enter");
  const schedule = page.getByRole("dialog", { name: `Schedule ${title}` });
  await schedule.getByLabel("Time", { exact: true }).fill("9:00");
  await schedule.getByRole("button", { name: "Thursday, November 19" }).press("Enter");
  await expect(page.getByText(/^To-do scheduled for .* at 09:00$/)).toBeVisible();
  await expect.poll(() => planned(context)).toBe("2026-11-19 2026-11-19T09:00 60");
  const block = event(page, title);
  await block.focus();
  await page.keyboard.down("Alt");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.up("Alt");
  await expect.poll(() => planned(context)).toBe("2026-11-20 2026-11-20T09:15 75");
  await block.press("Enter");
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await page.keyboard.press("Escape");
  await block.press("Delete");
  await expect.poll(() => planned(context)).toBe("2026-11-20  ");
});

test("a planned to-do takes its time beside events, and shows in the month and the agenda", async ({
  page,
  context,
}) => {
  await signUp(context);
  await makeEvent(context, "Plan", "2026-11-19T12:30:00Z", "2026-11-19T13:30:00Z");
  await makeTodo(context, noon);
  await page.goto(`/calendar?date=${day}&view=week`);
  const [one, other] = await Promise.all(
    [page.locator('[data-part="todo-block"]'), event(page, "Plan")].map((it) => it.boundingBox()),
  );
  expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThan(20);
  await clickAt(page, "2026-11-19", 11.75);
  await expect(dialog(page, "New event").getByLabel("End time")).toHaveValue("12:00");
  await page.keyboard.press("Escape");
  await page.goto(`/calendar?date=${day}&view=month`);
  await expect(event(page, title)).toBeVisible();
  await expectAccessible(page, "a planned to-do in the month");
  await page.goto(`/calendar?date=${day}&view=agenda`);
  await expect(event(page, title)).toHaveAccessibleName(/12:00 – 13:00/);
  await page.getByRole("checkbox", { name: `Complete ${title}` }).click();
  await expect(event(page, title)).toBeHidden();
});
