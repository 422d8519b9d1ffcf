// @vitest-environment jsdom
import { Editor, type Element, Transforms } from "slate";
import { expect, test } from "vitest";
import { indentCode, outdentCode } from "../commands/codeBlocks";
import { complete } from "../commands/complete";
import { runCommand } from "../commands/editorCommands";
import { hasPendingImages, insertImages, settleImages, withWords } from "../commands/imageBlocks";
import { currentLink, setLink, unlink } from "../commands/links";
import { indentItems, outdentItems } from "../commands/moveItems";
import { beginAbove } from "../commands/opaqueBlocks";
import { replaceText } from "../commands/replaceText";
import { followLines } from "../commands/taskLines";
import { isBlockActive, toggleBlock } from "../commands/toggleBlock";
import { toggleMark } from "../commands/toggleMark";
import { fromHtml } from "../html/fromHtml";
import type { BlockNode, LeafNode } from "../html/richTextNodes";
import { inlineHtml, toHtml } from "../html/toHtml";
import { editorWith, htmlWithCaret } from "./editorWith";
import { pathOfDrawn } from "./pathOfDrawn";

const type = (text: string) => (editor: Editor) => {
  for (const character of text) editor.insertText(character);
};
const enter = (editor: Editor) => editor.insertBreak();
const backspace = (editor: Editor) => editor.deleteBackward("character");
const toggle = (kind: Parameters<typeof toggleBlock>[1]) => (editor: Editor) => toggleBlock(editor, kind);
type Act = (editor: Editor) => void;

function expectAfter(before: string, acts: Act[], after: string): Editor {
  const editor = editorWith(before);
  for (const act of acts) act(editor);
  expect(htmlWithCaret(editor)).toBe(after);
  return editor;
}

test.each<[string, string, Act[], string]>([
  ["in a paragraph splits it", "<p>a|b</p>", [enter], "<p>a</p><p>|b</p>"],
  ["at the end of a heading begins a paragraph", "<h1>a|</h1>", [enter], "<h1>a</h1><p>|</p>"],
  ["at the start of a heading makes room above", "<h1>|a</h1>", [enter], "<p></p><h1>|a</h1>"],
  ["within a heading makes two", "<h2>a|b</h2>", [enter], "<h2>a</h2><h2>|b</h2>"],
  ["in an item makes the next", "<ul><li>a|b</li></ul>", [enter], "<ul><li><p>a</p></li><li><p>|b</p></li></ul>"],
  ["in an empty item ends the list", "<ul><li>a</li><li>|</li></ul>", [enter], "<ul><li><p>a</p></li></ul><p>|</p>"],
  [
    "in an empty item within a list splits it",
    "<ul><li>a</li><li>|</li><li>b</li></ul>",
    [enter],
    "<ul><li><p>a</p></li></ul><p>|</p><ul><li><p>b</p></li></ul>",
  ],
  [
    "in an empty nested item goes one list out",
    "<ul><li>a<ol><li>|</li></ol></li></ul>",
    [enter],
    "<ul><li><p>a</p></li><li><p>|</p></li></ul>",
  ],
  ["in a quote stays in it", "<blockquote>a|</blockquote>", [enter], "<blockquote><p>a</p><p>|</p></blockquote>"],
  [
    "twice in a quote leaves it",
    "<blockquote>a|</blockquote>",
    [enter, enter],
    "<blockquote><p>a</p></blockquote><p>|</p>",
  ],
  ["over a selection replaces it", "<p>a|b</p><p>c|d</p>", [enter], "<p>a</p><p>|d</p>"],
])("Enter %s", (_, before, acts, after) => {
  expectAfter(before, acts, after);
});

const checklist = (...items: string[]) => `<ul data-type="checklist">${items.join("")}</ul>`;
const open = (html: string) => `<li data-checked="false"><p>${html}</p></li>`;
const done = (html: string) => `<li data-checked="true"><p>${html}</p></li>`;
const code = (text: string, language = "") =>
  `<pre><code${language && ` class="language-${language}"`}>${text}</code></pre>`;

