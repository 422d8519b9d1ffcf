import type { BrowserContext, Locator, Page } from "@playwright/test";
import { contentOf, dialog, expect, expectAccessible, makeNote, test } from "./support/test";

const phone = { width: 390, height: 844 };
const paragraph = `<p>${"Water comes first, then the flour. ".repeat(40).trim()}</p>`;
const chapters = ["Rye", "Wheat", "Spelt"].map((name) => `<h2>${name}</h2>${paragraph.repeat(3)}`).join("");
const book = `<h1>Bread</h1>${paragraph}${chapters}`;

async function openView(page: Page, context: BrowserContext, content: string): Promise<{ id: string; text: Locator }> {
  const id = await makeNote(context, { title: "Book", content });
  await page.goto(`/notes/${id}?edit`);
  const text = textOf(page);
  await expect(text).toBeFocused();
  await page.getByRole("button", { name: "Writing view" }).click();
  await expect(page).toHaveURL(`/notes/${id}?edit&write`);
  await expect(text).toBeFocused();
  return { id, text };
}

const textOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text", exact: true });
const countOf = (page: Page): Locator => page.getByRole("dialog").locator("[data-part=word-count]");

test("a note is written over the whole page, and nothing is lost on the way back", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Rye bread", content: "<p>Feed it.</p>" });
  await page.goto(`/notes/${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Writing view" }).click();
  await expect(page).toHaveURL(`/notes/${id}?write`);
  await expect(textOf(page)).toBeFocused();
  await expect(dialog(page, "Edit Note")).toHaveCSS("border-radius", "0px");
  await page.keyboard.type(" In the evening.");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/notes/${id}`);
  await expect(dialog(page, "Rye bread")).toContainText("Feed it. In the evening.");
  await expect(page.getByRole("button", { name: "Writing view" })).toBeFocused();

  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type(" Twice.");
  await expect(textOf(page)).toBeFocused();
  await page.goBack();
  await expect(dialog(page, "Rye bread")).toContainText("Twice.");
  await page.goForward();
  await page.reload();
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveText("Feed it. In the evening. Twice.");
  await expect.poll(() => contentOf(context, id)).toBe("<p>Feed it. In the evening. Twice.</p>");
});

test("the editor stays the same in the writing view: caret, undo and what is typed", async ({
  page,
  context,
  person: _,
}) => {
  const { id, text } = await openView(page, context, "<p>Feed it.</p>");
  await page.keyboard.type(" Early");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page).toHaveURL(`/notes/${id}?edit`);
  await expect(page.getByRole("toolbar", { name: "Formatting", exact: true })).toBeVisible();
  await page.keyboard.type(" and late");
  await expect(text).toHaveText("Feed it. Early and late");
  await page.keyboard.press("Control+Z");
  await expect(text).not.toHaveText("Feed it. Early and late");
});

test("a new note is written in the writing view, also after a reload", async ({ page, context, person: _ }) => {
  await page.goto("/notes?new");
  await expect(dialog(page, "New Note").getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page).toHaveURL("/notes?new&write");
  await page.keyboard.type("Oak\nTwo boards.");
  await expect(page).toHaveURL(/\/notes\/[0-9a-f-]{36}\?edit&write$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect.poll(() => contentOf(context, id)).toBe("<p>Two boards.</p>");
  await page.reload();
  await expect(textOf(page)).toHaveText("Two boards.");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/notes/${id}?edit`);
});

test("words are counted, also those that are selected", async ({ page, context, person: _ }) => {
  await openView(page, context, "<p>One two</p><ul><li><p>three</p></li></ul>");
  await expect(countOf(page)).toHaveText("3 words12 characters1 min read");
  await page.keyboard.type(" four");
  await expect(countOf(page)).toHaveText("4 words17 characters1 min read");
  await page.keyboard.press("Shift+Home");
  await expect(countOf(page)).toHaveText("Selected: 2 words10 characters1 min read");
  await page.keyboard.press("ArrowRight");
  await expect(countOf(page)).toHaveText("4 words17 characters1 min read");
});

test("the outline marks the heading above the caret or the view, and goes to each", async ({
  page,
  context,
  person: _,
}) => {
  const { text } = await openView(page, context, book);
  const outline = page.getByRole("navigation", { name: "Outline" });
  await expect(outline.getByRole("button")).toHaveText(["Bread", "Rye", "Wheat", "Spelt"]);
  const current = outline.locator("[aria-current]");
  await outline.getByRole("button", { name: "Wheat" }).click();
  await expect(text).toBeFocused();
  await expect(text.getByRole("heading", { name: "Wheat" })).toBeInViewport();
  await expect(current).toHaveText("Wheat");
  await page.keyboard.type(" and oats");
  await expect(current).toHaveText("Wheat and oats");

  await outline.getByRole("button", { name: "Wheat and oats" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(current).toHaveText("Spelt");
  await page.getByRole("heading", { name: "Bread" }).scrollIntoViewIfNeeded();
  await page.locator("[data-part=dialog-body]").evaluate((body) => body.scrollTo(0, 0));
  await expect(current).toHaveText("Bread");
  await expectAccessible(page, "the writing view with an outline");
});

test("a note without headings has no outline", async ({ page, context, person: _ }) => {
  await openView(page, context, "<p>Feed it.</p>");
  await expect(countOf(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Outline" })).toBeHidden();
  await page.setViewportSize(phone);
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Outline" })).toBeHidden();
});

test("the line being written stands out and stays at one height, and that is remembered", async ({
  page,
  context,
  person: _,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { text } = await openView(page, context, book);
  await page.getByRole("button", { name: "Focus on the line" }).click();
  await text.getByRole("paragraph").nth(2).click();
  await page.keyboard.press("End");
  await page.keyboard.type("Salt");
  const line = text.locator("[data-focused-line]");
  await expect(line).toContainText("Salt");
  const height = async (): Promise<number> =>
    page.evaluate(() => Math.round(document.getSelection()?.getRangeAt(0).getClientRects()[0]?.top ?? 0));
  const before = await height();
  for (const word of ["one", "two", "three"]) await page.keyboard.type(`${word} ${"and more ".repeat(10)}`);
  await expect.poll(height).toBeGreaterThan(before - 6);
  await expect.poll(height).toBeLessThan(before + 6);
  await expectAccessible(page, "the writing view with dimmed paragraphs");

  await page.reload();
  await expect(page.getByRole("button", { name: "Focus on the line" })).toHaveAttribute("aria-pressed", "true");
});

test("on a phone the outline is a sheet", async ({ page, context, person: _ }) => {
  await page.setViewportSize(phone);
  const { text } = await openView(page, context, book);
  await page.getByRole("button", { name: "Outline" }).click();
  const sheet = dialog(page, "Outline");
  await expect(sheet.getByRole("button", { name: "Spelt" })).toBeVisible();
  await expectAccessible(page, "the outline on a phone");
  await sheet.getByRole("button", { name: "Spelt" }).click();
  await expect(sheet).toBeHidden();
  await expect(text.getByRole("heading", { name: "Spelt" })).toBeInViewport();
  await expectAccessible(page, "the writing view on a phone");
});

test("text written without a connection waits on the device", async ({ page, context, person: _ }) => {
  const { id, text } = await openView(page, context, "<p>Feed it.</p>");
  await context.setOffline(true);
  await page.keyboard.type(" Offline");
  await expect(page.getByText("Saved on this device, waiting for a connection")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text).toHaveText("Feed it. Offline");
  await context.setOffline(false);
  await expect.poll(() => contentOf(context, id)).toBe("<p>Feed it. Offline</p>");
});
