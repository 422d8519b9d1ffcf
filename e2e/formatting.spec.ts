import type { BrowserContext, Locator, Page } from "@playwright/test";
import { contentOf, dialog, expect, makeNote, test } from "./support/test";

async function openEditor(page: Page, context: BrowserContext): Promise<{ id: string; sheet: Locator; text: Locator }> {
  const id = await makeNote(context, { title: "Forms" });
  await page.goto(`/notes/${id}?edit`);
  const sheet = dialog(page, "Edit Note");
  const text = sheet.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  return { id, sheet, text };
}

async function save(page: Page, sheet: Locator): Promise<void> {
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(dialog(page, "Forms")).toBeVisible();
}

test("typed Markdown becomes headings, lists and quotes", async ({ page, context, person: _ }) => {
  const { id, sheet, text } = await openEditor(page, context);
  const lines = ["# Large", "## Smaller", "Plain", "- one", "two", "", "1. first", "second", "", "> Said by her"];
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  await expect(text.getByRole("heading", { name: "Large" })).toBeVisible();
  await save(page, sheet);
  await expect
    .poll(() => contentOf(context, id))
    .toBe(
      "<h1>Large</h1><h2>Smaller</h2><p>Plain</p><ul><li><p>one</p></li><li><p>two</p></li></ul>" +
        "<ol><li><p>first</p></li><li><p>second</p></li></ol><blockquote><p>Said by her</p></blockquote>",
    );
});

test("shortcuts format words, and undo reverts them", async ({ page, context, person: _ }) => {
  const { id, sheet, text } = await openEditor(page, context);
  const tools = sheet.getByRole("toolbar", { name: "Formatting", exact: true });
  await page.keyboard.press("Control+B");
  await expect(tools.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Strong");
  await page.keyboard.press("Control+B");
  await page.keyboard.type(" and ");
  await page.keyboard.press("Control+I");
  await page.keyboard.type("leaning");
  await page.keyboard.press("Control+I");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Alt+Digit2");
  await page.keyboard.type("A head");
  await expect(text.getByRole("heading", { name: "A head" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Listed");
  await page.keyboard.press("Control+Shift+Digit8");
  await expect(text.getByRole("listitem")).toHaveText("Listed");
  await page.keyboard.press("Control+Z");
  await expect(text.getByRole("listitem")).toHaveCount(0);
  await page.keyboard.press("Control+Y");
  await expect(text.getByRole("listitem")).toHaveText("Listed");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page, "Forms")).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect
    .poll(() => contentOf(context, id))
    .toBe("<p><strong>Strong</strong> and <em>leaning</em></p><h2>A head</h2><ul><li><p>Listed</p></li></ul>");
});

test("words are linked, but only to a safe address", async ({ page, context, person: _ }) => {
  const { id, sheet, text } = await openEditor(page, context);
  await page.keyboard.type("The source");
  await page.keyboard.press("Shift+Home");
  await sheet.getByRole("toolbar", { name: "Formatting", exact: true }).getByRole("button", { name: "Link" }).click();
  const field = page.getByRole("dialog", { name: "Link", exact: true });
  await field.getByLabel("Enter URL:").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(field.getByText("Enter an address that begins with http:// or https://")).toBeVisible();
  await field.getByLabel("Enter URL:").fill("https://example.org/source");
  await page.keyboard.press("Enter");
  await expect(field).toBeHidden();
  await expect(text.getByRole("link", { name: "The source" })).toBeVisible();
  await save(page, sheet);
  await expect
    .poll(() => contentOf(context, id))
    .toBe('<p><a href="https://example.org/source" rel="noopener noreferrer nofollow">The source</a></p>');
  const link = dialog(page, "Forms").getByRole("link", { name: "The source" });
  await expect(link).toHaveAttribute("href", "https://example.org/source");
});

test("the toolbar's buttons switch formats on and off, and pasted content is cleaned", async ({
  page,
  context,
  person: _,
}) => {
  const { id, sheet, text } = await openEditor(page, context);
  const tools = sheet.getByRole("toolbar", { name: "Formatting", exact: true });
  await page.keyboard.type("Once");
  for (const name of ["Heading 1", "Heading 2", "Ordered list", "Blockquote"]) {
    const button = tools.getByRole("button", { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "false");
  }
  await page.keyboard.press("Enter");
  await text.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData(
      "text/html",
      '<p style="color: red">Pasted <b>boldly</b></p><script>alert(1)</script><iframe src="/"></iframe>',
    );
    dataTransfer.setData("text/plain", "Pasted boldly");
    const pasting = { inputType: "insertFromPaste", dataTransfer, bubbles: true, cancelable: true };
    element.dispatchEvent(new InputEvent("beforeinput", pasting));
  });
  await expect(text).toContainText("Pasted boldly");
  await save(page, sheet);
  await expect.poll(() => contentOf(context, id)).toBe("<p>Once</p><p>Pasted <strong>boldly</strong></p>");
});

test("pasted Markdown becomes blocks, unless it is pasted as plain text", async ({ page, context, person: _ }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await makeNote(context, { title: "Pasted" });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  const markdown = "## Woods\n\n- [x] Oak\n- [ ] Ash\n\n| Wood | Price |\n|---|---|\n| Oak | **4** |\n";
  await page.evaluate((words) => navigator.clipboard.writeText(words), markdown);
  await page.keyboard.press("Control+V");
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("Woods");
  await expect(text.getByRole("checkbox", { name: "Oak" })).toBeChecked();
  await expect(text.getByRole("checkbox", { name: "Ash" })).not.toBeChecked();
  await expect(text.getByRole("cell")).toHaveText(["Oak", "4"]);
  await page.keyboard.press("Control+Z");
  await expect(text).toHaveText("Start writing...");
  await page.keyboard.press("Control+Shift+V");
  await expect(text.getByRole("paragraph").first()).toHaveText("## Woods");
  await expect(text.getByRole("table")).toHaveCount(0);
});