test.each<[string, string, Act[], string]>([
  ["in a done item makes an open one", checklist(done("a|")), [enter], checklist(done("a"), open("|"))],
  [
    "at the start of a done item makes an open one above",
    checklist(done("|a")),
    [enter],
    checklist(open(""), done("|a")),
  ],
  ["in an empty item ends the checklist", checklist(done("a"), open("|")), [enter], `${checklist(done("a"))}<p>|</p>`],
  ["in code begins a line as deep as the one before", code("  a|b"), [enter], code("  a\n  |b")],
  ["on an empty last line leaves the code", code("a|"), [enter, enter], `${code("a")}<p>|</p>`],
  ["in empty code makes it a paragraph", code("|", "ts"), [enter], "<p>|</p>"],
  [
    "in a title goes to the text below",
    "<details><summary>a|</summary><p></p></details>",
    [enter],
    "<details><summary>a</summary><p>|</p></details>",
  ],
  [
    "within a title splits it",
    "<details><summary>a|b</summary><p>c</p></details>",
    [enter],
    "<details><summary>a</summary><p>|b</p><p>c</p></details>",
  ],
  [
    "twice at the end of a section leaves it",
    "<details><summary>a</summary><p>b|</p></details>",
    [enter, enter],
    "<details><summary>a</summary><p>b</p></details><p>|</p>",
  ],
  [
    "twice in a callout leaves it",
    '<blockquote data-type="tip"><p>a|</p></blockquote>',
    [enter, enter],
    '<blockquote data-type="tip"><p>a</p></blockquote><p>|</p>',
  ],
])("Enter %s", (_, before, acts, after) => {
  expectAfter(before, acts, after);
});

test("a line whose task went to the trash stays ticked", () => {
  const editor = editorWith('<ul data-type="checklist"><li data-checked="false" data-task="t1"><p>a|</p></li></ul>');
  editor.tasks = { isCompleted: () => true };
  followLines(editor, [{ task: "t1", before: "a", after: null }]);
  expect(htmlWithCaret(editor)).toBe('<ul data-type="checklist"><li data-checked="true"><p>a|</p></li></ul>');
});

test("Enter in a line that is a task makes one that is none", () => {
  expectAfter(
    '<ul data-type="checklist"><li data-checked="true" data-task="t1"><p>a|</p></li></ul>',
    [enter, type("b")],
    '<ul data-type="checklist"><li data-checked="false" data-task="t1"><p>a</p></li><li data-checked="false"><p>b|</p></li></ul>',
  );
});

test("Shift+Enter inserts a line break within the block", () => {
  expectAfter("<h1>a|b</h1>", [(editor) => editor.insertSoftBreak()], "<h1>a<br>|b</h1>");
});

test.each<[string, string, Act[], string]>([
  ["a heading becomes a paragraph", "<h1>|a</h1>", [backspace], "<p>|a</p>"],
  ["an item leaves the list", "<ul><li>a</li><li>|b</li></ul>", [backspace], "<ul><li><p>a</p></li></ul><p>|b</p>"],
  [
    "an item leaves the list with its children",
    "<ul><li>|a<ul><li>b</li></ul></li></ul>",
    [backspace],
    "<p>|a</p><ul><li><p>b</p></li></ul>",
  ],
  [
    "a nested item goes one list out and takes those after it along",
    "<ul><li>a<ul><li>|b</li><li>c</li></ul></li></ul>",
    [backspace],
    "<ul><li><p>a</p></li><li><p>|b</p><ul><li><p>c</p></li></ul></li></ul>",
  ],
  [
    "a quoted line leaves the quote",
    "<blockquote><p>|a</p><p>b</p></blockquote>",
    [backspace],
    "<p>|a</p><blockquote><p>b</p></blockquote>",
  ],
  ["a paragraph joins the item before it", "<ul><li>a</li></ul><p>|b</p>", [backspace], "<ul><li><p>a|b</p></li></ul>"],
  [
    "a paragraph joins the quote before it",
    "<blockquote>a</blockquote><p>|b</p>",
    [backspace],
    "<blockquote><p>a|b</p></blockquote>",
  ],
])("Backspace at the start: %s", (_, before, acts, after) => {
  expectAfter(before, acts, after);
});

