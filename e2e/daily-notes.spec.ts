import type { BrowserContext, Page } from "@playwright/test";
import { cardOf, contentOf, dialog, expect, expectAccessible, makeNote, run, test, undoOf } from "./support/test";

const now = new Date("2026-11-29T10:00:00Z");
const title = "Sunday, November 29, 2026";
const item = (text: string, isChecked = false) => `<li data-checked="${isChecked}"><p>${text}</p></li>`;
const list = (...items: string[]) => `<ul data-type="checklist">${items.join("")}</ul>`;

/** The daily note of a day with a text, made through the API. */
async function makeDaily(context: BrowserContext, date: string, content: string): Promise<string> {
  const { openDailyNote } = await run<{ openDailyNote: { id: string; version: number } }>(
    context,
    "mutation ($date: String!) { openDailyNote(date: $date) { id version } }",
    { date },
  );
  await run(context, "mutation ($texts: [NoteTextInput!]!) { updateNoteTexts(texts: $texts) { id } }", {
    texts: [{ ...openDailyNote, content }],
  });
  return openDailyNote.id;
}

/** Opens today's note by its key. */
async function goToday(page: Page): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("t");
}

test.beforeEach(async ({ page }) => page.clock.setFixedTime(now));

test("today's note opens by its key, is made once and takes what is typed", async ({ page, context, person: _ }) => {
  await page.goto("/projects");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await goToday(page);
  await page.keyboard.type("Rain all day");
  const editor = dialog(page, "Edit Note");
  await expect(editor.getByLabel("Title")).toHaveValue(title);
  await expect(editor.getByRole("textbox", { name: "Text", exact: true })).toHaveText("Rain all day");
  await expectAccessible(page, "today's note");
  await editor.getByRole("button", { name: "Done" }).click();
  await expect(dialog(page, title)).toContainText("Rain all day");
  await page.goto("/notes");
  await expect(cardOf(page, title)).toContainText("Rain all day");
  await page.getByRole("link", { name: "Today", exact: true }).click();
  await expect(editor.getByRole("textbox", { name: "Text", exact: true })).toHaveText("Rain all day");
  const { notes } = await run<{ notes: { totalCount: number } }>(context, "{ notes(first: 1) { totalCount } }");
  expect(notes.totalCount).toBe(1);
});

test("unfinished lines of an earlier day move to today's note, and back with Undo", async ({
  page,
  context,
  person: _,
}) => {
  const before = `<p>Busy.</p>${list(item("Call", true), item("Measure"), item("Order hinges"))}`;
  const friday = await makeDaily(context, "2026-11-27", before);
  await page.goto("/notes");
  await expect(cardOf(page, "Friday, 27 November 2026")).toBeVisible();
  await goToday(page);
  const editor = dialog(page, "Edit Note");
  const text = editor.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type("Plan");
  const bring = editor.getByRole("button", { name: "Bring 2 unfinished lines from Friday" });
  await bring.click();
  await expect(text.getByRole("checkbox")).toHaveCount(2);
  await expect(text).toContainText("Plan");
  await expect(bring).toBeHidden();
  await expect.poll(() => contentOf(context, friday)).toBe(`<p>Busy.</p>${list(item("Call", true))}`);
  await undoOf(page, "2 lines moved from Friday").click();
  await expect(text.getByRole("checkbox")).toHaveCount(0);
  await expect(text).toHaveText("Plan");
  await expect(bring).toBeVisible();
  await expect.poll(() => contentOf(context, friday)).toBe(before);
});

test("Undo after more was written gives the lines back and keeps what was written", async ({
  page,
  context,
  person: _,
}) => {
  const friday = await makeDaily(context, "2026-11-27", list(item("Measure")));
  await page.goto("/notes/today");
  const editor = dialog(page, "Edit Note");
  const text = editor.getByRole("textbox", { name: "Text", exact: true });
  await editor.getByRole("button", { name: "Bring 1 unfinished line from Friday" }).click();
  await expect(text.getByRole("checkbox")).toHaveCount(1);
  await text.getByText("Measure").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Buy oak");
  await undoOf(page, "1 line moved from Friday").click();
  await expect(text).toHaveText("Buy oak");
  await expect.poll(() => contentOf(context, friday)).toBe(list(item("Measure")));
});

test("the arrows go to the daily notes before and after", async ({ page, context, person: _ }) => {
  await makeDaily(context, "2026-11-20", "<p>First</p>");
  const middle = await makeDaily(context, "2026-11-25", "<p>Middle</p>");
  await makeDaily(context, "2026-11-29", "<p>Last</p>");
  await makeNote(context, { title: "No daily note" });
  await page.goto(`/notes/${middle}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Next daily note: Sunday, November 29, 2026" }).click();
  await expect(sheet).toContainText("Last");
  await expect(sheet.getByRole("button", { name: "No next daily note" })).toBeDisabled();
  await sheet.getByRole("button", { name: "Previous daily note: Wednesday, November 25, 2026" }).click();
  await sheet.getByRole("button", { name: "Previous daily note: Friday, November 20, 2026" }).click();
  await expect(sheet).toContainText("First");
  await expectAccessible(page, "an earlier daily note");
  await sheet.getByRole("link", { name: "Today" }).click();
  await expect(dialog(page, "Edit Note")).toContainText("Last");
});

test("without a connection today's note says that it can't begin, and opens once it is known", async ({
  page,
  person: _,
}) => {
  await page.goto("/notes");
  await expect(page.getByText("No notes yet")).toBeVisible();
  await page.route("/graphql", (route) => route.abort());
  await goToday(page);
  const refused = dialog(page, "Not opened");
  await expect(refused).toContainText("A new day's note needs a connection to begin");
  await expectAccessible(page, "today's note without a connection");
  await page.unroute("/graphql");
  await refused.getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page, "Edit Note").getByLabel("Title")).toHaveValue(title);
});
