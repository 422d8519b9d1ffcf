// @vitest-environment jsdom
import type { Editor } from "slate";
import { expect, test } from "vitest";
import { deleteBlocks, duplicateBlocks, moveBlocks, moveTopBlock, placeInWords } from "../commands/moveBlocks";
import type { BlockNode } from "../html/richTextNodes";
import { toHtml } from "../html/toHtml";
import { editorWith, htmlWithCaret } from "./editorWith";

const htmlOf = (editor: Editor) => toHtml(editor.children as BlockNode[]);
const items = (...lines: string[]) => `<ul>${lines.map((line) => `<li><p>${line}</p></li>`).join("")}</ul>`;
const nested = "<ul><li><p>a</p><ol><li><p>|b</p></li><li><p>c</p></li></ol></li></ul>";

test.each<[string, string, 1 | -1, string]>([
  ["a paragraph goes up", "<p>a</p><p>b|</p>", -1, "<p>b|</p><p>a</p>"],
  ["a heading goes below a list", `<h1>a|</h1>${items("b", "c")}`, 1, `${items("b", "c")}<h1>a|</h1>`],
  ["several blocks go together", "<p>a</p><p>|b</p><p>c|</p>", -1, "<p>b</p><p>c|</p><p>a</p>"],
  ["an item goes below the next", items("a|", "b", "c"), 1, items("b", "a|", "c")],
  ["several items go up", items("a", "|b", "c|"), -1, items("b", "c|", "a")],
  [
    "a nested item stays in its list",
    nested,
    1,
    nested.replace("|b", "c").replace("<p>c</p></li></ol>", "<p>|b</p></li></ol>"),
  ],
  [
    "a block stays in its quote",
    "<blockquote><p>a</p><p>b|</p></blockquote>",
    -1,
    "<blockquote><p>b|</p><p>a</p></blockquote>",
  ],
  [
    "a quote goes with all that it has",
    '<p>x</p><blockquote data-type="tip"><p>b|</p></blockquote>',
    -1,
    '<blockquote data-type="tip"><p>b|</p></blockquote><p>x</p>',
  ],
  [
    "a section goes with its title",
    "<p>x</p><details><summary>a|</summary><p>b</p></details>",
    -1,
    "<details><summary>a|</summary><p>b</p></details><p>x</p>",
  ],
  ["a list goes with a paragraph", `<p>x</p>${items("a", "|b")}<p>c|</p>`, -1, `${items("a", "b")}<p>c|</p><p>x</p>`],
  [
    "a table goes with its cell",
    "<p>x</p><table><tbody><tr><td>a|</td></tr></tbody></table>",
    -1,
    "<table><tbody><tr><td>a|</td></tr></tbody></table><p>x</p>",
  ],
])("%s, and one undo brings it back", (_, before, step, after) => {
  const editor = editorWith(before);
  expect(moveBlocks(editor, step)).toBe(true);
  expect(htmlWithCaret(editor)).toBe(after);
  editor.undo();
  expect(htmlOf(editor)).toBe(before.replaceAll("|", ""));
});

test.each<[string, 1 | -1]>([
  ["<p>a|</p><p>b</p>", -1],
  ["<p>a</p><p>b|</p>", 1],
  [items("a|", "b"), -1],
  ["<p>x</p><details><summary>a</summary><p>b|</p></details>", -1],
])("nothing moves out of its place: %s", (before, step) => {
  const editor = editorWith(before);
  expect(moveBlocks(editor, step)).toBe(false);
  expect(htmlWithCaret(editor)).toBe(before);
});

test("says where blocks and items are", () => {
  expect(placeInWords(editorWith("<p>a</p><p>b|</p>"))).toBe("Moved. Block 2 of 2");
  expect(placeInWords(editorWith(items("a", "b|", "c")))).toBe("Moved. Item 2 of 3");
  expect(placeInWords(editorWith("<details><summary>a</summary><p>b|</p></details>"))).toBe("Moved. Block 1 of 1");
});

test("blocks are duplicated, without their tasks, and deleted", () => {
  const line = '<ul data-type="checklist"><li data-checked="false" data-task="t1"><p>a|</p></li></ul>';
  const editor = editorWith(line);
  duplicateBlocks(editor);
  expect(htmlWithCaret(editor)).toBe(
    '<ul data-type="checklist"><li data-checked="false" data-task="t1"><p>a</p></li><li data-checked="false"><p>|a</p></li></ul>',
  );
  deleteBlocks(editor);
  deleteBlocks(editor);
  expect(htmlWithCaret(editor)).toBe("<p>|</p>");
  const two = editorWith("<p>a</p><p>|b</p><p>c|</p>");
  deleteBlocks(two);
  expect(htmlWithCaret(two)).toBe("<p>a|</p>");
  two.undo();
  expect(htmlOf(two)).toBe("<p>a</p><p>b</p><p>c</p>");
});

test("a copy of a completed task is a ticked line", () => {
  const editor = editorWith('<ul data-type="checklist"><li data-checked="false" data-task="t1"><p>a|</p></li></ul>');
  editor.tasks = { isCompleted: () => true };
  duplicateBlocks(editor);
  expect(htmlOf(editor)).toBe(
    '<ul data-type="checklist"><li data-checked="false" data-task="t1"><p>a</p></li><li data-checked="true"><p>a</p></li></ul>',
  );
});

test("a dragged block goes before another, or to the end", () => {
  const editor = editorWith("<p>a|</p><p>b</p><p>c</p>");
  moveTopBlock(editor, 0, 2);
  expect(htmlWithCaret(editor)).toBe("<p>b</p><p>a|</p><p>c</p>");
  moveTopBlock(editor, 1, 3);
  expect(htmlWithCaret(editor)).toBe("<p>b</p><p>c</p><p>a|</p>");
  moveTopBlock(editor, 2, 0);
  moveTopBlock(editor, 0, 1);
  expect(htmlWithCaret(editor)).toBe("<p>a|</p><p>b</p><p>c</p>");
});
