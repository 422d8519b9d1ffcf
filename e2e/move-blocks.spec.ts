import { dialog, expect, expectAccessible, makeNote, test } from "./support/test";

const content = "<h2>Joints</h2><p>Dovetails hold drawers.</p><ul><li><p>Oak</p></li><li><p>Ash</p></li></ul>";

test("blocks and items are moved by keys, by dragging and by the handle's menu", async ({
  page,
  context,
  person: _,
}) => {
  const id = await makeNote(context, { title: "Order", content });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(text.getByRole("listitem")).toHaveText(["Ash", "Oak"]);
  await expect(page.getByText("Moved. Item 1 of 2")).toBeAttached();
  const handle = page.getByRole("button", { name: "Move this block, or open its menu" });
  // it comes after the text
  await expect(handle).toBeAttached();
  await text.getByRole("paragraph").first().hover();
  const from = await handle.boundingBox();
  const first = await text.getByRole("heading").boundingBox();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) - 8);
  await page.mouse.move((from?.x ?? 0) + 8, (first?.y ?? 0) + 1);
  await page.mouse.up();
  await expect(text.locator("p, h2").first()).toHaveText("Dovetails hold drawers.");
  await text.getByRole("heading").click();
  await page.keyboard.press("Control+/");
  const menu = page.getByRole("menu", { name: "Block" });
  await expectAccessible(page, "the menu of a block");
  await menu.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await expect(text.getByRole("heading")).toHaveText(["Joints", "Joints"]);
  await page.keyboard.press("Control+Z");
  await expect(text.getByRole("heading")).toHaveCount(1);
});

test("a block that is dragged to the edge scrolls the text, and Escape leaves it where it was", async ({
  page,
  context,
  person: _,
}) => {
  const lines = Array.from({ length: 60 }, (_, at) => `<p>Line ${at + 1}.</p>`);
  const id = await makeNote(context, { title: "Order", content: lines.join("") });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  const paragraphs = text.getByRole("paragraph");
  const drag = async () => {
    await paragraphs.last().hover();
    const handle = page.getByRole("button", { name: "Move this block, or open its menu" });
    const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 8, y - 20);
    await page.mouse.move(x + 8, 2);
    await expect(paragraphs.first()).toBeInViewport();
    const first = await paragraphs.first().boundingBox();
    await page.mouse.move(x + 8, (first?.y ?? 0) + 1);
  };
  await drag();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(text).toBeVisible();
  await expect(paragraphs.first()).toHaveText("Line 1.");
  await drag();
  await page.mouse.up();
  await expect(paragraphs.first()).toHaveText("Line 60.");
});

test("the link of a block is copied from its menu, and pasted as a link that leads to it", async ({
  page,
  context,
  person: _,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await makeNote(context, { title: "Order", content: `${content}<p>Glue comes last.</p>` });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type(" Then wax.");
  await page.keyboard.press("Control+/");
  await page.getByRole("menuitem", { name: "Copy link" }).press("Enter");
  await expect(page.getByText("Link copied")).toBeVisible();
  const other = await makeNote(context, { title: "Diary" });
  await page.goto(`/notes/${other}?edit`);
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+V");
  await expect(text).toHaveText("Order");
  await page.keyboard.press("Control+Enter");
  await dialog(page, "Diary").getByRole("link", { name: "Order" }).click();
  await expect(page.locator(":focus")).toHaveText("Glue comes last. Then wax.");
});

test("a bar beside selected words formats them, also by the keyboard", async ({ page, context, person: _ }) => {
  const id = await makeNote(context, { title: "Bar", content: "<p>one two</p><pre><code>three</code></pre>" });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  const bar = page.getByRole("toolbar", { name: "Formatting of the selection" });
  await expect(text).toBeFocused();
  await text.getByText("one two").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(bar).toBeVisible();
  await expectAccessible(page, "the bar beside selected words");
  await bar.getByRole("button", { name: "Bold" }).click();
  await expect(text.locator("strong")).toHaveCount(1);
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(text.locator("em")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(text).toBeFocused();
  await text.getByText("three").click();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(bar).toBeHidden();
});
