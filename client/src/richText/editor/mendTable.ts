import { type Editor, Element, type Node, type NodeEntry, Node as Nodes, type Path, Transforms } from "slate";
import { isCell, isRow, isTable } from "../commands/nodeQueries";
import { emptyRow } from "../commands/tables";
import { cellOf, type TableCell, type TableNode, type TableRow } from "../html/richTextNodes";

function mendCell(editor: Editor, cell: TableCell, path: Path): boolean {
  for (const [index, child] of cell.children.entries()) {
    if (!Element.isElement(child) || editor.isInline(child)) continue;
    Transforms.unwrapNodes(editor, { at: [...path, index] });
    return true;
  }
  return false;
}

/** Brings what is in a row or table into the parts that stand there. */
function mendParts(editor: Editor, { children }: TableRow | TableNode, path: Path): boolean {
  const isOfRow = isRow(Nodes.get(editor, path));
  for (const [index, child] of (children as Node[]).entries()) {
    if (isOfRow ? isCell(child) : isRow(child)) continue;
    const part = isOfRow ? cellOf([]) : ({ type: "tableRow", children: [] } as const);
    Transforms.wrapNodes(editor, { ...part, children: [] }, { at: [...path, index] });
    return true;
  }
  if (children.length > 0) return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}

/** Makes all rows as long as the longest, and leaves heads in the first row and column only. */
function mendShape(editor: Editor, { children: rows }: TableNode, path: Path): boolean {
  const columns = Math.max(...rows.map(({ children }) => children.length));
  for (const [row, { children: cells }] of rows.entries()) {
    const at = [...path, row];
    if (cells.length < columns) {
      const lacking = emptyRow({ type: "tableRow", children: cells }).children;
      const added = Array.from({ length: columns - lacking.length }, () => cellOf());
      Transforms.insertNodes(editor, added, { at: [...at, cells.length] });
      return true;
    }
    if (row === 0) continue;
    const wrong = cells.findIndex(({ isHead }, column) => isHead && column > 0);
    if (wrong < 0) continue;
    Transforms.setNodes(editor, { isHead: false }, { at: [...at, wrong] });
    return true;
  }
  return false;
}

/** Keeps tables rectangular, with nothing but rows, cells and their words; false if the node is fit. */
export function mendTable(editor: Editor, [node, path]: NodeEntry<TableNode | TableRow | TableCell>): boolean {
  const parent = Nodes.parent(editor, path);
  if (isCell(node)) {
    if (isRow(parent)) return mendCell(editor, node, path);
    Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
    Transforms.unsetNodes(editor, "isHead", { at: path });
    return true;
  }
  if (isRow(node) && !isTable(parent)) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  return mendParts(editor, node, path) || (isTable(node) && mendShape(editor, node, path));
}
