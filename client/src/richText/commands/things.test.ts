// @vitest-environment jsdom
import { Editor, Node, Transforms } from "slate";
import { expect, test } from "vitest";
import { editorWith, htmlWithCaret } from "../editor/editorWith";
import { toHtml } from "../html/toHtml";
import { insertEmbed, insertThing } from "./things";
import { typedLink } from "./typedLink";

const reference = "note:0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";
const link = `<a data-link="${reference}">Plan</a>`;
const htmlOf = (editor: Editor) => toHtml(editor.children as Parameters<typeof toHtml>[0]);

test.each([
  [
    "deletes the link before the caret whole",
    `<p>a${link}|b</p>`,
    (editor: Editor) => editor.deleteBackward("character"),
    "<p>a|b</p>",
  ],
  [
    "deletes the link after the caret whole",
    `<p>a|${link}b</p>`,
    (editor: Editor) => editor.deleteForward("character"),
    "<p>a|b</p>",
  ],
  [
    "deletes a link at the end of a line",
    `<p>${link}|</p>`,
    (editor: Editor) => editor.deleteBackward("character"),
    "",
  ],
  [
    "deletes a selection with a link",
    `<p>a|a ${link} b|b</p>`,
    (editor: Editor) => editor.deleteFragment(),
    "<p>a|b</p>",
  ],
  [
    "breaks a line after a link",
    `<p>a${link}|b</p>`,
    (editor: Editor) => editor.insertBreak(),
    `<p>a${link}</p><p>|b</p>`,
  ],
  [
    "writes between two links",
    `<p>${link}|${link}</p>`,
    (editor: Editor) => editor.insertText("x"),
    `<p>${link}x|${link}</p>`,
  ],
  [
    "marks a link as a whole",
    `<p>|a${link}b|</p>`,
    (editor: Editor) => editor.addMark("bold", true),
    `<p><strong>a</strong><a data-link="${reference}"><strong>Plan</strong></a><strong>b|</strong></p>`,
  ],
])("%s", (_, html, act, after) => {
  const editor = editorWith(html);
  act(editor);
  expect(after === "" ? htmlOf(editor) : htmlWithCaret(editor)).toBe(after);
});

test("the caret steps over a link, and what is typed on it stands after it", () => {
  const editor = editorWith(`<p>a|${link}b</p>`);
  Transforms.move(editor);
  expect(Editor.above(editor, { match: (node) => Node.isElement(node) && node.type === "thing" })).toBeTruthy();
  editor.insertText("x");
  expect(htmlWithCaret(editor)).toBe(`<p>a${link}x|b</p>`);
  Transforms.move(editor, { reverse: true });
  Transforms.move(editor, { reverse: true });
  Transforms.move(editor, { reverse: true });
  editor.insertText("y");
  expect(htmlWithCaret(editor)).toBe(`<p>ay|${link}xb</p>`);
});

test.each([
  ["<p>See [[pla|</p>", `<p>See ${link}|</p>`],
  ["<p>See @pla| now</p>", `<p>See ${link}| now</p>`],
  [
    "<ul><li><strong>[[|</strong></li></ul>",
    `<ul><li><p><a data-link="${reference}"><strong>Plan</strong></a>|</p></li></ul>`,
  ],
])("%s becomes a link", (html, after) => {
  const editor = editorWith(html);
  const typed = typedLink(editor);
  if (typed) insertThing(editor, typed.range, reference, "Plan");
  expect(htmlWithCaret(editor)).toBe(after);
  editor.undo();
  expect(htmlOf(editor)).toBe(htmlOf(editorWith(html.replace("|", ""))));
});

test("a link put in place of earlier words leaves the caret where it is", () => {
  const editor = editorWith("<p>See [[pla|</p>");
  const typed = typedLink(editor);
  const range = typed && Editor.rangeRef(editor, typed.range, { affinity: "inward" });
  editor.insertText(" and more");
  const at = range?.unref();
  if (at) insertThing(editor, at, reference, "Plan");
  expect(htmlWithCaret(editor)).toBe(`<p>See ${link} and more|</p>`);
});

test.each([
  ["<p>![[|</p>", `<div data-embed="${reference}"></div><p>|</p>`],
  ["<p>a ![[pl|</p>", `<p>a </p><div data-embed="${reference}"></div><p>|</p>`],
  [
    "<ul><li>![[|</li><li>b</li></ul>",
    `<ul><li><p></p></li><li><p>b</p></li></ul><div data-embed="${reference}"></div><p>|</p>`,
  ],
])("%s becomes an embed", (html, after) => {
  const editor = editorWith(html);
  const typed = typedLink(editor);
  expect(typed?.isEmbed).toBe(true);
  if (typed) insertEmbed(editor, typed.range, reference);
  expect(htmlWithCaret(editor)).toBe(after);
});

test("an embed is deleted as a whole, and a line of text follows it by Enter", () => {
  const editor = editorWith(`<p>a</p><div data-embed="${reference}"></div><p>|b</p>`);
  editor.deleteBackward("character");
  editor.insertBreak();
  expect(htmlOf(editor)).toBe(`<p>a</p><div data-embed="${reference}"></div><p></p><p>b</p>`);
  Transforms.select(editor, [1]);
  editor.deleteBackward("character");
  expect(htmlOf(editor)).not.toContain("data-embed");
});

test.each([
  ["<p>[[|</p>", ""],
  ["<p>a[[one two|</p>", "one two"],
  ["<p>@|</p>", ""],
  ["<p>a @one|</p>", "one"],
  ["<p>(@one|</p>", null],
  ["<p>a@b|</p>", null],
  ["<p>@ |</p>", null],
  ["<p>@a b c|</p>", null],
  ["<p>[[a]]|</p>", null],
  ["<p>[[a]|</p>", null],
  ["<p>[|</p>", null],
  ["<pre><code>[[|</code></pre>", null],
  ["<details><summary>[[a|</summary></details>", "a"],
])("%s asks for %j", (html, query) => {
  expect(typedLink(editorWith(html))?.query ?? null).toBe(query);
});
