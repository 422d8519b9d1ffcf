import { type Descendant, type Editor, Editor as Editors, Node, Range } from "slate";
import { currentCode } from "../commands/codeBlocks";
import { insertBlocks } from "../commands/insertBlocks";
import { setLink } from "../commands/links";
import { isCell, isImage, isLeaf, isList, isOpaque, isTable } from "../commands/nodeQueries";
import { cellPlace, columnsOf, rowOf, selectedCells } from "../commands/tables";
import { fromHtml } from "../html/fromHtml";
import { isSafeHref } from "../html/linkAddress";
import { type BlockNode, type LeafNode, maxTable, type TableCell } from "../html/richTextNodes";
import { inlineHtml, toHtml } from "../html/toHtml";
import { pastedCode } from "../pasted/pastedCode";
import { tableOfText } from "../pasted/pastedTable";
import { isPlainPaste, pasteHtml, pasteText, tellTooLarge } from "./pasteContents";

function linkOf(text: string): string | null {
  const url = text.trim();
  return /^https?:\/\//i.test(url) && isSafeHref(url) ? url : null;
}

/** The editor's own clipboard format, in which all spaces are intended. It is as untrusted as any other HTML. */
const ownType = "application/x-commonplace-html";

/** Links the selected words of one line to the address; otherwise inserts it as a link. */
function pasteLink(editor: Editor, href: string): boolean {
  const { selection } = editor;
  if (!selection) return false;
  if (Range.isExpanded(selection)) {
    const lines = [...Editors.nodes(editor, { match: isLeaf, mode: "lowest" })];
    if (lines.length !== 1 || Editors.string(editor, selection).trim() === "") return false;
  }
  setLink(editor, href);
  return true;
}

function plainText(nodes: Descendant[], indent = ""): string {
  return nodes
    .map((node, index) => {
      if (isList(node)) {
        return node.children
          .map((item, at) => {
            const marker = node.type === "numberedList" ? `${at + 1}. ` : "- ";
            return `${indent}${marker}${plainText(item.children, `${indent}  `).trimStart()}`;
          })
          .join("\n");
      }
      if (isImage(node)) return indent + (node.caption.map(Node.string).join("") || node.alt);
      if (isTable(node)) {
        const textOf = (cell: TableCell) => Node.string(cell).replaceAll("\n", " ");
        return node.children.map((row) => indent + row.children.map(textOf).join("\t")).join("\n");
      }
      if (isLeaf(node)) return `${index > 0 ? indent : ""}${Node.string(node)}`;
      return "children" in node ? plainText(node.children, indent) : node.text;
    })
    .join("\n");
}

/** The selected part; of several cells of a table those between the corners. */
function fragmentOf(editor: Editor): BlockNode[] {
  const cells = selectedCells(editor);
  if (!cells) return editor.getFragment() as BlockNode[];
  const { table, row, column, lastRow, lastColumn } = cells;
  const rows = table.children.slice(row, lastRow + 1);
  return [{ ...table, children: rows.map((cut) => rowOf(cut.children.slice(column, lastColumn + 1))) }];
}

/** Inserts the lines of a text, or the cells of a spreadsheet. */
function pasteLines(editor: Editor, text: string, mayBeTable: boolean): void {
  const table = mayBeTable ? tableOfText(text) : null;
  const isLarge = table ? table.children.length > maxTable.rows || columnsOf(table) > maxTable.columns : false;
  const isRefused = isLarge && !cellPlace(editor);
  if (isRefused) tellTooLarge();
  if (table && !isRefused) insertBlocks(editor, [table]);
  else pasteText(editor, text);
}

/**
 * Pastes cleaned HTML of other pages and programs, or plain text. Copies clean HTML: editor markup is never copied, and
 * not trusted when pasted.
 */
export function withPaste(editor: Editor): Editor {
  editor.setFragmentData = (data) => {
    const { selection } = editor;
    if (!selection || (Range.isCollapsed(selection) && !Editors.above(editor, { match: isOpaque }))) return;
    const fragment = fragmentOf(editor);
    let inner: Descendant[] = fragment;
    // part of a single line is copied as words, not as a block
    while (inner.length === 1 && inner[0] && "children" in inner[0] && !isLeaf(inner[0]) && !isCell(inner[0]))
      inner = inner[0].children;
    const [line] = inner;
    const isOneLine = inner.length === 1 && line !== undefined && (isLeaf(line) || isCell(line));
    const isWords = isOneLine && (line.type === "paragraph" || line.type === "tableCell");
    const html = isWords ? inlineHtml(line.children) : toHtml(isOneLine ? [line as LeafNode] : fragment);
    data.setData("text/html", html);
    data.setData(ownType, isWords ? `<p>${html}</p>` : html);
    data.setData("text/plain", isOneLine ? Node.string(line) : plainText(fragment));
  };

  editor.insertData = (data) => {
    const text = data.getData("text/plain");
    if (currentCode(editor)) {
      editor.insertText(text.replaceAll(/\r\n?/g, "\n"));
      return;
    }
    const href = linkOf(text);
    if (href && pasteLink(editor, href)) return;
    if (isPlainPaste(editor)) {
      pasteText(editor, text);
      return;
    }
    const code = pastedCode(data, text);
    if (code) {
      insertBlocks(editor, [code]);
      return;
    }
    const own = data.getData(ownType);
    const isOfEditor = data.getData("vscode-editor-data") !== "";
    const html = isOfEditor ? "" : data.getData("text/html");
    const nodes = own ? fromHtml(own) : [];
    if (nodes.length > 0) insertBlocks(editor, nodes);
    else if (html && !own) pasteHtml(editor, html, text);
    else pasteLines(editor, text, !own);
  };
  return editor;
}
