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
  await text.getByRole("paragraph").first().hover();
  const handle = page.getByRole("button", { name: "Move this block, or open its menu" });
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