test.each([
  ["# ", "<h1>|</h1>"],
  ["## ", "<h2>|</h2>"],
  ["### ", "<h3>|</h3>"],
  ["[ ] ", '<ul data-type="checklist"><li data-checked="false"><p>|</p></li></ul>'],
  ["[] ", '<ul data-type="checklist"><li data-checked="false"><p>|</p></li></ul>'],
  ["[x] ", '<ul data-type="checklist"><li data-checked="true"><p>|</p></li></ul>'],
  ["``` ", "<pre><code>|</code></pre>"],
  ["```ts ", '<pre><code class="language-ts">|</code></pre>'],
  ["- ", "<ul><li><p>|</p></li></ul>"],
  ["* ", "<ul><li><p>|</p></li></ul>"],
  ["1. ", "<ol><li><p>|</p></li></ol>"],
  ["> ", "<blockquote><p>|</p></blockquote>"],
])("%j at the start of a line is Markdown, and Backspace undoes it", (marker, after) => {
  const editor = expectAfter("<p>|</p>", [type(marker)], after);
  backspace(editor);
  expect(htmlWithCaret(editor)).toBe(`<p>${marker.replace(">", "&gt;")}|</p>`);
  const later = editorWith("<p>|x</p>");
  for (const act of [type(marker), type("y"), backspace]) act(later);
  expect(htmlWithCaret(later)).toBe(after.replace("|", "|x"));
});

test.each([
  ["`a b`", "<code>a b</code>"],
  ["**a b**", "<strong>a b</strong>"],
  ["__a__", "<strong>a</strong>"],
  ["*a*", "<em>a</em>"],
  ["_a_", "<em>a</em>"],
  ["~~a~~", "<s>a</s>"],
  ["==a==", "<mark>a</mark>"],
])("%s becomes a mark, and Backspace undoes it", (typed, html) => {
  const editor = expectAfter("<p>x |</p>", [type(typed), type("!")], `<p>x ${html}!|</p>`);
  const again = editorWith("<p>x |</p>");
  type(typed)(again);
  expect(htmlWithCaret(again).replace("|", "")).toBe(`<p>x ${html}</p>`);
  backspace(again);
  expect(htmlWithCaret(again)).toBe(`<p>x ${typed}|</p>`);
  editor.undo();
});

test.each(["2 * 3 * 4 ", "snake_case_name ", "a ** b ** ", "a == b == c ", "**", "~~~~ ", "`` ", "~~ a ~~ ", "5*3*2 "])(
  "%s stays as it is",
  (typed) => {
    expectAfter("<p>|</p>", [type(typed)], `<p>${typed}|</p>`);
  },
);

test("marks keep those already inside, and code takes none", () => {
  expectAfter("<p>**<em>a</em> b|</p>", [type("**")], "<p><strong><em>a</em> b|</strong></p>");
  expectAfter(code("|"), [type("**a** `b`")], code("**a** `b`|"));
  expectAfter(code("|a|"), [(it) => toggleMark(it, "bold")], code("a|"));
});

const linked = (href: string, text = href) => `<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`;

test("an address is linked when it ends, without what ends the sentence", () => {
  expectAfter("<p>see |</p>", [type("https://a.example/b. x")], `<p>see ${linked("https://a.example/b")}. x|</p>`);
  expectAfter(
    "<p>|</p>",
    [type("www.a.example"), enter],
    `<p>${linked("https://www.a.example", "www.a.example")}</p><p>|</p>`,
  );
  expectAfter("<p>|</p>", [type("https://a.example "), backspace], "<p>https://a.example |</p>");
  expectAfter("<p>|</p>", [type("http:// a.example ")], "<p>http:// a.example |</p>");
  expectAfter(`<p>${linked("https://a.example")}|</p>`, [type(" ")], `<p>${linked("https://a.example")} |</p>`);
});

test.each(["[a](https://a.example/b)", "[a b](mailto:a@a.example)", "x [a](https://a.example/)"])(
  "%s becomes a link",
  (text) => {
    const [before = "", words, address] = /^(.*)\[(.*)\]\((.*)\)$/.exec(text)?.slice(1) ?? [];
    const editor = expectAfter("<p>|</p>", [type(`${text}.`)], `<p>${before}${linked(address as string, words)}.|</p>`);
    backspace(editor);
    expectAfter("<p>|</p>", [type(text), backspace], `<p>${text}|</p>`);
  },
);

test.each([
  "[a](javascript:alert(1))",
  "[a](b)",
  "[](https://a.example)",
  "![a](https://a.example)",
  "`[a](https://a.example)",
])("%s becomes no link", (text) => {
  expectAfter("<p>|</p>", [type(text)], `<p>${text}|</p>`);
});

