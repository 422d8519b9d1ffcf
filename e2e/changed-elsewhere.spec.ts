import type { BrowserContext, Locator, Page } from "@playwright/test";
import { pngOf } from "../server/testing/pngOf";
import {
  cardOf,
  dialog,
  expect,
  makeNote,
  origin,
  type Person,
  run,
  saveByHand,
  signIn,
  test,
  whenLive,
} from "./support/test";

test.beforeEach(({ context }) => saveByHand(context));

/** Writes in one browser, saves first in another, then tries to save: both versions are shown. */
async function collide(page: Page, person: Person, elsewhere: BrowserContext): Promise<{ id: string; both: Locator }> {
  const context = page.context();
  const id = await makeNote(context, { title: "Windows", content: "<p>North side</p>" });
  await page.goto(`/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  await expect(sheet.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.type(", my words");

  await signIn(elsewhere, person);
  await saveByHand(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(`/notes/${id}?edit`);
  const otherSheet = dialog(other, "Edit Note");
  await otherSheet.getByLabel("Title").fill("Windows and doors");
  await otherSheet.getByRole("button", { name: "Save note" }).click();
  await expect(dialog(other, "Windows and doors")).toBeVisible();

  await sheet.getByRole("button", { name: "Save note" }).click();
  const both = dialog(page, "This note was changed elsewhere");
  const mine = both.getByRole("region", { name: "Yours, not saved yet" });
  const stored = both.getByRole("region", { name: /^Saved at/ });
  await expect(mine).toContainText("North side, my words");
  await expect(mine.getByRole("heading", { name: "Windows", exact: true })).toBeVisible();
  await expect(stored.getByRole("heading", { name: "Windows and doors" })).toBeVisible();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get("note-difference") ?? [])].map(String));
  await expect.poll(marked).toEqual(["side, my words", "and doors", "side"]);
  return { id, both };
}

async function noteOf(context: BrowserContext, id: string): Promise<{ title: string; content: string }> {
  const { note } = await run<{ note: { title: string; content: string } }>(
    context,
    "query($id: ID!) { note(id: $id) { title content } }",
    { id },
  );
  return note;
}

test("a note changed elsewhere: writes on, then keeps mine", async ({ page, context, person, anotherBrowser }) => {
  const { id, both } = await collide(page, person, await anotherBrowser());
  await both.getByRole("button", { name: "Keep writing" }).click();
  const sheet = dialog(page, "Edit Note");
  await expect(sheet.getByLabel("Title")).toHaveValue("Windows");
  await expect.poll(() => noteOf(context, id)).toEqual({ title: "Windows and doors", content: "<p>North side</p>" });
  await sheet.getByRole("button", { name: "Save note" }).click();
  await both.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog(page, "Windows")).toContainText("North side, my words");
  await expect.poll(() => noteOf(context, id)).toEqual({ title: "Windows", content: "<p>North side, my words</p>" });
});

test("a note changed elsewhere: keeps both", async ({ page, context, person, anotherBrowser }) => {
  const { id, both } = await collide(page, person, await anotherBrowser());
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(both.getByRole("button", { name: "Keep mine" })).toBeInViewport({ ratio: 1 });
  await both.getByRole("button", { name: "Keep both" }).click();
  await expect(both).toBeHidden();
  await expect.poll(() => noteOf(context, id)).toEqual({ title: "Windows and doors", content: "<p>North side</p>" });
  await page.goto("/notes");
  await expect(cardOf(page, "Windows and doors")).toBeVisible();
  await expect(cardOf(page, "Windows (2)")).toContainText("North side, my words");
});

test("a note changed elsewhere: the second of both shows the images too", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Windows" });
  const upload = await context.request.post(`${origin()}/api/v1/notes/${id}/attachments`, {
    headers: { origin: origin() },
    multipart: { file: { name: "north.png", mimeType: "image/png", buffer: pngOf(160, 90) } },
  });
  const { attachment } = await upload.json();
  const save = "mutation($id: ID!, $input: UpdateNoteInput!) { updateNote(id: $id, input: $input) { id } }";
  const figure = `<figure data-attachment="${attachment.id}"><img alt="North side"></figure>`;
  await run(context, save, { id, input: { content: `${figure}<p>Two panes</p>` } });
  await page.goto(`/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", of oak");
  await run(context, save, { id, input: { title: "Windows and doors" } });
  await sheet.getByLabel("Title").fill("Windows, all");
  await sheet.getByRole("button", { name: "Save note" }).click();
  await dialog(page, "This note was changed elsewhere").getByRole("button", { name: "Keep both" }).click();
  const copy = dialog(page, "Windows, all (2)");
  await expect(copy).toContainText("Two panes, of oak");
  const width = () =>
    copy.getByRole("img", { name: "North side" }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(160);
  await page.goto("/notes");
  await cardOf(page, "Windows and doors").getByRole("link", { name: "Windows and doors" }).click();
  await expect(dialog(page, "Windows and doors").getByRole("img", { name: "North side" })).toBeVisible();
});

test("a note changed elsewhere: takes the stored version", async ({ page, context, person, anotherBrowser }) => {
  const { id, both } = await collide(page, person, await anotherBrowser());
  await both.getByRole("button", { name: "Take this one" }).click();
  const opened = dialog(page, "Windows and doors");
  await expect(opened).toContainText("North side");
  await expect(opened).not.toContainText("my words");
  await expect.poll(() => noteOf(context, id)).toEqual({ title: "Windows and doors", content: "<p>North side</p>" });
  await opened.getByRole("button", { name: "Edit" }).click();
  await expect(dialog(page, "Edit Note").getByLabel("Title")).toHaveValue("Windows and doors");
});

test("a note permanently deleted elsewhere keeps the unsaved text as a new note", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Riddles", content: "<p>What has teeth</p>" });
  const isLive = whenLive(page);
  await page.goto(`/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await isLive;
  await page.keyboard.type(" and can't eat");
  await run(context, "mutation($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  await run(context, "mutation($ids: [ID!]!) { deleteContentPermanently(itemIds: $ids) }", { ids: [id] });
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet.getByText("This note was deleted elsewhere.")).toBeVisible();
  await expect(text).toHaveText("What has teeth and can't eat");
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(sheet).toBeHidden();
  await page.goto("/notes");
  await expect(cardOf(page, "Riddles")).toContainText("What has teeth and can't eat");
});
