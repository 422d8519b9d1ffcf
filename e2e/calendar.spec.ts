import { clickAt, day, drag, event, makeEvent, makeType, placeOf, times } from "./support/calendar";
import {
  dialog,
  expect,
  expectAccessible,
  question,
  run,
  signIn,
  signUp,
  test,
  undoOf,
  whenLive,
} from "./support/test";

test("an event is drawn, moved and resized with the mouse, and shows in another browser", async ({
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

test("Escape cancels what is dragged or drawn with the mouse", async ({ page, context }) => {
  await signUp(context);
  await makeEvent(context, "Plan", `${day}T10:00:00Z`, `${day}T11:00:00Z`);
  await run(context, 'mutation { createTask(input: { title: "Choose paper" }) { id } }');
  await page.goto(`/calendar?date=${day}&view=week`);
  const plan = event(page, "Plan");
  const at = await placeOf(page, day, 10.3);
  const away = await placeOf(page, "2026-11-20", 14.3);
  const todo = page.getByRole("complementary", { name: "To do" }).getByText("Choose paper", { exact: true });
  const fromPanel = await todo.boundingBox();
  if (!fromPanel) throw new Error("The to-do is not drawn");
  const foot = { x: at.x, y: (await placeOf(page, day, 11)).y - 2 };
  const drawn = await placeOf(page, "2026-11-19", 12.1);
  for (const from of [at, foot, { x: fromPanel.x + 4, y: fromPanel.y + 4 }, drawn]) {
    for (const to of [away, from]) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(away.x, away.y, { steps: 6 });
      await page.keyboard.press("Escape");
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
  await expect(plan).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("status").getByText("Nothing to undo")).toBeVisible();
  // the next press is one of its own
  await plan.click();
  await expect(dialog(page, "Edit event")).toBeVisible();
});

test("an event is created, moved, resized, deleted and restored without a mouse", async ({ page, context }) => {
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
  // several key presses are one change
  await page.keyboard.down("Alt");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.up("Alt");
  await expect.poll(() => times(context, "Bookbinder")).toEqual(["2026-11-20T10:00/11:00"]);
  await expect(page.getByText(/^Bookbinder, Friday, November 20, 10:00/)).toBeAttached();
  await expect(bookbinder).toBeFocused();
  // each change starts from the result of the previous one
  const answered = async (keys: string): Promise<void> => {
    const answer = page.waitForResponse((response) => !!response.request().postData()?.includes("UpdateEvent"));
    await page.keyboard.press(keys);
    await (await answer).finished();
    await expect(bookbinder).toBeFocused();
  };
  await answered("Alt+Shift+ArrowDown");
  await expect.poll(() => times(context, "Bookbinder")).toEqual(["2026-11-20T10:00/11:15"]);

  // moving past the week's edge shows the next week
  await answered("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  // the current week has no date in its address
  await expect(page).not.toHaveURL(/date=2026-11-(19|20)/);
  await expect.poll(() => times(context, "Bookbinder")).toEqual(["2026-11-22T10:00/11:15"]);

  await bookbinder.focus();
  await page.keyboard.press("Delete");
  await expect(bookbinder).toBeHidden();
  await undoOf(page, "Event deleted").press("Enter");
  await expect(bookbinder).toBeVisible();
  await bookbinder.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Edit event").getByLabel("Title")).toHaveValue("Bookbinder");
});

test("changes one event of a series, the following ones and all; an overlap is reported, not refused", async ({
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

  // moving by keyboard asks once for the scope, and the focus returns
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

test("a click on an empty time makes an event beside it, shown at once and undone", async ({ page, context }) => {
  await signUp(context);
  const work = await makeType(context, "Work", "#B9CCFF");
  await makeType(context, "House", "#FFE4B5");
  await makeEvent(context, "Plan", `${day}T11:30:00Z`, `${day}T12:30:00Z`, { eventTypeId: work });
  await page.goto(`/calendar?date=${day}&view=week`);
  await expect(event(page, "Plan")).toBeVisible();
  const popover = dialog(page, "New event");

  await clickAt(page, day, 11.1);
  // typed before anything was waited for
  await page.keyboard.type("Tea");
  await expect(popover.getByLabel("Title")).toHaveValue("Tea");
  await expect(popover.getByLabel("Start time")).toHaveValue("11:00");
  // not over the next event
  await expect(popover.getByLabel("End time")).toHaveValue("11:30");
  await expectAccessible(page, "the popover of a new event");
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();

  await clickAt(page, day, 14.2);
  await expect(popover.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popover.getByRole("alert")).toContainText("Title is required");
  await page.keyboard.type("Call with Anna");
  const startTime = popover.getByLabel("Start time");
  await startTime.fill("25:99");
  await startTime.press("Enter");
  await expect(popover.getByRole("alert")).toHaveText("Write a time, such as 14:00");
  await expect(startTime).toHaveValue("25:99");
  await startTime.fill("15:00");
  await expect(popover.getByRole("alert")).toBeHidden();
  await expect(popover.getByLabel("End time")).toHaveValue("16:00");
  await popover.getByText("House").click();
  // the answer is held back: the event shows before it
  const released = Promise.withResolvers<void>();
  await page.route("/graphql", async (route) => {
    if (route.request().postDataJSON().operationName === "CreateEvent") await released.promise;
    await route.fallback();
  });
  await popover.getByLabel("Title").press("Enter");
  await expect(popover).toBeHidden();
  const call = event(page, "Call with Anna");
  await expect(call).toHaveAccessibleName(/15:00 – 16:00, House$/);
  released.resolve();
  await undoOf(page, "Event added").click();
  await expect(call).toBeHidden();
  await expect.poll(() => times(context, "Call with Anna")).toEqual([]);
});

test("the words of a new event are kept by a click outside, by More and when it is refused", async ({
  page,
  context,
}) => {
  await signUp(context);
  await page.goto(`/calendar?date=${day}&view=week`);
  await expect(page.getByText("Nothing planned")).toBeVisible();
  const popover = dialog(page, "New event");
  await clickAt(page, day, 10.1);
  await page.keyboard.type("Bookbinder");
  await clickAt(page, "2026-11-16", 16);
  await expect(popover).toBeHidden();
  await clickAt(page, "2026-11-20", 14.1);
  await expect(popover.getByLabel("Title")).toHaveValue("Bookbinder");

  await popover.getByLabel("End time").fill("half past");
  await popover.getByRole("button", { name: "More" }).click();
  await expect(popover.getByRole("alert")).toHaveText("Write a time, such as 14:00");
  // the press that left the field counts, although the message appeared under it
  await expect(popover.getByLabel("End time")).toBeFocused();
  await expect(popover.getByLabel("End time")).toHaveValue("half past");
  await popover.getByLabel("End time").fill("15:00");
  await popover.getByLabel("Start time").fill("noonish");
  await popover.getByRole("button", { name: "Add event" }).click();
  await expect(popover.getByLabel("Start time")).toBeFocused();
  await popover.getByLabel("Start time").fill("14:00");
  await popover.getByLabel("End time").fill("14:30");
  await popover.getByRole("button", { name: "More" }).click();
  await expect(popover.getByLabel("Where")).toBeVisible();
  await expect(popover.getByLabel("Title")).toHaveValue("Bookbinder");
  await expect(popover.getByLabel("End time")).toHaveValue("14:30");
  await page.keyboard.press("Escape");
  await question(page, "Discard your changes?").getByRole("button", { name: "Discard" }).click();
  await expect(popover).toBeHidden();

  let isRefused = true;
  await page.route("/graphql", async (route) => {
    if (isRefused && route.request().postDataJSON().operationName === "CreateEvent") return route.abort();
    await route.fallback();
  });
  await clickAt(page, "2026-11-20", 9.1);
  await page.keyboard.type("Electrician");
  await page.keyboard.press("Enter");
  await expect(popover.getByLabel("Title")).toHaveValue("Electrician");
  await expect(event(page, "Electrician")).toBeHidden();
  isRefused = false;
  await popover.getByRole("button", { name: "Add event" }).click();
  await expect(event(page, "Electrician")).toBeVisible();
  await expect.poll(() => times(context, "Electrician")).toEqual(["2026-11-20T09:00/10:00"]);
});

test("a click on a day of the month makes an all-day event", async ({ page, context }) => {
  await signUp(context);
  await page.goto(`/calendar?date=${day}&view=month`);
  await expect(page.getByText("Nothing planned")).toBeVisible();
  await page.locator(`[data-date="${day}"]`).click();
  await page.keyboard.type("Bank holiday");
  await expect(dialog(page, "New event")).toContainText("Wednesday, November 18, all day");
  await page.keyboard.press("Enter");
  await expect(event(page, "Bank holiday")).toHaveAccessibleName("Bank holiday, Wednesday, November 18, all day");
});

test("the line of now crosses no event, and events show only whole lines", async ({ page, context }) => {
  await signUp(context);
  await page.clock.setFixedTime(`${day}T10:40:00Z`);
  await makeEvent(context, "A meeting about the cover of the yearbook", `${day}T10:00:00Z`, `${day}T12:00:00Z`);
  await makeEvent(context, "Interview Nordahl", `${day}T13:00:00Z`, `${day}T13:45:00Z`, { location: "Room 4" });
  await makeEvent(context, "Call with Nordahl", `${day}T13:00:00Z`, `${day}T13:30:00Z`);
  await page.goto(`/calendar?date=${day}&view=week`);
  const meeting = event(page, "A meeting");
  await expect(meeting).toBeVisible();
  await expect(page.getByText("10:40", { exact: true })).toBeVisible();
  // at each point of the line within the event, the event is in front
  const covered = await meeting.evaluate((element) => {
    const lane = element.closest('[data-part="lane"]') as HTMLElement;
    const { top, height } = lane.getBoundingClientRect();
    const { left, width } = element.getBoundingClientRect();
    const y = top + (height * (10 + 40 / 60 - 8)) / 10;
    return [0.1, 0.5, 0.9].every((part) => element.contains(document.elementFromPoint(left + part * width, y)));
  });
  expect(covered).toBe(true);
  for (const title of ["A meeting", "Interview", "Call with"]) {
    const lines = await event(page, title).evaluate((element) => {
      const text = element.firstElementChild as HTMLElement;
      return text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
    });
    expect(lines, title).toBeCloseTo(Math.round(lines), 1);
  }
});

test("narrow events break no word, and today keeps its hour lines", async ({ page, context }) => {
  await signUp(context);
  await page.clock.setFixedTime(`${day}T10:40:00Z`);
  for (const title of ["Interview Nordahl", "Call with Nordahl"])
    await makeEvent(context, title, `${day}T13:00:00Z`, `${day}T14:30:00Z`);
  await page.goto(`/calendar?date=${day}&view=week`);
  for (const title of ["Interview Nordahl", "Call with Nordahl"]) {
    const broken = await event(page, title)
      .getByText(title)
      .evaluate((element) => {
        const text = element.firstChild as Text;
        return [...text.data.matchAll(/\S+/g)]
          .filter(({ 0: word, index }) => {
            const range = new Range();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
          })
          .map(([word]) => word);
      });
    expect(broken).toEqual([]);
  }
  // its color lets the lines behind it through
  const opacity = await page.locator(`[data-part="lane"][data-date="${day}"]`).evaluate((lane) => {
    const drawing = new OffscreenCanvas(1, 1).getContext("2d");
    if (!drawing) return null;
    drawing.fillStyle = getComputedStyle(lane).backgroundColor;
    drawing.fillRect(0, 0, 1, 1);
    return (drawing.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
  });
  expect(opacity).toBeGreaterThan(0);
  expect(opacity).toBeLessThan(0.2);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap on an empty time opens the form of an event", async ({ page, context }) => {
    await signUp(context);
    await page.goto(`/calendar?date=${day}&view=day`);
    await expect(page.getByText("Nothing planned")).toBeVisible();
    const { x, y } = await placeOf(page, day, 10.2);
    await page.touchscreen.tap(x, y);
    const editor = dialog(page, "New event");
    await expect(editor.getByLabel("Where")).toBeVisible();
    await expect(editor.getByLabel("Start time")).toHaveValue("10:00");
    await editor.getByLabel("Title").fill("Tea");
    await editor.getByRole("button", { name: "Add event" }).click();
    await expect(event(page, "Tea")).toBeVisible();
  });
});