test("the kind of a callout makes a quote one, and <details> a section", () => {
  expectAfter("<p>|</p>", [type("> [!tip] a")], '<blockquote data-type="tip"><p>a|</p></blockquote>');
  expectAfter(
    "<p>|</p>",
    [type("> [!Warning]"), enter, type("a")],
    '<blockquote data-type="warning"><p>a|</p></blockquote>',
  );
  expectAfter("<p>|</p>", [type("> [!tip] "), backspace], "<blockquote><p>[!tip] |</p></blockquote>");
  expectAfter("<p>|</p>", [type("> [!danger] a")], "<blockquote><p>[!danger] a|</p></blockquote>");
  expectAfter("<p>|</p>", [type("[!tip] a")], "<p>[!tip] a|</p>");
  expectAfter("<p>|</p>", [type("<details> a")], "<details><summary>a|</summary><p></p></details>");
});

test.each(["---", "***", "___"])("%s becomes a divider with a space or Enter", (line) => {
  expectAfter("<p>a</p><p>|</p>", [type(`${line} b`)], "<p>a</p><hr><p>b|</p>");
  expectAfter("<p>a</p><p>|</p>", [type(line), enter, type("b")], "<p>a</p><hr><p>b|</p>");
});

test("a divider is taken back", () => {
  const editor = expectAfter("<p>a</p><p>|</p>", [type("---"), enter, type("b")], "<p>a</p><hr><p>b|</p>");
  for (let keys = 2; keys > 0; keys -= 1) backspace(editor);
  expect(htmlWithCaret(editor)).toBe("<p>a</p><p>|</p>");
  expectAfter("<p>a|</p>", [(it) => runCommand(it, "divider"), type("b")], "<p>a</p><hr><p>b|</p>");
  expectAfter("<ul><li>a|</li></ul>", [(it) => runCommand(it, "divider")], "<ul><li><p>a</p></li></ul><hr><p>|</p>");
});

const embed = '<div data-embed="note:0198c0de-7c1f-7b6a-9d2e-0f6a3b1c2d3e"></div>';
const forwards = (editor: Editor) => editor.deleteForward("character");

test.each<[string, string, Act[], string]>([
  [
    "Backspace after it selects it",
    `<p>x</p>${embed}<p>|y</p>`,
    [backspace, type("z")],
    `<p>x</p>${embed}<p>z|</p><p>y</p>`,
  ],
  ["Backspace twice deletes it", `<p>x</p>${embed}<p>|y</p>`, [backspace, backspace], "<p>x|</p><p>y</p>"],
  [
    "Backspace in an empty line removes that first",
    `<p>x</p>${embed}<p>|</p>`,
    [backspace, enter],
    `<p>x</p>${embed}<p>|</p>`,
  ],
  ["Delete before it selects it", `<p>x|</p>${embed}<p>y</p>`, [forwards, enter], `<p>x</p>${embed}<p>|</p><p>y</p>`],
  ["Delete twice deletes it", `<p>x|</p>${embed}<p>y</p>`, [forwards, forwards], "<p>x</p><p>|y</p>"],
  [
    "Delete at the end of an item selects it",
    `<ul><li>|</li></ul>${embed}`,
    [forwards, enter],
    `<ul><li><p></p></li></ul>${embed}<p>|</p>`,
  ],
  [
    "Shift+Enter on it begins a line after it",
    `${embed}<p>|y</p>`,
    [backspace, (it) => it.insertSoftBreak()],
    `${embed}<p>|</p><p>y</p>`,
  ],
  [
    "Enter in the title above it makes room",
    `<details><summary>x|</summary>${embed}</details>`,
    [enter],
    `<details><summary>x</summary><p>|</p>${embed}</details>`,
  ],
])("an embed: %s", (_, before, acts, after) => {
  expectAfter(before, acts, after);
});

test.each([
  ["an embed", `${embed}<p>y</p>`, `<p>x|</p>${embed}<p>y</p>`],
  ["a divider", "<hr><p>y</p>", "<p>x|</p><hr><p>y</p>"],
  [
    "an embed in a quote",
    `<blockquote>${embed}<p>y</p></blockquote>`,
    `<blockquote><p>x|</p>${embed}<p>y</p></blockquote>`,
  ],
])("the arrow up on %s with nothing above it begins a line there", (_, before, after) => {
  const editor = editorWith(before);
  Transforms.select(editor, Editor.start(editor, []));
  expect(beginAbove(editor)).toBe(true);
  type("x")(editor);
  expect(htmlWithCaret(editor)).toBe(after);
});

