import type { Page } from "@playwright/test";
import { day, drag, event, makeEvent, makeType, placeOf } from "./support/calendar";
import { sumOfShifts, watchLayoutShifts } from "./support/layoutShifts";
import { dialog, expect, expectAccessible, question, run, signUp, test, whenLive } from "./support/test";

test("a to-do is scheduled by dropping it on a day, and without a mouse", async ({ page, context }) => {
  await signUp(context);
  for (const title of ["Find the brass level", "Choose paper"]) {
    await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", { input: { title } });
  }
  const due = async (title: string): Promise<string | null | undefined> => {
    const { todos } = await run<{ todos: { title: string; dueDate: string | null }[] }>(
      context,
      "{ todos { title dueDate } }",
    );
    return todos.find((todo) => todo.title === title)?.dueDate;
  };
  await page.goto(`/calendar?date=${day}&view=week`);
  const panel = page.getByRole("complementary", { name: "To do" });
  const level = panel.locator("[data-task-drag]").filter({ hasText: "Find the brass level" });
  const box = await level.boundingBox();
  if (!box) throw new Error("The to-do is not drawn");
  await drag(page, { x: box.x + 60, y: box.y + 12 }, await placeOf(page, "2026-11-19", 12));
  await expect(page.getByText("To-do scheduled for Thursday, November 19")).toBeVisible();
  await expect.poll(() => due("Find the brass level")).toBe("2026-11-19");

  await panel.getByRole("button", { name: "Schedule Choose paper" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Schedule Choose paper" })
    .getByRole("button", { name: "Friday, November 20" })
    .press("Enter");
  // it moves to another group
  await expect(panel.getByRole("button", { name: "Schedule Choose paper" })).toBeFocused();
  await expect.poll(() => due("Choose paper")).toBe("2026-11-20");
  await panel.getByRole("checkbox", { name: "Complete Choose paper" }).click();
  await expect(panel.getByRole("region", { name: "Done" })).toContainText("Choose paper");
  await expect(panel.getByRole("checkbox", { name: "Reopen Choose paper" })).toBeFocused();
});

test("event types are created, hidden, reordered and deleted", async ({ page, context }) => {
  await signUp(context);
  const work = await makeType(context, "Work", "#B9CCFF");
  await makeType(context, "House", "#FFE4B5");
  await makeEvent(context, "Plan", `${day}T10:00:00Z`, `${day}T11:00:00Z`, { eventTypeId: work });
  await page.goto(`/calendar?date=${day}&view=week`);
  await expect(event(page, "Plan")).toBeVisible();
  const types = page.getByRole("list", { name: "Event types" });
  // a click during a pending change is sent after it
  const released = Promise.withResolvers<void>();
  const sent: boolean[] = [];
  await page.route("/graphql", async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName === "UpdateEventType") {
      sent.push(variables.input.isVisible);
      await released.promise;
    }
    await route.fallback();
  });
  await types.getByRole("checkbox", { name: "Work" }).press("Space");
  await expect(event(page, "Plan")).toBeHidden();
  await types.getByRole("checkbox", { name: "Work" }).press("Space");
  await expect(event(page, "Plan")).toBeVisible();
  expect(sent).toEqual([false]);
  const answered = page.waitForResponse(() => sent.length === 2);
  released.resolve();
  await answered;
  await expect(event(page, "Plan")).toBeVisible();

  await types.getByRole("checkbox", { name: "House" }).press("Alt+ArrowUp");
  await expect(types.getByRole("checkbox").first()).toHaveAccessibleName("House");
  await types
    .getByRole("listitem")
    .filter({ hasText: "Work" })
    .dragTo(types.getByRole("listitem").filter({ hasText: "House" }));
  await expect(types.getByRole("checkbox").first()).toHaveAccessibleName("Work");

  await page.getByRole("button", { name: "More for the calendar" }).click();
  await page.getByRole("menuitem", { name: "New event type" }).click();
  const making = dialog(page, "New event type");
  await making.getByRole("button", { name: "Add type" }).click();
  await expect(making.getByRole("alert")).toContainText("Please enter a name");
  await making.getByLabel("Name").fill("Training");
  await making.getByRole("radio", { name: "Mint" }).check();
  await expectAccessible(page, "a new event type");
  await making.getByRole("button", { name: "Add type" }).click();
  await expect(types.getByRole("checkbox", { name: "Training" })).toBeVisible();

  await types.getByRole("button", { name: "More for Work" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await question(page, "Delete “Work”?").getByRole("button", { name: "Delete" }).click();
  await expect(types.getByRole("checkbox", { name: "Work" })).toBeHidden();
  await expect(event(page, "Plan")).toBeVisible();
});

test("nothing moves while the week loads", async ({ page, context }) => {
  await signUp(context);
  const work = await makeType(context, "Work", "#B9CCFF");
  await makeEvent(context, "Plan", `${day}T11:30:00Z`, `${day}T12:30:00Z`, { eventTypeId: work });
  const shifts = await watchLayoutShifts(page);
  await page.goto(`/calendar?date=${day}&view=week`);
  await expect(event(page, "Plan")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Work" })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await sumOfShifts(page, shifts)).toBeLessThan(0.02);
});

test("settings change the calendar at once", async ({ page, context }) => {
  await signUp(context);
  await makeEvent(context, "Early", `${day}T06:30:00Z`, `${day}T07:00:00Z`);
  await page.goto("/settings/calendar");
  await page.getByRole("radiogroup", { name: "Default view" }).getByText("Day", { exact: true }).click();
  await page.goto("/settings/region");
  await page.getByRole("radiogroup", { name: "Time" }).getByText("12 h").click();
  await page.goto(`/calendar?date=${day}`);
  await expect(page.getByRole("radio", { name: "Day" })).toBeChecked();
  await expect(page.getByText("9 AM", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Early/ })).toContainText("6:30 AM");
  for (const [key, view] of [
    ["2", "Week"],
    ["3", "Month"],
    ["4", "Year"],
    ["5", "Agenda"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("radio", { name: view })).toBeChecked();
  }
  await page.keyboard.press("t");
  await expect(page).not.toHaveURL(/date=/);
});

test("an event's reminder shows on any page and leads to the event", async ({ page, context }) => {
  await signUp(context);
  const live = whenLive(page);
  await page.goto("/notes");
  await live;
  const start = new Date(Date.now() + 5_000);
  await makeEvent(context, "Tea with Inês", start.toISOString(), new Date(start.getTime() + 3_600_000).toISOString(), {
    reminders: [0],
    location: "Kitchen",
  });
  await expect(page.getByText(/^Tea with Inês: .*Kitchen$/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(dialog(page, "Edit event").getByRole("textbox", { name: "Title" })).toHaveValue("Tea with Inês");
});

for (const view of ["day", "week", "month", "year", "agenda"]) {
  test(`the ${view} can be read by all`, async ({ page, context }) => {
    await signUp(context);
    const eventTypeId = await makeType(context, "Work", "#B9CCFF");
    await makeEvent(context, "Plan", `${day}T10:00:00Z`, `${day}T11:00:00Z`, { eventTypeId, location: "Room 4" });
    await makeEvent(context, "Dentist", `${day}T14:00:00Z`, `${day}T14:45:00Z`, { status: "CANCELLED" });
    await makeEvent(context, "Choir", `${day}T19:30:00Z`, `${day}T21:00:00Z`);
    await makeEvent(context, "Porto", "2026-11-18T00:00:00Z", "2026-11-22T00:00:00Z", { allDay: true });
    await page.goto(`/calendar?date=${day}&view=${view}`);
    await expect(page.getByText("Porto").first()).toBeVisible();
    await expectAccessible(page, `the ${view}`);
    if (view !== "month") return;
    await page.keyboard.press("n");
    await expect(dialog(page, "New event")).toBeVisible();
    await expectAccessible(page, "a new event");
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("shows a day below its week, swipes, and a month of dots with the day's list", async ({ page, context }) => {
    await signUp(context);
    await makeEvent(context, "Plan", `${day}T10:00:00Z`, `${day}T11:00:00Z`);
    await makeEvent(context, "Supper", "2026-11-19T17:00:00Z", "2026-11-19T18:00:00Z");
    await page.goto(`/calendar?date=${day}&view=week`);
    await expect(event(page, "Plan")).toBeVisible();
    await expect(event(page, "Supper")).toBeHidden();
    await expectAccessible(page, "the week on a phone");
    await page.getByRole("button", { name: "Thursday, November 19, 1 event" }).tap();
    await expect(event(page, "Supper")).toBeVisible();

    await swipe(page, 300, 80);
    await expect(page).toHaveURL(/date=2026-11-20/);
    await swipe(page, 80, 300);
    await expect(page).toHaveURL(/date=2026-11-19/);

    await page.getByRole("button", { name: "View" }).click();
    await page.getByRole("menuitem", { name: "Month" }).click();
    await expect(page.getByRole("heading", { name: "Thursday 19" })).toBeVisible();
    // a tap during the momentum of a swipe only stops that
    await expect(async () => {
      await page.getByRole("button", { name: "Wednesday, November 18, 1 event" }).tap();
      await expect(page.getByRole("heading", { name: "Wednesday 18" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page, "the month on a phone");
    await event(page, "Plan").tap();
    await expect(dialog(page, "Edit event").getByLabel("Title")).toHaveValue("Plan");
    await expectAccessible(page, "the event editor on a phone");
  });
});

/** A horizontal swipe. */
async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const begin = Date.now() / 1_000;
  // within a tenth of a second, however long the browser takes: a long press draws an event
  const send = (type: "touchStart" | "touchMove" | "touchEnd", part: number): Promise<unknown> =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: fromX + (toX - fromX) * part, y: 560 }],
      timestamp: begin + part / 10,
    });
  await Promise.all([
    send("touchStart", 0),
    ...[0.25, 0.5, 0.75, 1].map((part) => send("touchMove", part)),
    send("touchEnd", 1),
  ]);
  await client.detach();
}
