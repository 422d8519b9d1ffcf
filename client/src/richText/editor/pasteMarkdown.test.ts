// @vitest-environment jsdom
import type { Editor } from "slate";
import { expect, test, vi } from "vitest";
import { cleanHtml } from "../../../../server/content/html/cleanHtml";
import type { BlockNode } from "../html/richTextNodes";
import { toHtml } from "../html/toHtml";
import { isMarkdown } from "../pasted/isMarkdown";
import { markdownNodes } from "../pasted/markdownNodes";
import { editorWith } from "./editorWith";
import { notePlainPaste } from "./pasteContents";

const htmlOf = (editor: Editor) => toHtml(editor.children as BlockNode[]);

async function paste(editor: Editor, contents: Record<string, string>): Promise<void> {
  editor.insertData({ getData: (kind: string) => contents[kind] ?? "" } as unknown as DataTransfer);
  // the code that reads a paste loads when it is needed
  await vi.dynamicImportSettled();
}

const checklist =
  '<ul data-type="checklist"><li data-checked="true"><p>a</p></li><li data-checked="false"><p>b</p></li></ul>';

test.each([
  [
    "# A\n\nb *c* **d** ~~e~~ ==f== `g`",
    "<h1>A</h1><p>b <em>c</em> <strong>d</strong> <s>e</s> <mark>f</mark> <code>g</code></p>",
  ],
  ["- a\n- b\n  1. c", "<ul><li><p>a</p></li><li><p>b</p><ol><li><p>c</p></li></ol></li></ul>"],
  ["- [x] a\n- [ ] b", checklist],
  ["```ts\nif (a) {\n\n}\n```", '<pre><code class="language-ts">if (a) {\n\n}</code></pre>'],
  [
    "| a | b |\n|---|---|\n| c | d |",
    "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>",
  ],
  [
    "> [!tip]\n> Knock.\n\n- a\n- b",
    '<blockquote data-type="tip"><p>Knock.</p></blockquote><ul><li><p>a</p></li><li><p>b</p></li></ul>',
  ],
  ["# A\n\nb[^1]\n\n[^1]: Word", "<h1>A</h1><p>b[^1]</p><p>[^1]: Word</p>"],
  [
    "> [!Tip]- Mind *it*\n> Knock.\n\n- a\n- b",
    '<blockquote data-type="tip"><p><strong>Mind <em>it</em></strong></p><p>Knock.</p></blockquote><ul><li><p>a</p></li><li><p>b</p></li></ul>',
  ],
  ["> [!CAUTION]\n> Hot.", '<blockquote data-type="warning"><p>Hot.</p></blockquote>'],
  ["> [!important]\n> Now.", '<blockquote data-type="warning"><p>Now.</p></blockquote>'],
  [
    "- a\n- ![b](https://a.example/b.png)",
    '<ul><li><p>a</p></li><li><p><a href="https://a.example/b.png" rel="noopener noreferrer nofollow">b</a></p></li></ul>',
  ],
  ["see [x](https://a.example/)", '<p>see <a href="https://a.example/" rel="noopener noreferrer nofollow">x</a></p>'],
  [
    "# A\n\n<script>alert(1)</script><b onclick=x()>c</b> [d](javascript:alert(1))",
    "<h1>A</h1><p><strong>c</strong> [d](javascript:alert(1))</p>",
  ],
])("reads %j as blocks that the server keeps", (text, html) => {
  expect(isMarkdown(text)).toBe(true);
  const read = toHtml(markdownNodes(text));
  expect(read).toBe(html);
  expect(cleanHtml(read)).toBe(read);
});

test.each([
  "a\nb",
  "2 * 3 * 4",
  "#tag and more",
  "# comment\nnpm start",
  "- one dash",
  "a | b",
  "snake_case_name",
  "[a] (b)",
])("%j is no Markdown", (text) => {
  expect(isMarkdown(text)).toBe(false);
});

test("pasted Markdown is undone at once, and Ctrl+Shift+V pastes it as it is", async () => {
  const editor = editorWith("<p>x</p><p>|</p>");
  await paste(editor, { "text/plain": "- [x] a\n- [ ] b" });
  await expect.poll(() => htmlOf(editor)).toBe(`<p>x</p>${checklist}`);
  editor.undo();
  expect(htmlOf(editor)).toBe("<p>x</p><p></p>");
  notePlainPaste(editor, true);
  await paste(editor, { "text/plain": "- [x] a\n- [ ] b", "text/html": "<h1>y</h1>" });
  expect(htmlOf(editor)).toBe("<p>x</p><p>- [x] a</p><p>- [ ] b</p>");
});

test("code copied from an editor becomes a code block with its language", async () => {
  const copied = (mode: string, text: string) => ({
    "text/plain": text,
    "text/html": "<div style='white-space: pre'><span>x</span></div>",
    "vscode-editor-data": JSON.stringify({ version: 1, mode }),
  });
  for (const [mode, html] of [
    ["typescript", '<pre><code class="language-typescript">if (a) {\n\tb\n}</code></pre>'],
    ["plaintext", "<pre><code>if (a) {\n\tb\n}</code></pre>"],
    ["a b<", "<pre><code>if (a) {\n\tb\n}</code></pre>"],
  ] as const) {
    const editor = editorWith("<p>|</p>");
    await paste(editor, copied(mode, "if (a) {\r\n\tb\r\n}\r\n"));
    expect(htmlOf(editor)).toBe(html);
  }
  const word = editorWith("<p>see |</p>");
  await paste(word, copied("typescript", "someName"));
  expect(htmlOf(word)).toBe("<p>see someName</p>");
  const inCode = editorWith("<pre><code>|</code></pre>");
  await paste(inCode, copied("typescript", "# a\n- b"));
  expect(htmlOf(inCode)).toBe("<pre><code># a\n- b</code></pre>");
});

test.each([
  ["one line of marks", `# a\n\n${"*a **b ".repeat(140_000)}`],
  ["brackets", `# a\n\n${"[".repeat(1_000_000)}`],
  ["short paragraphs of brackets", "# a\n\n".concat(`${"[a](".repeat(250)}\n\n`.repeat(1_000))],
  ["nested quotes", `# a\n\n${">".repeat(30_000)} a`],
])("a long text of %s is read within 30 seconds", { timeout: 60_000 }, (_, text) => {
  const start = performance.now();
  expect(markdownNodes(text).length).toBeGreaterThan(0);
  expect(performance.now() - start).toBeLessThan(30_000);
});