test("the arrow up below a line and in text begins nothing", () => {
  const editor = editorWith(`<p>|x</p>${embed}`);
  expect(beginAbove(editor)).toBe(false);
  Transforms.select(editor, [1]);
  expect(beginAbove(editor)).toBe(false);
  expect(toHtml(editor.children as BlockNode[])).toBe(`<p>x</p>${embed}`);
});

const image = '<figure data-attachment="i"><img alt="a"><figcaption>c</figcaption></figure>';
const insert = (it: Editor) => insertImages(it, [{ attachment: "n" }]);
const inserted = '<figure data-attachment="n"><img alt=""></figure>';

test.each<[string, string, Act[], string]>([
  ["goes after the block with the caret", "<p>x|y</p>", [insert, type("z")], `<p>xy</p>${inserted}<p>z|</p>`],
  ["goes in place of an empty line", "<p>|</p>", [insert, type("z")], `${inserted}<p>z|</p>`],
  ["goes after a list", "<ul><li>x|</li></ul>", [insert], `<ul><li><p>x</p></li></ul>${inserted}<p>|</p>`],
  ["goes after a selected one", `${image}<p>|y</p>`, [backspace, insert, enter], `${image}${inserted}<p>|</p><p>y</p>`],
  [
    "goes into a section after its title",
    "<details><summary>x|</summary>y</details>",
    [insert, enter],
    `<details><summary>x</summary>${inserted}<p>|</p><p>y</p></details>`,
  ],
  ["is deleted by Backspace twice", `<p>x</p>${image}<p>|y</p>`, [backspace, backspace], "<p>x|</p><p>y</p>"],
  ["is deleted by Delete twice", `<p>x|</p>${image}<p>y</p>`, [forwards, forwards], "<p>x</p><p>|y</p>"],
  [
    "comes back by undo",
    `<p>x</p>${image}<p>|y</p>`,
    [backspace, backspace, (it) => it.undo()],
    `<p>x</p>${image}<p>y</p>`,
  ],
])("an image %s", (_, before, acts, after) => {
  const editor = editorWith(before);
  for (const act of acts) act(editor);
  const html = acts.some((act) => act.toString().includes("undo"))
    ? toHtml(editor.children as BlockNode[])
    : htmlWithCaret(editor);
  expect(html).toBe(after);
});

test("an image is part of the text once its file has arrived, which undo doesn't take back", () => {
  const editor = editorWith("<p>x|</p>");
  const upload = { file: new File([], "a.png"), state: "sending", progress: 0, problem: null } as const;
  insertImages(editor, [{ upload: 1 }, { upload: 2 }]);
  settleImages(editor, { uploadOf: () => ({ ...upload, attachmentId: null }) });
  expect(hasPendingImages(editor)).toBe(true);
  expect(toHtml(editor.children as BlockNode[])).toBe("<p>x</p><p></p>");
  settleImages(editor, { uploadOf: (key) => (key === 1 ? { ...upload, attachmentId: "n" } : undefined) });
  expect(hasPendingImages(editor)).toBe(false);
  expect(toHtml(editor.children as BlockNode[])).toBe(`<p>x</p>${inserted}<p></p>`);
  editor.undo();
  expect(toHtml(editor.children as BlockNode[])).toBe("<p>x</p>");
});

test("an element is found by how it was drawn, also after it changed and moved, until it is gone", () => {
  const editor = editorWith("<p>x</p><p>|</p>");
  insertImages(editor, [{ upload: 1 }]);
  const drawn = editor.children[1] as Element;
  const uploaded = {
    file: new File([], "a.png"),
    state: "done",
    progress: 1,
    problem: null,
    attachmentId: "n",
  } as const;
  settleImages(editor, { uploadOf: () => uploaded });
  Transforms.removeNodes(editor, { at: [0] });
  expect(editor.children[0]).not.toBe(drawn);
  expect(pathOfDrawn(editor, drawn)).toEqual([0]);
  Transforms.removeNodes(editor, { at: [0] });
  expect(pathOfDrawn(editor, drawn)).toBe(null);
});

