import type { BrowserContext, Locator, Page } from "@playwright/test";
import { dialog, expect, expectAccessible, question, run, signIn, signUp, test, whenLive } from "./support/test";

/** A Wednesday, whose weeks no daylight-saving change touches. */
const day = "2026-11-18";

async function makeType(context: BrowserContext, name: string, color: string): Promise<string> {
  const { createEventType } = await run<{ createEventType: { id: string } }>(
    context,
    "mutation($input: CreateEventTypeInput!) { createEventType(input: $input) { id } }",
    { input: { name, color } },
  );
  return createEventType.id;
}

async function makeEvent(context: BrowserContext, title: string, start: string, end: string, more = {}): Promise<void> {
  await run(context, "mutation($input: CreateEventInput!) { createEvent(input: $input) { id } }", {
    input: { title, start, end, timeZone: "Europe/Lisbon", ...more },
  });
}

interface Stored {
  title: string;
  start: string;
  end: string;
  allDay: boolean;
}

/** What the server holds of some days, by start. */
async function stored(context: BrowserContext, from = "2026-11-01", to = "2026-12-31"): Promise<Stored[]> {
  const { events } = await run<{ events: Stored[] }>(
    context,
    "query($from: DayOrTime!, $to: DayOrTime!) { events(from: $from, to: $to) { title start end allDay } }",
    { from, to },
  );
  return events;
}

async function times(context: BrowserContext, title: string): Promise<string[]> {
  const events = await stored(context);
  return events
    .filter((event) => event.title === title)
    .map(({ start, end }) => `${start.slice(0, 16)}/${end.slice(11, 16)}`);
}

/** An event in a view, by its title. */
function event(page: Page, title: string): Locator {
  return page.locator("[data-event]").filter({ hasText: title });
}

