import type { BrowserContext, Locator, Page } from "@playwright/test";
import { builtFile } from "./support/builtFile";
import { contentOf, dialog, expect, expectAccessible, makeNote, run, test } from "./support/test";

async function openEditor(page: Page, context: BrowserContext, content = ""): Promise<{ id: string; text: Locator }> {
  const id = await makeNote(context, { title: "Blocks", content });
  await page.goto(`/notes/${id}?edit`);
  const text = dialog(page, "Edit Note").getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  return { id, text };
}

test("words are struck out, highlighted and set as code, by keys and as Markdown", async ({
  page,
  context,
  person: _,
}) => {
  const { text } = await openEditor(page, context);
  await page.keyboard.type("~~old~~ ==new== `x = 1` ");
  for (const [key, word] of [
    ["Control+Shift+X", "gone"],
    ["Control+Shift+H", "seen"],
    ["Control+E", "run()"],
  ]) {
    await page.keyboard.press(key as string);
    await page.keyboard.type(word as string);
    await page.keyboard.press(key as string);
    await page.keyboard.type(" ");
  }
  await expect(text.locator("s")).toHaveText(["old", "gone"]);
  await expect(text.locator("mark")).toHaveText(["new", "seen"]);
  await expect(text.locator("code")).toHaveText(["x = 1", "run()"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("### Third");
  await expect(text.getByRole("heading", { level: 3 })).toHaveText("Third");
  await page.keyboard.press("Enter");
  await page.keyboard.type("--- After");
  await expect(text.getByRole("separator")).toBeVisible();
  await expect(text.getByRole("paragraph").last()).toHaveText("After");
});

test("a checklist is written, nested and ticked", async ({ page, context, person: _ }) => {
  const { text } = await openEditor(page, context);
  await page.keyboard.type("[ ] Oak");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Birch");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Enter");
  const birch = text.getByRole("checkbox", { name: "Birch" });
  await expect(birch).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(text.getByRole("checkbox")).toHaveCount(3);
  await expect(text.getByRole("checkbox").last()).not.toBeChecked();
  await text.getByRole("checkbox", { name: "Oak" }).click();
  await expect(text.getByRole("checkbox", { name: "Oak" })).toBeChecked();
  await page.keyboard.type("Ash");
  await expect(text.getByRole("listitem").last()).toHaveText("Ash");
  await page.keyboard.press("Control+Z");
  await birch.click();
  await expect(birch).not.toBeChecked();
  await expectAccessible(page, "the editor with a checklist");
});

test("Enter begins the next item with the browser's caret beside the last one", async ({
  page,
  context,
  person: _,
}) => {
  const { text } = await openEditor(page, context, '<ul data-type="checklist"><li><p>Oak</p></li></ul>');
  const box = await text.boundingBox();
  if (!box) throw new Error("The text is not drawn");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 5);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ash");
  await expect(text.getByRole("listitem")).toHaveText(["Oak", "Ash"]);
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("tree");
  await expect(text.getByRole("listitem")).toHaveText(["Oak", /^Ash\s*tree$/]);
});

test("code keeps its lines, is highlighted in its language, and is left by Enter", async ({
  page,
  context,
  person: _,
}) => {
  const { text } = await openEditor(page, context);
  await page.keyboard.type("```js ");
  await page.keyboard.type("if (a) {");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("return 1; // **one**");
  const code = text.locator("pre code");
  await expect(code).toHaveText("if (a) {\n  return 1; // **one**");
  await expect(code.locator('[data-token="comment"]')).toHaveText("// **one**");
  await text.getByLabel("Language").selectOption("Python");
  await expect(code.locator('[data-token="keyword"]')).toHaveText(["if", "return"]);
  await expect(code.locator('[data-token="comment"]')).toHaveCount(0);
  await code.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("After");
  await expect(text.getByRole("paragraph")).toHaveText("After");
  await expectAccessible(page, "the editor with code");
});