test.each([
  ["<p>one <em>two</em> three</p>", "one two, three", "one <em>two,</em> three"],
  ["<p>one <em>two</em> three</p>", "one twenty three", "one <em>twenty</em> three"],
  ["<p>one <em>two</em> three</p>", "one  three", "one  three"],
  [
    "<p>one <a href='https://a.example/'>two</a></p>",
    "one two",
    'one <a href="https://a.example/" rel="noopener noreferrer nofollow">two</a>',
  ],
  ["<p>one</p>", "", ""],
  ["<p></p>", "new", "new"],
])("the caption %s becomes %j", (before, text, after) => {
  const [{ children }] = fromHtml(before) as [LeafNode];
  expect(inlineHtml(withWords(children, text))).toBe(after);
});

test("deleting an embed that is everything leaves an empty line", () => {
  expectAfter(`${embed}<p>|</p>`, [backspace, backspace, type("x")], "<p>x|</p>");
});

test("a table moved into a list leaves it again", () => {
  const table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
  const editor = editorWith(`<ul><li>x</li><li>y</li></ul>${table}`);
  Transforms.moveNodes(editor, { at: [1], to: [0, 0, 1] });
  expect(toHtml(editor.children as BlockNode[])).toBe(`<ul><li><p>x</p></li></ul>${table}<ul><li><p>y</p></li></ul>`);
});

test("[ ] in a bulleted list makes it a checklist", () => {
  expectAfter("<ul><li>a</li><li>|</li></ul>", [type("[x] b")], checklist(open("a"), done("b|")));
  expectAfter(checklist(open("|")), [type("[ ] ")], checklist(open("[ ] |")));
});

test("ticks the selected items of a checklist", () => {
  const editor = expectAfter(
    checklist(open("|a"), done("b|"), open("c")),
    [complete],
    checklist(done("a"), done("b|"), open("c")),
  );
  complete(editor);
  expect(htmlWithCaret(editor)).toBe(checklist(open("a"), open("b|"), open("c")));
  expect(complete(editorWith("<ul><li>a|</li></ul>"))).toBe(false);
  expectAfter(code("a|b"), [complete, type("c")], `${code("ab")}<p>c|</p>`);
});

test("a checklist becomes a list and a list a checklist", () => {
  const editor = expectAfter(checklist(done("a|")), [toggle("bulletedList")], "<ul><li><p>a|</p></li></ul>");
  toggleBlock(editor, "checklist");
  expect(htmlWithCaret(editor)).toBe(checklist(open("a|")));
  expectAfter(
    checklist(done("a"), open("|b")),
    [(it) => indentItems(it)],
    checklist(`<li data-checked="true"><p>a</p>${checklist(open("|b"))}</li>`),
  );
  expectAfter("<p>|a</p><p>b|</p>", [toggle("checklist")], checklist(open("a"), open("b|")));
});

test("Tab indents code, and Shift+Tab takes it back", () => {
  const editor = expectAfter(code("a\n|b\nc|"), [(it) => indentCode(it)], code("a\n  b\n  c|"));
  outdentCode(editor);
  expect(htmlWithCaret(editor)).toBe(code("a\nb\nc|"));
  expect(outdentCode(editor)).toBe(false);
  expectAfter(code("a|b"), [(it) => indentCode(it)], code("a  |b"));
  expect(indentCode(editorWith("<p>a|</p>"))).toBe(false);
});

test("lines become code and code becomes lines", () => {
  const editor = expectAfter(
    "<p>|a <strong>b</strong></p><ul><li>c|</li></ul>",
    [toggle("codeBlock")],
    code("a b\nc|"),
  );
  toggleBlock(editor, "codeBlock");
  expect(htmlWithCaret(editor)).toBe("<p>a b</p><p>c|</p>");
  expectAfter(code("|a\nb", "ts"), [backspace], "<p>|a</p><p>b</p>");
});

test("a heading of code and the lines after it changes no other block", () => {
  expectAfter(`${code("|a\nb")}<p>c|</p><p>d</p>`, [toggle("heading2")], "<h2>a</h2><p>b</p><h2>c|</h2><p>d</p>");
});

