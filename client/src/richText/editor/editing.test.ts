// @vitest-environment jsdom
import type { Editor } from "slate";
import { expect, test } from "vitest";
import { runCommand } from "../commands/editorCommands";
import { currentLink, setLink, unlink } from "../commands/links";
import { indentItems, outdentItems } from "../commands/moveItems";
import { replaceText } from "../commands/replaceText";
import { isBlockActive, toggleBlock } from "../commands/toggleBlock";
import { toggleMark } from "../commands/toggleMark";
import { editorWith, htmlWithCaret } from "./editorWith";

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
