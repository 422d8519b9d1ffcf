import { day, drag, event, makeEvent, makeType, placeOf, times } from "./support/calendar";
import { dialog, expect, expectAccessible, signIn, signUp, test, undoOf, whenLive } from "./support/test";

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