test("wraps blocks in callouts and sections", () => {
  const editor = expectAfter(
    "<p>|a</p><p>b|</p>",
    [toggle("tip")],
    '<blockquote data-type="tip"><p>a</p><p>b|</p></blockquote>',
  );
  toggleBlock(editor, "warning");
  expect(htmlWithCaret(editor)).toBe('<blockquote data-type="warning"><p>a</p><p>b|</p></blockquote>');
  toggleBlock(editor, "quote");
  expect(htmlWithCaret(editor)).toBe("<blockquote><p>a</p><p>b|</p></blockquote>");
  toggleBlock(editor, "quote");
  expect(htmlWithCaret(editor)).toBe("<p>a</p><p>b|</p>");
  toggleBlock(editor, "section");
  expect(htmlWithCaret(editor)).toBe("<details><summary>|</summary><p>a</p><p>b</p></details>");
  expectAfter(
    "<details><summary>s</summary><p>|a</p><p>b</p></details>",
    [toggle("note")],
    '<details><summary>s</summary><blockquote data-type="note"><p>|a</p></blockquote><p>b</p></details>',
  );
  expectAfter("<details><summary>|s</summary><p>a</p></details>", [backspace], "<p>|s</p><p>a</p>");
  expectAfter(
    "<p>x|</p><details><summary>s</summary><p>a|b</p><p>c</p></details>",
    [(it) => it.deleteFragment()],
    "<p>x|b</p><p>c</p>",
  );
});

test("Markdown elsewhere stays plain text", () => {
  expectAfter("<p>a |</p>", [type("# ")], "<p>a # |</p>");
  expectAfter("<ul><li>|</li></ul>", [type("- ")], "<ul><li><p>- |</p></li></ul>");
  expectAfter("<h1>|</h1>", [type("> ")], "<h1>&gt; |</h1>");
});

test("moves text into and out of lists, quotes and headings", () => {
  expectAfter(
    "<p>|a</p><h1>b</h1><p>c|</p>",
    [toggle("bulletedList")],
    "<ul><li><p>a</p></li><li><p>b</p></li><li><p>c|</p></li></ul>",
  );
  expectAfter("<ul><li>|a</li><li>b|</li></ul>", [toggle("bulletedList")], "<p>a</p><p>b|</p>");
  expectAfter(
    "<ul><li>a</li></ul><p>|b</p><ul><li>c</li></ul>",
    [toggle("bulletedList")],
    "<ul><li><p>a</p></li><li><p>|b</p></li><li><p>c</p></li></ul>",
  );
  expectAfter("<ul><li>|a</li></ul>", [toggle("numberedList")], "<ol><li><p>|a</p></li></ol>");
  expectAfter(
    "<p>|a</p><ul><li>b|</li></ul>",
    [toggle("quote")],
    "<blockquote><p>a</p><ul><li><p>b|</p></li></ul></blockquote>",
  );
  expectAfter(
    "<blockquote><p>a</p><p>|b</p><p>c</p></blockquote>",
    [toggle("quote")],
    "<blockquote><p>a</p></blockquote><p>|b</p><blockquote><p>c</p></blockquote>",
  );
  expectAfter("<ul><li>a<ul><li>|b</li></ul></li></ul>", [toggle("heading1")], "<ul><li><p>a</p></li></ul><h1>|b</h1>");
  const editor = expectAfter("<p>|a</p><p>b|</p>", [toggle("heading2")], "<h2>a</h2><h2>b|</h2>");
  expect(isBlockActive(editor, "heading2")).toBe(true);
  toggleBlock(editor, "heading2");
  expect(htmlWithCaret(editor)).toBe("<p>a</p><p>b|</p>");
});

test("nests items and moves them back", () => {
  const editor = expectAfter(
    "<ul><li>a</li><li>|b</li><li>c|</li></ul>",
    [(it) => indentItems(it)],
    "<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c|</p></li></ul></li></ul>",
  );
  outdentItems(editor);
  expect(htmlWithCaret(editor)).toBe("<ul><li><p>a</p></li><li><p>b</p></li><li><p>c|</p></li></ul>");
  expect(indentItems(editorWith("<ul><li>|a</li></ul>"))).toBe(false);
  expect(outdentItems(editorWith("<ul><li>|a</li></ul>"))).toBe(false);
});

test("creates, changes and removes links", () => {
  const rel = 'rel="noopener noreferrer nofollow"';
  const editor = editorWith("<p>see |this| page</p>");
  setLink(editor, "https://a.example");
  expect(htmlWithCaret(editor)).toContain(`<a href="https://a.example" ${rel}>this`);
  setLink(editor, "https://b.example");
  expect(currentLink(editor)?.[0].href).toBe("https://b.example");
  unlink(editor);
  expect(htmlWithCaret(editor).replace("|", "")).toBe("<p>see this page</p>");
  expectAfter(
    "<p>|</p>",
    [(it) => setLink(it, "mailto:a@b.example"), type(" x")],
    `<p><a href="mailto:a@b.example" ${rel}>a@b.example</a> x|</p>`,
  );
});