/** Where a time of a day stands in the week's grid. */
async function placeOf(page: Page, date: string, hour: number): Promise<{ x: number; y: number }> {
  const lane = page.locator(`.grid-lane[data-date="${date}"]`);
  await expect(lane).toBeVisible();
  const box = await lane.boundingBox();
  if (!box) throw new Error(`No column of ${date}`);
  return { x: box.x + box.width / 2, y: box.y + (box.height * (hour - 8)) / 10 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test("an event is drawn, moved and made longer with the mouse, and shows in another browser", async ({
  page,
  context,
  anotherBrowser,
}) => {
  const person = await signUp(context);
  await makeType(context, "Work", "#B9CCFF");
  await page.goto(`/calendar?date=${day}&view=week`);
  await expect(page.getByText("Nothing planned")).toBeVisible();

  const elsewhere = await anotherBrowser();
  await signIn(elsewhere, person);
  const other = await elsewhere.newPage();
  const live = whenLive(other);
  await other.goto(`/calendar?date=${day}&view=week`);
  await live;

  const at = await placeOf(page, day, 10.03);
  await drag(page, at, await placeOf(page, day, 11.45));
  const editor = dialog(page, "New event");
  await expect(editor.getByLabel("Start time")).toHaveValue("10:00");
  await expect(editor.getByLabel("End time")).toHaveValue("11:30");
  await editor.getByRole("button", { name: "Add event" }).click();
  await expect(editor.getByRole("alert")).toContainText("Title is required");
  await editor.getByLabel("Title").fill("Quarterly plan");
  await editor.getByRole("button", { name: "Add event" }).click();
  await expect(editor).toBeHidden();
  await expect(event(page, "Quarterly plan")).toBeVisible();
  await expect(event(other, "Quarterly plan")).toBeVisible();

  await drag(page, await placeOf(page, day, 10.3), await placeOf(page, "2026-11-20", 13.3));
  await expect(page.getByText("Event moved to Friday, November 20")).toBeVisible();
  await expect.poll(() => times(context, "Quarterly plan")).toEqual(["2026-11-20T13:00/14:30"]);
  await expect(event(other, "Quarterly plan")).toHaveAttribute("aria-label", /Friday, November 20, 13:00/);

  const box = await event(page, "Quarterly plan").boundingBox();
  if (!box) throw new Error("The event is not drawn");
  const foot = { x: box.x + box.width / 2, y: box.y + box.height - 2 };
  await drag(page, foot, { x: foot.x, y: (await placeOf(page, "2026-11-20", 15.97)).y });
  await expect.poll(() => times(context, "Quarterly plan")).toEqual(["2026-11-20T13:00/16:00"]);
});

test("without a mouse an event is made, moved, made longer, deleted and taken back", async ({ page, context }) => {
  await signUp(context);
  await page.goto(`/calendar?date=${day}&view=week`);
  await expect(page.getByText("Nothing planned")).toBeVisible();
  await page.keyboard.press("n");
  const editor = dialog(page, "New event");
  await expect(editor.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Bookbinder");
  await editor.getByLabel("Start time").fill("10:00");
  await editor.getByLabel("End time").fill("11:00");
  await page.keyboard.press("Control+Enter");
  await expect(editor).toBeHidden();
  const bookbinder = event(page, "Bookbinder");
  await bookbinder.focus();

  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => times(context, "Bookbinder")).toEqual([`${day}T10:15/11:15`]);
  await expect(bookbinder).toBeFocused();
  // a row of presses is one change
  await page.keyboard.down("Alt");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.up("Alt");
  await expect.poll(() => times(context, "Bookbinder")).toEqual(["2026-11-20T10:00/11:00"]);
  await expect(page.getByText(/^Bookbinder, Friday, November 20, 10:00/)).toBeAttached();
  await expect(bookbinder).toBeFocused();
  // each press goes on from what the one before came to
  const answered = async (keys: string): Promise<void> => {
    const answer = page.waitForResponse((response) => !!response.request().postData()?.includes("UpdateEvent"));
    await page.keyboard.press(keys);
    await (await answer).finished();
    await expect(bookbinder).toBeFocused();
  };
  await answered("Alt+Shift+ArrowDown");
  await expect.poll(() => times(context, "Bookbinder")).toEqual(["2026-11-20T10:00/11:15"]);

  // over the week's edge the week goes along
  await answered("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  // the week of today needs no date in its address
  await expect(page).not.toHaveURL(/date=2026-11-(19|20)/);
  await expect.poll(() => times(context, "Bookbinder")).toEqual(["2026-11-22T10:00/11:15"]);

  await bookbinder.focus();
  await page.keyboard.press("Delete");
  await expect(bookbinder).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(bookbinder).toBeVisible();
  await bookbinder.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Edit event").getByLabel("Title")).toHaveValue("Bookbinder");
});

test("a series is changed for one, from one on, and as a whole; an overlap is said and never refused", async ({
  page,
  context,
}) => {
  await signUp(context);
  await makeEvent(context, "Stand-up", "2026-11-16T09:30:00Z", "2026-11-16T10:00:00Z", {
    recurrenceRule: "FREQ=WEEKLY;COUNT=5",
  });
  await makeEvent(context, "Call: joinery", "2026-11-23T11:30:00Z", "2026-11-23T12:30:00Z");
  await page.goto("/calendar?date=2026-11-23&view=week");
  await event(page, "Stand-up").click();
  const editor = dialog(page, "Edit event");
  await editor.getByLabel("Start time").fill("11:00");
  await editor.getByLabel("End time").fill("12:00");
  await expect(editor.getByText("Overlaps by 30 minutes")).toBeVisible();
  await expect(editor.getByText(/with Call: joinery, 11:30 – 12:30\. You can save it anyway\./)).toBeVisible();
  await expectAccessible(page, "the event editor");
  await editor.getByRole("button", { name: "Save event" }).click();
  const scope = dialog(page, "Change which events?");
  await expect(scope.getByText("every week on Monday")).toBeVisible();
  await expect(scope.getByText("Only Monday, November 23")).toBeVisible();
  await scope.getByLabel("All events").check();
  await expect(scope.getByRole("button", { name: "Change 5 events" })).toBeVisible();
  await scope.getByLabel("This and following events").check();
  await expect(scope.getByRole("button", { name: "Change 4 events" })).toBeVisible();
  await scope.getByLabel("This event").check();
  await expectAccessible(page, "the choice of events");
  await scope.getByRole("button", { name: "Change 1 event" }).click();
  await expect(editor).toBeHidden();
  await expect
    .poll(() => times(context, "Stand-up"))
    .toEqual([
      "2026-11-16T09:30/10:00",
      "2026-11-23T11:00/12:00",
      "2026-11-30T09:30/10:00",
      "2026-12-07T09:30/10:00",
      "2026-12-14T09:30/10:00",
    ]);

  await page.goto("/calendar?date=2026-12-07&view=week");
  await event(page, "Stand-up").click();
  await editor.getByLabel("Title").fill("Short stand-up");
  await editor.getByRole("button", { name: "Save event" }).click();
  await scope.getByLabel("This and following events").check();
  await scope.getByRole("button", { name: "Change 2 events" }).click();
  await expect(editor).toBeHidden();
  await expect.poll(async () => (await times(context, "Short stand-up")).length).toBe(2);
  await expect.poll(async () => (await times(context, "Stand-up")).length).toBe(3);
  await expect(event(page, "Short stand-up")).toBeVisible();

  // moved by keys it is asked for once, and the focus is where it was
  const short = event(page, "Short stand-up");
  await short.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(scope).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(scope).toBeHidden();
  await expect(short).toBeFocused();
  await expect(page.getByText("Put back")).toBeAttached();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(scope.getByLabel("This event")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(scope.getByRole("button", { name: "Change 2 events" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(scope).toBeHidden();
  await expect.poll(async () => (await times(context, "Short stand-up"))[0]).toBe("2026-12-07T09:45/10:15");
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await expect.poll(async () => (await times(context, "Short stand-up"))[0]).toBe("2026-12-07T09:30/10:00");
  await expect(short).toHaveAccessibleName(/09:30/);
  await short.focus();
  await page.keyboard.press("Delete");
  const deleting = dialog(page, "Delete which events?");
  await deleting.getByLabel("All events").check();
  await deleting.getByRole("button", { name: "Delete 2 events" }).click();
  await expect.poll(async () => (await times(context, "Short stand-up")).length).toBe(0);
  await undo.click();
  await expect.poll(async () => (await times(context, "Short stand-up")).length).toBe(2);
});

test("a to-do is dropped on a day, and put on one without a mouse", async ({ page, context }) => {
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
  await expect.poll(() => due("Choose paper")).toBe("2026-11-20");
  await panel.getByRole("checkbox", { name: "Complete Choose paper" }).click();
  await expect(panel.getByRole("region", { name: "Done" })).toContainText("Choose paper");
});

test("event types are made, hidden, put in order and deleted", async ({ page, context }) => {
  await signUp(context);
  const work = await makeType(context, "Work", "#B9CCFF");
  await makeType(context, "House", "#FFE4B5");
  await makeEvent(context, "Plan", `${day}T10:00:00Z`, `${day}T11:00:00Z`, { eventTypeId: work });
  await page.goto(`/calendar?date=${day}&view=week`);
  await expect(event(page, "Plan")).toBeVisible();
  const types = page.getByRole("list", { name: "Event types" });
  await types.getByRole("checkbox", { name: "Work" }).press("Space");
  await expect(event(page, "Plan")).toBeHidden();
  await types.getByRole("checkbox", { name: "Work" }).press("Space");
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

test("the settings change the calendar at once", async ({ page, context }) => {
  await signUp(context);
  await makeEvent(context, "Early", `${day}T06:30:00Z`, `${day}T07:00:00Z`);
  await page.goto("/settings#calendar");
  await page.getByRole("radiogroup", { name: "Opens with" }).getByText("Day", { exact: true }).click();
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

test("what is about to begin is said on whatever page is open, and shown", async ({ page, context }) => {
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
  await expect(page).toHaveURL(/\/calendar\?date=\d{4}-\d{2}-\d{2}&view=day/);
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

  test("a day below its week, swiped; a month of dots with the day's list", async ({ page, context }) => {
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
    await expect(event(page, "Plan")).toBeHidden();
    await expect(page).toHaveURL(/date=2026-11-20/);
    await swipe(page, 80, 300);
    await expect(page).toHaveURL(/date=2026-11-19/);

    await page.getByRole("button", { name: "View" }).click();
    await page.getByRole("menuitem", { name: "Month" }).click();
    await expect(page.getByRole("heading", { name: "Thursday 19" })).toBeVisible();
    await page.getByRole("button", { name: "Wednesday, November 18, 1 event" }).tap();
    await expect(page.getByRole("heading", { name: "Wednesday 18" })).toBeVisible();
    await expectAccessible(page, "the month on a phone");
    await event(page, "Plan").tap();
    await expect(dialog(page, "Edit event").getByLabel("Title")).toHaveValue("Plan");
    await expectAccessible(page, "the event editor on a phone");
  });
});

/** A finger drawn from one side to the other. */
async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x?: number): Promise<unknown> =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 560 }] });
  // at once: a finger that rests draws an event
  await Promise.all([
    send("touchStart", fromX),
    ...[0.25, 0.5, 0.75, 1].map((part) => send("touchMove", fromX + (toX - fromX) * part)),
    send("touchEnd"),
  ]);
  await client.detach();
}
