// @vitest-environment jsdom
import { Editor, Transforms } from "slate";
import { expect, test, vi } from "vitest";
import type { BlockNode } from "../html/richTextNodes";
import { toHtml } from "../html/toHtml";
import { nodesOfPastedHtml } from "../pasted/nodesOfPastedHtml";
import { editorWith, htmlWithCaret } from "./editorWith";

function clipboard(contents: Record<string, string>): DataTransfer {
  return {
    getData: (type: string) => contents[type] ?? "",
    setData: (type: string, text: string) => {
      contents[type] = text;
    },
  } as unknown as DataTransfer;
}

async function paste(before: string, contents: Record<string, string>): Promise<string> {
  const editor = editorWith(before);
  editor.insertData(clipboard(contents));
  // the code that reads HTML loads when it is needed
  await vi.dynamicImportSettled();
  return htmlWithCaret(editor);
}

test.each([
  [
    "Google Docs",
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">Plain </span><span style="font-weight:700;font-style:italic">both</span></p><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-weight:400">one</span></p></li><ul><li aria-level="2"><p><span>deep</span></p></li></ul></ul></b><br class="Apple-interchange-newline">',
    "<p>Plain <strong><em>both</em></strong></p><ul><li><p>one</p><ul><li><p>deep</p></li></ul></li></ul>",
  ],
  [
    "Word",
    '<html xmlns:o="x"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><h1>Head<o:p></o:p></h1><p class=MsoNormal><b style="mso-bidi-font-weight:normal">Bold</b><span style="mso-spacerun:yes">&nbsp; </span>text<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7.0pt">&nbsp;&nbsp; </span></span></span><![endif]>one</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level2 lfo1"><span><span style="mso-list:Ignore">1.<span>&nbsp; </span></span></span>two</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>',
    "<h1>Head</h1><p><strong>Bold</strong> text</p><ul><li><p>one</p><ol><li><p>two</p></li></ol></li></ul>",
  ],
  [
    "a web page",
    '<div class="x"><nav style="display:none">skip</nav><h3>Head</h3><p>One<a href="/rel">rel</a> <a href="https://a.example/" onclick="x()">abs</a></p>\n<script>1</script><table><tr><td>a</td><td>b</td></tr></table></div>',
    '<h3>Head</h3><p>Onerel <a href="https://a.example/" rel="noopener noreferrer nofollow">abs</a></p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
  [
    "a spreadsheet",
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body link="#0563C1">\n<table border=0 cellpadding=0 width=128 style="border-collapse:collapse"><col width=64 span=2>\n<!--StartFragment-->\n<tr height=20><td height=20 class=xl65 style="height:15.0pt;font-weight:700">Item</td><td>Price</td></tr>\n<tr><td>Oven</td><td align=right>1140</td></tr>\n<!--EndFragment-->\n</table></body></html>',
    "<table><tbody><tr><td><strong>Item</strong></td><td>Price</td></tr><tr><td>Oven</td><td>1140</td></tr></tbody></table>",
  ],
  [
    "a checklist of Google Docs",
    '<b style="font-weight:normal"><ul style="margin-top:0"><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1" style="list-style-type:none"><img src="data:image/png;base64,AA" alt="checked"><p role="presentation"><span style="text-decoration:line-through">one</span></p></li><ul><li role="checkbox" aria-checked="false" aria-level="2"><p><span>deep</span></p></li></ul></ul></b>',
    '<ul data-type="checklist"><li data-checked="true"><p><s>one</s></p><ul data-type="checklist"><li data-checked="false"><p>deep</p></li></ul></li></ul>',
  ],
  [
    "a checklist of Notion",
    "<ul>\n<li>\n<p>[ ] one</p>\n<ul><li>plain</li></ul></li><li>[x] <b>two</b></li></ul><ul><li>[x] a</li><li>b</li></ul>",
    '<ul data-type="checklist"><li data-checked="false"><p>one</p><ul><li><p>plain</p></li></ul></li><li data-checked="true"><p><strong>two</strong></p></li></ul><ul><li><p>[x] a</p></li><li><p>b</p></li></ul>',
  ],
  [
    "a checklist of GitHub",
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked="" disabled=""> one</li><li><p><input type="checkbox"> two</p></li></ul>',
    '<ul data-type="checklist"><li data-checked="true"><p>one</p></li><li data-checked="false"><p>two</p></li></ul>',
  ],
  [
    "a page with images and media of its own",
    '<p>See <img src="https://a.example/x.png" alt="a cat"> and <a href="https://b.example/"><img src="//a.example/y.png" alt="a dog"></a></p><img src="https://a.example/z.png"><img src="https://a.example/t.gif" width="1" height="1"><img src="data:image/png;base64,AA" alt="no"><iframe src="https://c.example/v" title="A talk"></iframe>',
    '<p>See <a href="https://a.example/x.png" rel="noopener noreferrer nofollow">a cat</a> and <a href="https://b.example/" rel="noopener noreferrer nofollow">a dog</a></p><p><a href="https://a.example/z.png" rel="noopener noreferrer nofollow">https://a.example/z.png</a><a href="https://c.example/v" rel="noopener noreferrer nofollow">A talk</a></p>',
  ],
  [
    "highlighted words",
    '<p><span style="background-color:#ffff00;color:#000">Docs</span> <span style="background:yellow;mso-highlight:yellow">Word</span> <span style="background-color: rgb(255, 242, 204)">pale</span> <span style="background-color: rgb(255, 255, 255)">white</span> <span style="background-color:transparent">none</span> <span style="background-color:#0d1117">dark</span></p>',
    "<p><mark>Docs</mark> <mark>Word</mark> <mark>pale</mark> white none dark</p>",
  ],
  [
    "alerts of GitHub",
    '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title"><svg></svg>Note</p><p>One</p></div><div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title">Important</p><p>Two</p></div><div class="markdown-alert markdown-alert-tip"><p>Three</p></div>',
    '<blockquote data-type="note"><p>One</p></blockquote><blockquote data-type="warning"><p>Two</p></blockquote><blockquote data-type="tip"><p>Three</p></blockquote>',
  ],
])("cleans a copy from %s", (_, html, cleaned) => {
  expect(toHtml(nodesOfPastedHtml(html))).toBe(cleaned);
});

test("merges words into the line and inserts blocks between its halves", async () => {
  expect(await paste("<p>a|b</p>", { "text/html": "<b>X</b>" })).toBe("<p>a<strong>X|</strong>b</p>");
  expect(await paste("<p>a|b</p>", { "text/html": "<p>X</p><h1>Y</h1><p>Z</p>" })).toBe(
    "<p>aX</p><h1>Y</h1><p>Z|b</p>",
  );
  expect(await paste("<p>|</p>", { "text/html": "<h1>Y</h1>" })).toBe("<h1>Y|</h1>");
  expect(await paste("<p>|</p>", { "text/html": "<ul><li>x</li><li>y</li></ul>" })).toBe(
    "<ul><li><p>x</p></li><li><p>y|</p></li></ul>",
  );
  expect(await paste("<p>a|</p>", { "text/html": "<ul><li>x</li></ul><blockquote>q</blockquote>" })).toBe(
    "<p>a</p><ul><li><p>x</p></li></ul><blockquote><p>q|</p></blockquote>",
  );
  expect(await paste("<blockquote>a|</blockquote>", { "text/html": "<blockquote>q</blockquote><p>r</p>" })).toBe(
    "<blockquote><p>aq</p><p>r|</p></blockquote>",
  );
});

test("turns everything pasted into a list into items", async () => {
  expect(await paste("<ul><li>a|b</li></ul>", { "text/html": "<p>X</p><h1>Y</h1><p>Z</p>" })).toBe(
    "<ul><li><p>aX</p></li><li><p>Y</p></li><li><p>Z|b</p></li></ul>",
  );
  expect(await paste("<ul><li>a</li><li>|</li></ul>", { "text/html": "<ol><li>x<ol><li>y</li></ol></li></ol>" })).toBe(
    "<ul><li><p>a</p></li><li><p>x</p><ol><li><p>y|</p></li></ol></li></ul>",
  );
});

test("turns plain text into paragraphs", async () => {
  expect(await paste("<p>a|b</p>", { "text/plain": "one\r\n\r\ntwo\n\tthree" })).toBe(
    "<p>aone</p><p>two</p><p>    three|b</p>",
  );
  expect(await paste("<p>a|b</p>", { "text/plain": " <b> " })).toBe("<p>a &lt;b&gt; |b</p>");
});

test("pasting an address links the selected words, or inserts a link", async () => {
  const link = (text: string) => `<a href="https://a.example/x" rel="noopener noreferrer nofollow">${text}</a>`;
  const address = { "text/plain": "https://a.example/x", "text/html": "<a href='https://evil.example'>y</a>" };
  expect((await paste("<p>see |this| one</p>", address)).replace("|", "")).toBe(`<p>see ${link("this")} one</p>`);
  expect((await paste("<p>see |</p>", address)).replace("|", "")).toBe(`<p>see ${link("https://a.example/x")}</p>`);
});

test("copies clean HTML and readable text", () => {
  const contents: Record<string, string> = {};
  editorWith("<h1>|T</h1><ol><li>a</li><li>b<ul><li>c|d</li></ul></li></ol>").setFragmentData(clipboard(contents));
  expect(contents["text/html"]).toBe("<h1>T</h1><ol><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ol>");
  expect(contents["text/plain"]).toBe("T\n1. a\n2. b\n  - c");
  editorWith("<ul><li>a|<b>b</b>|c</li></ul>").setFragmentData(clipboard(contents));
  expect(contents["text/html"]).toBe("<strong>b</strong>");
});

test("a copy from the editor keeps all its spaces", async () => {
  const contents: Record<string, string> = {};
  editorWith("<p>|a  b</p><p> c|</p>").setFragmentData(clipboard(contents));
  expect(await paste("<p>|</p>", contents)).toBe("<p>a  b</p><p> c|</p>");
});

test("stays plain in code", async () => {
  const copied = { "text/plain": "<b>x</b>\r\n\ty", "text/html": "<b>x</b>" };
  expect(await paste("<pre><code>a|b</code></pre>", copied)).toBe(
    "<pre><code>a&lt;b&gt;x&lt;/b&gt;\n\ty|b</code></pre>",
  );
});

test("keeps code, dividers, callouts and sections", async () => {
  const html =
    '<pre><code class="language-ts">a\n</code></pre><hr><blockquote data-type="tip"><p>b</p></blockquote><details><summary>c</summary><p>d</p></details>';
  expect((await paste("<p>|</p>", { "text/html": html })).replace("|", "")).toBe(html);
  expect((await paste("<ul><li>|</li></ul>", { "text/html": html })).replace("|", "")).toBe(html);
});

const table = "<table><tbody><tr><th>a</th><td>b</td></tr><tr><th>c</th><td>d<br>e</td></tr></tbody></table>";

test("inserts a pasted table between the halves of the line, and the rows of one column as items of a list", async () => {
  expect((await paste("<p>x|y</p>", { "text/html": table })).replace("|", "")).toBe(`<p>x</p>${table}<p>y</p>`);
  expect((await paste("<p>|</p>", { "text/html": table })).replace("|", "")).toBe(table);
  const column = "<table><tr><td>a</td></tr><tr><td>b<br>c</td></tr></table>";
  expect(await paste("<ul><li>x|</li></ul>", { "text/html": column })).toBe(
    "<ul><li><p>x</p></li><li><p>a</p></li><li><p>b<br>c|</p></li></ul>",
  );
});

test("copies a selected table, and pastes it elsewhere", () => {
  const contents: Record<string, string> = {};
  const editor = editorWith(`<p>x</p>${table}`);
  Transforms.select(editor, [1]);
  editor.setFragmentData(clipboard(contents));
  expect(contents["text/html"]).toBe(table);
  expect(contents["text/plain"]).toBe("a\tb\nc\td e");
  Transforms.select(editor, Editor.end(editor, [0]));
  editor.insertData(clipboard(contents));
  expect(toHtml(editor.children as BlockNode[])).toBe(`<p>x</p>${table}${table}`);
});

test("does not trust pasted editor markup", async () => {
  const forged = btoa(
    encodeURIComponent(JSON.stringify([{ type: "link", href: "javascript:1", children: [{ text: "x" }] }])),
  );
  const html = `<span data-slate-fragment="${forged}">y</span>`;
  expect(await paste("<p>|</p>", { "text/html": html, "application/x-slate-fragment": forged })).toBe("<p>y|</p>");
});

const taskList = (...items: string[]) => `<ul data-type="checklist">${items.join("")}</ul>`;
const taskLine = (text: string, task?: string, isChecked = false) =>
  `<li data-checked="${isChecked}"${task ? ` data-task="${task}"` : ""}><p>${text}</p></li>`;

/** Copies the selection, moves the caret and pastes, with a completed task `done`. @param at null: over the selection. */
function copied(before: string, at: "end" | null, cut = false): string {
  const editor = editorWith(before);
  editor.tasks = { isCompleted: (task) => task === "done" };
  const data = clipboard({});
  editor.setFragmentData(data);
  if (cut) editor.deleteFragment();
  if (at) Transforms.select(editor, Editor.end(editor, []));
  editor.insertData(data);
  return toHtml(editor.children as BlockNode[]);
}

test("copied lines of tasks are plain ones that stay ticked", () => {
  const lines = taskLine("|a", "done") + taskLine("b|", "open");
  expect(copied(`${taskList(lines)}<p>c</p><p></p>`, "end")).toBe(
    `${taskList(taskLine("a", "done") + taskLine("b", "open"))}<p>c</p>${taskList(taskLine("a", undefined, true), taskLine("b"))}`,
  );
});

test.each([
  ["cut lines", "end" as const, true],
  ["lines pasted over themselves", null, false],
])("%s stay tasks", (_name, at, cut) => {
  const lines = [taskLine("|a", "done"), taskLine("b|", "open")];
  expect(copied(taskList(...lines), at, cut)).toBe(taskList(...lines).replaceAll("|", ""));
});

test("a line that is a task stays one line when others are pasted into it", () => {
  const own = taskList(taskLine("a"), taskLine("b"));
  const pasteOwn = (before: string) => {
    const editor = editorWith(before);
    editor.tasks = { isCompleted: (task) => task === "done" };
    editor.insertData(clipboard({ "application/x-commonplace-html": own, "text/plain": "a\nb" }));
    return toHtml(editor.children as BlockNode[]);
  };
  expect(pasteOwn(taskList(taskLine("mi|lk", "done")))).toBe(
    taskList(taskLine("mi", "done"), taskLine("a"), taskLine("b"), taskLine("lk", undefined, true)),
  );
  expect(pasteOwn(taskList(taskLine("|milk", "done")))).toBe(
    taskList(taskLine("a"), taskLine("b"), taskLine("milk", "done")),
  );
});

test.each([
  [
    "a table comes after its item, and the items below it after the table",
    "<ul><li><p>a|</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>",
    "<p>x</p><table><tr><td>1</td><td>2</td></tr></table>",
    "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><p>x</p><table><tbody><tr><td>1</td><td>2|</td></tr></tbody></table><ul><li><p>c</p></li></ul>",
  ],
  [
    "code comes after the whole item of a nested one, in a quote too",
    "<blockquote><ol><li><p>a</p><ol><li><p>|b</p></li></ol></li></ol></blockquote>",
    "<pre><code>let x;\nlet y;</code></pre>",
    "<blockquote><ol><li><p>a</p><ol><li><p>b</p></li></ol></li></ol><pre><code>let x;\nlet y;|</code></pre></blockquote>",
  ],
  ["an empty item gives way", "<ul><li><p>|</p></li></ul>", "<hr><p>y</p>", "<hr><p>y|</p>"],
])("in a list, %s", async (_, before, html, after) => {
  expect(await paste(before, { "text/html": html, "text/plain": "x" })).toBe(after);
});
