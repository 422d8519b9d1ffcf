// @vitest-environment jsdom
import { Editor, Transforms } from "slate";
import { expect, test, vi } from "vitest";
import { cleanHtml } from "../../../../server/content/html/cleanHtml";
import { changePart, deleteTable, type TablePartChange, toggleHeads } from "../commands/tableParts";
import { insertTable, stepCell, stepRow } from "../commands/tables";
import { fromHtml } from "../html/fromHtml";
import type { BlockNode } from "../html/richTextNodes";
import { toHtml } from "../html/toHtml";
import { nodesOfPastedHtml } from "../pasted/nodesOfPastedHtml";
import { rowsOfText } from "../pasted/pastedTable";
import { editorWith, htmlWithCaret } from "./editorWith";

/** Rows by "/", cells by spaces; "#a" is a head, "_" is empty. */
function table(cells: string): string {
  const cell = (words: string) => {
    const text = words.replace(/^#/, "").replace("_", "");
    return words.startsWith("#") ? `<th>${text}</th>` : `<td>${text}</td>`;
  };
  const rows = cells.split("/").map((row) => `<tr>${row.split(" ").map(cell).join("")}</tr>`);
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

const htmlOf = (editor: Editor) => toHtml(editor.children as BlockNode[]);
const type = (text: string) => (editor: Editor) => {
  for (const character of text) editor.insertText(character);
};
const enter = (editor: Editor) => editor.insertBreak();
const tab = (editor: Editor) => stepCell(editor, 1);
const back = (editor: Editor) => stepCell(editor, -1);
const backspace = (editor: Editor) => editor.deleteBackward("character");
const forwards = (editor: Editor) => editor.deleteForward("character");
const empty = (editor: Editor) => editor.deleteFragment();

async function paste(editor: Editor, contents: Record<string, string>): Promise<void> {
  editor.insertData({ getData: (kind: string) => contents[kind] ?? "" } as unknown as DataTransfer);
  // the code that reads a paste loads when it is needed
  await vi.dynamicImportSettled();
}

test.each<[string, string, ((editor: Editor) => unknown)[], string]>([
  ["Tab goes to the next cell", table("a| b/c d"), [tab], table("a b|/c d")],
  ["Tab goes on in the next row", table("a b|/c d"), [tab], table("a b/c| d")],
  ["Tab in the last cell adds a row", table("#a #b/#c d|"), [tab], table("#a #b/#c d/#| _")],
  ["Shift+Tab goes back", table("a b/|c d"), [back], table("a b|/c d")],
  ["Enter goes to the cell below", table("a b|/c d"), [enter], table("a b/c d|")],
  ["Enter in the last row leaves the table", table("a b|"), [enter, type("x")], `${table("a b")}<p>x|</p>`],
  ["Enter in the last row goes to the line below", `${table("a|")}<p>b</p>`, [enter], `${table("a")}<p>|b</p>`],
  ["Shift+Enter breaks the line", table("a|b c"), [(it) => it.insertSoftBreak()], table("a<br>|b c")],
  ["Backspace joins no cells", table("a |b"), [backspace], table("a |b")],
  ["Delete joins no cells", table("a| b"), [forwards], table("a| b")],
  ["Backspace in the line below goes into it", `${table("a b")}<p>|c</p>`, [backspace], `${table("a b|")}<p>c</p>`],
  ["Backspace removes an empty line below", `${table("a b")}<p>|</p>`, [backspace], table("a b|")],
  ["Delete in the line above goes into it", `<p>x|</p>${table("a b")}`, [forwards], `<p>x</p>${table("|a b")}`],
  ["Delete empties the selected cells", table("a b| c/d e f|"), [empty], table("a |_ _/d _ _").replaceAll("_", "")],
  ["Delete within a cell deletes words", table("a|bc| d"), [empty], table("a| d")],
  ["typing replaces the selected cells", table("|a b/c| d"), [type("x")], table("x| b/_ d")],
  [
    "Delete from above it empties cells",
    `<p>x|y</p><p>z</p>${table("a b|/c d")}`,
    [empty],
    `<p>x|</p>${table("_ _/c d")}`,
  ],
  ["Delete to below it empties cells", `${table("a b/|c d")}<p>x|y</p>`, [empty], `${table("a b/| _")}<p>y</p>`],
  ["Delete takes a whole one along", `<p>x|</p>${table("a b")}<p>|y</p>`, [empty], "<p>x|y</p>"],
  ["deleting everything takes it along", `${table("|a b")}<p>y|</p>`, [empty], "<p>|</p>"],
  ["Markdown marks words", table("|_ b"), [type("**x**")], table("_| b").replace("|", "<strong>x|</strong>")],
])("in a table, %s", (_, before, acts, after) => {
  const editor = editorWith(before);
  for (const act of acts) act(editor);
  expect(htmlWithCaret(editor)).toBe(after);
});

test.each<[TablePartChange, string, string]>([
  ["rowAbove", "a b/c| d", "a b/| _/c d"],
  ["rowBelow", "#a #b|/c d", "#a #b/_ |/c d"],
  ["rowUp", "#a #b/c| d", "#c| #d/a b"],
  ["rowDown", "#a #b|/#c d", "#c #d/#a b|"],
  ["deleteRow", "#a #b|/c d", "#c #d|"],
  ["columnLeft", "#a #b|/c d", "#a #| #b/c _ d"],
  ["columnRight", "#a| b/#c d", "#a | b/#c _ d"],
  ["moveLeft", "#a b|/#c d", "#b| a/#d c"],
  ["moveRight", "a| b/c d", "b a|/d c"],
  ["deleteColumn", "a b|/c d", "a|/c"],
])("%s changes %j to %j, and undo brings it back", (change, before, after) => {
  const editor = editorWith(table(before));
  changePart(editor, change);
  expect(htmlWithCaret(editor)).toBe(table(after));
  editor.undo();
  expect(htmlOf(editor)).toBe(table(before.replace("|", "")));
});

test("heads of the first row and column are switched on and off", () => {
  const editor = editorWith(table("a| b/c d"));
  toggleHeads(editor, "row");
  expect(htmlOf(editor)).toBe(table("#a #b/c d"));
  toggleHeads(editor, "column");
  expect(htmlOf(editor)).toBe(table("#a #b/#c d"));
  toggleHeads(editor, "row");
  expect(htmlOf(editor)).toBe(table("#a b/#c d"));
});

test("a table goes with its last row, or as a whole, and leaves an empty line", () => {
  for (const remove of [(it: Editor) => changePart(it, "deleteRow"), deleteTable]) {
    const editor = editorWith(`<p>x</p>${table("a| b")}`);
    remove(editor);
    expect(htmlWithCaret(editor)).toBe("<p>x</p><p>|</p>");
  }
});

test("a new table replaces an empty line or follows the block, and a line is below", () => {
  for (const [before, rest] of [
    ["<p>|</p>", ""],
    ["<p>x|</p>", "<p>x</p>"],
    ["<ul><li><p>x|</p></li></ul>", "<ul><li><p>x</p></li></ul>"],
  ] as const) {
    const editor = editorWith(before);
    insertTable(editor);
    type("y")(editor);
    expect(htmlWithCaret(editor)).toBe(`${rest}${table("#y| #_ #_/_ _ _/_ _ _")}<p></p>`);
  }
});

test("| a | b | and Enter make a table, and Backspace undoes it", () => {
  const editor = editorWith("<p>|</p>");
  type("| a | b |")(editor);
  enter(editor);
  type("x")(editor);
  expect(htmlWithCaret(editor)).toBe(table("#a #b/x| _"));
  backspace(editor);
  backspace(editor);
  const again = editorWith("<p></p>");
  Transforms.select(again, Editor.end(again, []));
  for (const act of [type("| a |"), enter, backspace]) act(again);
  expect(htmlOf(again)).toBe("<p>| a |</p>");
});

test("the arrows go to the row above or below and out of the table, where a line is begun if none is", () => {
  const editor = editorWith(table("aaa b/c| d"));
  const caretAfter = (step: 1 | -1) => {
    expect(stepRow(editor, step)).toBe(true);
    return htmlWithCaret(editor);
  };
  expect(caretAfter(-1)).toBe(table("a|aa b/c d"));
  expect(caretAfter(1)).toBe(table("aaa b/c| d"));
  expect(caretAfter(1)).toBe(`${table("aaa b/c d")}<p>|</p>`);
  expect(stepRow(editor, -1)).toBe(false);
  Transforms.select(editor, Editor.start(editor, [0]));
  expect(caretAfter(-1)).toBe(`<p>|</p>${table("aaa b/c d")}<p></p>`);
  Transforms.select(editor, Editor.start(editor, [1]));
  expect(caretAfter(-1)).toBe(`<p>|</p>${table("aaa b/c d")}<p></p>`);
});

test("a paste into a cell fills cells from there on, and rows and columns are added", async () => {
  const editor = editorWith(table("#a #b/c d|"));
  await paste(editor, { "text/html": table("1 2/3 4") });
  expect(htmlWithCaret(editor)).toBe(table("#a #b #_/c 1 2/_ 3 4|"));
  editor.undo();
  await paste(editor, { "text/plain": "1\t2\r\n3\t4\r\n" });
  expect(htmlOf(editor)).toBe(table("#a #b #_/c 1 2/_ 3 4"));
  editor.undo();
  await paste(editor, { "text/plain": "e\nf" });
  expect(htmlOf(editor)).toBe(table("#a #b/c de<br>f"));
  editor.undo();
  await paste(editor, { "text/html": "<h1>e</h1><ul><li>f<ul><li>g</li></ul></li></ul>" });
  expect(htmlOf(editor)).toBe(table("#a #b/c de<br>f<br>g"));
});

test("tab-separated text becomes a table, and code that is indented with tabs does not", async () => {
  const editor = editorWith("<p>|</p>");
  await paste(editor, { "text/plain": 'a\t"b\nc"\r\nd\t"e ""f"""\r\n' });
  expect(htmlOf(editor)).toBe(table('a b<br>c/d e+"f"').replace("+", " "));
  const code = editorWith("<p>|</p>");
  await paste(code, { "text/plain": "\tif (a)\n\tb" });
  expect(htmlOf(code)).toBe("<p>    if (a)</p><p>    b</p>");
});

test("tab-separated text of 1 MB is read in linear time", () => {
  expect(rowsOfText("a\tb\n".repeat(250_000))).toHaveLength(250_000);
  expect(rowsOfText(`"${"a\t\n".repeat(300_000)}`).length).toBe(300_000);
});

test("a table that would be too large is refused, and nothing changes", async () => {
  const wide = `${"_ ".repeat(49)}a|`;
  const editor = editorWith(table(wide));
  changePart(editor, "columnRight");
  await paste(editor, { "text/html": table("1 2") });
  expect(htmlOf(editor)).toBe(table(wide.replace("|", "")));
  const tall = editorWith(table(`${"_/".repeat(499)}a|`));
  stepCell(tall, 1);
  changePart(tall, "rowAbove");
  expect(htmlOf(tall)).toBe(table(`${"_/".repeat(499)}a`));
});

test("a pasted table that is too large is pasted as text", async () => {
  for (const [kind, text] of [
    ["text/plain", "a\tb\n".repeat(501)],
    ["text/html", `<table>${"<tr><td>a<td>b".repeat(501)}</table>`],
  ] as const) {
    const editor = editorWith("<p>|</p>");
    await paste(editor, { [kind]: text });
    expect(htmlOf(editor).match(/<p>a +b<\/p>|<p>a b<\/p>|<p>a<\/p>/g)?.length).toBe(501);
  }
});

test.each([
  ["<td rowspan=2>a<td>b<tr><td>c", "a b/_ c"],
  ["<th colspan=2>a<td rowspan=3>b<tr><td>c<td>d", "#a #_ b/c d _"],
  ["<td rowspan=0>a<td>b<tr><td>c<tr><td>d<td>e", "a b _/_ c _/_ d e"],
])("merged cells become a rectangle: %s", (html, cells) => {
  expect(toHtml(nodesOfPastedHtml(`<table><tr>${html}</table>`))).toBe(table(cells));
});

test("tables of the editor go through the cleaner and back byte for byte", () => {
  const changes: TablePartChange[] = ["rowAbove", "rowBelow", "rowUp", "rowDown", "columnLeft", "columnRight"];
  const others: TablePartChange[] = ["moveLeft", "moveRight", "deleteRow", "deleteColumn"];
  const editor = editorWith("<p>x|</p>");
  insertTable(editor);
  for (const [index, change] of [...changes, ...others, ...changes, ...changes].entries()) {
    changePart(editor, change);
    type(`**${index}** a`)(editor);
    editor.insertSoftBreak();
    if (index % 3 === 0) toggleHeads(editor, index % 2 === 0 ? "row" : "column");
    if (index % 4 === 0) stepCell(editor, 1);
    const html = htmlOf(editor);
    expect(cleanHtml(html)).toBe(html);
    expect(toHtml(fromHtml(html))).toBe(html);
  }
});