test("sets marks for text typed next", () => {
  expectAfter(
    "<p>a|</p>",
    [(it) => toggleMark(it, "bold"), type("b"), (it) => toggleMark(it, "bold"), type("c")],
    "<p>a<strong>b</strong>c|</p>",
  );
});

test("deleting everything leaves an empty paragraph", () => {
  const editor = expectAfter(
    "<h1>|a</h1><ul><li>b</li><li>c|</li></ul>",
    [(it) => it.deleteFragment(), type("d")],
    "<p>d|</p>",
  );
  editor.undo();
  editor.undo();
  expect(htmlWithCaret(editor)).toContain("<h1>");
});

test("deleting across lists leaves no empty items", () => {
  expectAfter(
    "<ul><li>a|b</li><li>c</li><li>d|e<ul><li>f</li></ul></li></ul>",
    [(it) => it.deleteFragment()],
    "<ul><li><p>a|e</p><ul><li><p>f</p></li></ul></li></ul>",
  );
  expectAfter("<p>a|b</p><ul><li>c|d</li></ul>", [(it) => it.deleteFragment()], "<p>a|d</p>");
});

test("deleting up to the last block of a section deletes the section", () => {
  const editor = editorWith("<p>a|b</p><details><summary>s</summary><p>c</p><hr></details>");
  Transforms.setPoint(editor, Editor.end(editor, []), { edge: "focus" });
  editor.deleteFragment();
  expect(htmlWithCaret(editor)).toBe("<p>a|</p>");
});

test("a selection that begins or ends within a link to a thing is replaced with the whole link", () => {
  const that = `<a data-link="note:${crypto.randomUUID()}">That</a>`;
  const inThing = (block: number) => ({ path: [block, 1, 0], offset: 2 });
  const typedOver = editorWith(`<p>a</p><p>b ${that} c</p>`);
  Transforms.select(typedOver, { anchor: Editor.start(typedOver, []), focus: inThing(1) });
  typedOver.insertText("x");
  expect(htmlWithCaret(typedOver)).toBe("<p>x| c</p>");
  const cut = editorWith(`<p>a ${that} b</p><p>cd</p>`);
  Transforms.select(cut, { anchor: inThing(0), focus: { path: [1, 0], offset: 1 } });
  cut.deleteFragment();
  expect(htmlWithCaret(cut)).toBe("<p>a |d</p>");
});

test("changes a long text and undoes it as a whole", () => {
  const html = Array.from({ length: 400 }, (_, index) => `<p>a <strong>b${index}</strong> c</p>`).join("");
  const editor = editorWith(`<p>|x</p>${html}<p>y|</p>`);
  runCommand(editor, "bold");
  expect(htmlWithCaret(editor)).toContain("</p><p><strong>a b7 c</strong></p><p>");
  runCommand(editor, "bulletedList");
  expect(htmlWithCaret(editor).match(/<ul>/g)).toHaveLength(1);
  editor.undo();
  editor.undo();
  expect(htmlWithCaret(editor).replace("|", "")).toBe(`<p>x</p>${html}<p>y</p>`);
});

test.each<[string, string, string, string]>([
  ["the same place", "<p>North| side</p>", "<p>North side, and south</p>", "<p>North| side, and south</p>"],
  ["the end of a shorter text", "<p>North side|</p>", "<p>North</p>", "<p>North|</p>"],
  ["the end of the block in its place", "<ul><li>a</li><li>b|</li></ul>", "<p>a</p>", "<p>a|</p>"],
  ["the end, when its paragraph is gone", "<p>a</p><p>b</p><p>c|</p>", "<p>a</p><p>bee</p>", "<p>a</p><p>bee|</p>"],
  ["the empty text", "<p>a|</p>", "", "<p>|</p>"],
])("keeps the caret in a replaced text at %s", (_, before, html, after) => {
  const editor = expectAfter(before, [(it) => replaceText(it, html)], after);
  expect(editor.history).toEqual({ undos: [], redos: [] });
});