test("a typed slash lists the blocks", async ({ page, context, person: _ }) => {
  const { text } = await openEditor(page, context);
  await page.keyboard.type("/");
  const list = page.getByRole("listbox", { name: "Blocks" });
  await expect(list.getByRole("option", { selected: true })).toHaveText("Plain text");
  await expectAccessible(page, "the list of blocks");
  await page.keyboard.type("call");
  await expect(list.getByRole("option")).toHaveText(["Note", "Tip", "Warning"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await page.keyboard.type("Knock first.");
  await expect(text.getByRole("note", { name: "Tip" })).toHaveText("Knock first.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("and/or /");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.type("x");
  await expect(list).toBeHidden();
  await expect(text.getByRole("paragraph").last()).toHaveText("and/or /x");
  await page.keyboard.press("Enter");
  await dialog(page, "Edit Note").getByRole("button", { name: "More blocks" }).click();
  await list.getByRole("option", { name: "Collapsible section" }).click();
  await page.keyboard.type("Prices");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1140");
  await expect(text.locator('[data-part="section"]')).toHaveText("Prices1140");
});

test("Enter takes the first block of a list that is still loading", async ({ page, context, person: _ }) => {
  const { promise: loaded, resolve: go } = Promise.withResolvers<void>();
  await page.route(builtFile("SlashMenu"), async (route) => {
    await loaded;
    await route.continue();
  });
  const { text } = await openEditor(page, context);
  await page.keyboard.type("/quote");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Measure twice");
  go();
  await expect(text.getByRole("blockquote")).toHaveText("Measure twice");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" /nothing");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("blockquote").getByRole("paragraph")).toHaveText(["Measure twice /nothing", ""]);
});

/** Closes the editor, which saves what it holds. */
async function finish(page: Page): Promise<Locator> {
  await dialog(page, "Edit Note").getByRole("button", { name: "Done" }).click();
  const sheet = dialog(page, "Blocks");
  await expect(sheet).toBeVisible();
  return sheet;
}

test("new blocks and marks are stored as they are written", async ({ page, context, person: _ }) => {
  const { id, text } = await openEditor(page, context);
  const lines = [
    "~~old~~ ==new== `x` y",
    "### Third",
    "[ ] Oak",
    "Birch",
    "",
    "--- After",
    "/tip ",
    "Knock first.",
    "",
    "",
  ];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line !== "Knock first.") await page.keyboard.press("Enter");
    if (line === "/tip ") {
      await page.keyboard.type("/tip");
      await expect(page.getByRole("listbox", { name: "Blocks" }).getByRole("option")).toHaveText("Tip");
      await page.keyboard.press("Enter");
    } else await page.keyboard.type(line);
  }
  await page.keyboard.type("```ts ");
  await page.keyboard.type("a < b");
  await text.getByRole("checkbox", { name: "Birch" }).click();
  await finish(page);
  await expect
    .poll(() => contentOf(context, id))
    .toBe(
      "<p><s>old</s> <mark>new</mark> <code>x</code> y</p><h3>Third</h3>" +
        '<ul data-type="checklist"><li data-checked="false"><p>Oak</p></li><li data-checked="true"><p>Birch</p></li></ul>' +
        '<hr><p>After</p><blockquote data-type="tip"><p>Knock first.</p></blockquote>' +
        '<pre><code class="language-ts">a &lt; b</code></pre>',
    );
});

test("a note with all blocks keeps them when a word is added", async ({ page, context, person: _ }) => {
  const table = `<table><tbody><tr><th></th>${"<th>A rather long head</th>".repeat(9)}</tr><tr><th>Oven</th>${"<td>1140<br><em>new</em></td>".repeat(9)}</tr></tbody></table>`;
  const before =
    '<ul data-type="checklist"><li data-checked="true"><p>Oak</p><ul><li><p>old</p></li></ul></li></ul>' +
    '<pre><code class="language-ts">if (a) {\n\tb;\n}\n</code></pre>' +
    '<blockquote data-type="warning"><p>Hot</p></blockquote><details><summary>Prices</summary><p>1140</p>' +
    `${table}</details>${table}<hr><h3>Third</h3><p><strong><em><s><mark><code>x</code></mark></s></em></strong> `;
  const { id, text } = await openEditor(page, context, `${before}end</p>`);
  await expect.poll(() => contentOf(context, id)).toBe(`${before}end</p>`);
  await expect(text.getByRole("table")).toHaveCount(2);
  await expectAccessible(page, "the editor with a table");
  await page.keyboard.type(" word");
  const sheet = await finish(page);
  await expect.poll(() => contentOf(context, id)).toBe(`${before}end word</p>`);
  const shown = sheet.getByRole("table");
  await expect(shown).toHaveCount(1);
  await expect(shown.getByRole("rowheader")).toHaveText("Oven");
  await sheet.getByText("Prices").click();
  await expect(shown).toHaveCount(2);
  await expectAccessible(page, "a note with a table");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sheet.getByRole("group", { name: "Table" })).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a line is begun above a table that the note begins with", async ({ page, context, person: _ }) => {
  const table = "<table><tbody><tr><td>Oven</td></tr></tbody></table>";
  const { id, text } = await openEditor(page, context, `${table}<p>After</p>`);
  await text.getByRole("cell", { name: "Oven" }).click();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Before");
  await finish(page);
  await expect.poll(() => contentOf(context, id)).toBe(`<p>Before</p>${table}<p>After</p>`);
});

test("an address is linked as it is typed", async ({ page, context, person: _ }) => {
  const { text } = await openEditor(page, context);
  await page.keyboard.type("See https://example.org/a, and");
  await expect(text.getByRole("link", { name: "https://example.org/a", exact: true })).toBeVisible();
  await expect(text).toHaveText("See https://example.org/a, and");
});

test("text from right to left stands at the right, in the note and on its shared page", async ({
  page,
  context,
  person: _,
}) => {
  const word = "שלום";
  const inner = `<p>${word}.</p><h2>${word}.</h2><ul><li><p>${word}.</p></li></ul><p>Hello.</p>`;
  const id = await makeNote(context, { title: "Both ways", content: inner });
  const sharing = "mutation ($id: ID!) { shareContent(itemId: $id, expiresIn: NEVER) { url } }";
  const { shareContent } = await run<{ shareContent: { url: string } }>(context, sharing, { id });
  for (const [address, place] of [
    [`/notes/${id}`, dialog(page, "Both ways")],
    [new URL(shareContent.url).pathname, page.getByRole("article")],
  ] as const) {
    await page.goto(address);
    await expect(place.getByText("Hello.")).toBeVisible();
    const sides = await place.getByText(`${word}.`, { exact: true }).evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = element.getBoundingClientRect();
        const text = range.getBoundingClientRect();
        return text.left - left > right - text.right ? "right" : "left";
      }),
    );
    expect(sides, address).toEqual(["right", "right", "right"]);
  }
});
