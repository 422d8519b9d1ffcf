import { Editor, Element, Node, Path, Point, Range, Transforms } from "slate";
import { toast } from "../../ui/toast/toast";
import {
  cellOf,
  emptyParagraph,
  type InlineNode,
  maxTable,
  type TableCell,
  type TableNode,
  type TableRow,
  tooLargeTable,
} from "../html/richTextNodes";
import { cellAbove, currentLeaf, tableAbove } from "./nodeQueries";
import { insertOpaque } from "./opaqueBlocks";
import { pointIn } from "./pointAt";

/** A cell's place in its table, whose path is `path`. */
export interface CellPlace {
  table: TableNode;
  path: Path;
  row: number;
  column: number;
}

/** The place of the cell at the path; undefined outside of tables. */
export function cellPlace(editor: Editor, at = editor.selection?.focus.path): CellPlace | undefined {
  const cell = at && cellAbove(editor, at)?.[1];
  const above = cell && tableAbove(editor, cell);
  if (!above) return undefined;
  const [row = 0, column = 0] = cell.slice(-2);
  return { table: above[0], path: above[1], row, column };
}

export function columnsOf({ children: [row] }: TableNode): number {
  return row?.children.length ?? 0;
}

export function rowOf(cells: TableCell[]): TableRow {
  return { type: "tableRow", children: cells };
}

/** An empty row; its first cell is a head as that of the row beside it. */
export function emptyRow({ children: [first, ...others] }: TableRow): TableRow {
  return rowOf([cellOf(undefined, first?.isHead), ...others.map(() => cellOf())]);
}

function selectCell(editor: Editor, table: Path, row: number, column: number): void {
  Transforms.select(editor, Editor.end(editor, [...table, row, column]));
}

/**
 * Replaces a table's rows at once, which is linear also for large ones; the caret is in the cell named last. A table of
 * another size than is possible is refused with a sentence, and nothing changes.
 * @returns whether it is possible.
 */
export function setRows(editor: Editor, path: Path, rows: TableRow[], row: number, column: number): boolean {
  if (rows.length > maxTable.rows || (rows[0]?.children.length ?? 0) > maxTable.columns) {
    toast.show(tooLargeTable);
    return false;
  }
  Editor.withoutNormalizing(editor, () => {
    const { children } = Node.get(editor, path) as TableNode;
    for (let index = children.length - 1; index >= 0; index -= 1)
      Transforms.removeNodes(editor, { at: [...path, index] });
    Transforms.insertNodes(editor, rows, { at: [...path, 0], batchDirty: true });
    selectCell(editor, path, row, column);
  });
  return true;
}

/** Moves to the next or previous cell; after the last one it adds a row. False where there is none. */
export function stepCell(editor: Editor, step: 1 | -1): boolean {
  const place = cellPlace(editor);
  if (!place) return false;
  const { table, path, row, column } = place;
  const columns = columnsOf(table);
  const next = row * columns + column + step;
  const nextRow = Math.floor(next / columns);
  const last = table.children.at(-1);
  if (next < 0 || !last) return false;
  if (nextRow === table.children.length) {
    if (nextRow === maxTable.rows) {
      toast.show(tooLargeTable);
      return true;
    }
    Transforms.insertNodes(editor, emptyRow(last), { at: [...path, nextRow] });
  }
  selectCell(editor, path, nextRow, next % columns);
  return true;
}

/** Begins a line after the table, or goes to the one that is there. */
function leaveTable(editor: Editor, path: Path): void {
  const below = Path.next(path);
  const node = Node.getIf(editor, below);
  if (!node || !Element.isElement(node) || node.type !== "paragraph")
    Transforms.insertNodes(editor, emptyParagraph(), { at: below });
  Transforms.select(editor, Editor.start(editor, below));
}

/** Moves to the cell below, or out of the table from the last row. False outside of tables. */
export function stepBelow(editor: Editor): boolean {
  const place = cellPlace(editor);
  if (!place) return false;
  const { table, path, row, column } = place;
  if (row + 1 < table.children.length) selectCell(editor, path, row + 1, column);
  else leaveTable(editor, path);
  return true;
}

/** Moves the caret from a line beside a table into it; an empty line goes. False if `point` is in no table. */
export function enterTable(editor: Editor, line: Path, point: Point | undefined): boolean {
  if (!point || !cellAbove(editor, point.path)) return false;
  const node = Node.get(editor, line);
  Transforms.select(editor, point);
  const isEmpty = Element.isElement(node) && node.type === "paragraph" && Node.string(node) === "";
  if (isEmpty && tableAbove(editor, point.path)?.[1].length === line.length)
    Transforms.removeNodes(editor, { at: line });
  return true;
}

/** The cells between two corners; undefined unless the selection is over several cells of one table. */
export function selectedCells(editor: Editor): (CellPlace & { lastRow: number; lastColumn: number }) | undefined {
  if (!editor.selection || Range.isCollapsed(editor.selection)) return undefined;
  const [anchor, focus] = [editor.selection.anchor, editor.selection.focus].map(({ path }) => cellPlace(editor, path));
  if (!anchor || !focus || !Path.equals(anchor.path, focus.path)) return undefined;
  if (anchor.row === focus.row && anchor.column === focus.column) return undefined;
  return {
    ...anchor,
    row: Math.min(anchor.row, focus.row),
    column: Math.min(anchor.column, focus.column),
    lastRow: Math.max(anchor.row, focus.row),
    lastColumn: Math.max(anchor.column, focus.column),
  };
}

/** Empties the cells that are meant, and puts the caret in the one at `row` and `column`. */
function emptyCells(
  editor: Editor,
  { table, path, row, column }: CellPlace,
  isMeant: (row: number, column: number) => boolean,
): void {
  const rows = table.children.map((cells, at) =>
    rowOf(cells.children.map((cell, index) => (isMeant(at, index) ? cellOf(undefined, cell.isHead) : cell))),
  );
  setRows(editor, path, rows, row, column);
}

function isAll(editor: Editor, range: Range): boolean {
  return Range.equals(Editor.range(editor, []), { anchor: Range.start(range), focus: Range.end(range) });
}

/**
 * Deletes a selection that begins or ends in a cell and is over more than that cell: cells are emptied, and only what is
 * outside of the table goes. False for any other selection.
 */
export function deleteAcrossCells(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection) || isAll(editor, selection)) return false;
  const cells = selectedCells(editor);
  if (cells) {
    const { row, column, lastRow, lastColumn } = cells;
    emptyCells(editor, cells, (at, index) => at >= row && at <= lastRow && index >= column && index <= lastColumn);
    return true;
  }
  const [start, end] = Range.edges(selection);
  const first = cellPlace(editor, start.path);
  const last = cellPlace(editor, end.path);
  if (!(first || last) || (first && last && Path.equals(first.path, last.path))) return false;
  Editor.withoutNormalizing(editor, () => {
    const caret = Editor.pointRef(editor, start);
    const from = first ? Editor.after(editor, Editor.end(editor, first.path)) : start;
    const to = last ? Editor.before(editor, Editor.start(editor, last.path)) : end;
    if (last) emptyCells(editor, last, (row, column) => row < last.row || (row === last.row && column <= last.column));
    if (from && to && Point.isBefore(from, to)) {
      Transforms.select(editor, { anchor: from, focus: to });
      editor.deleteFragment();
    }
    const at = caret.unref();
    if (first) {
      emptyCells(editor, first, (row, column) => row > first.row || (row === first.row && column >= first.column));
    } else if (at) Transforms.select(editor, at);
  });
  return true;
}

/** Fills cells from the caret's on, and adds the rows and columns that lack. False if the table would be too large. */
export function fillCells(editor: Editor, contents: readonly (readonly InlineNode[][])[]): boolean {
  const place = selectedCells(editor) ?? cellPlace(editor);
  if (!place) return false;
  const { table, path, row, column } = place;
  const columns = Math.max(columnsOf(table), ...contents.map((cells) => column + cells.length));
  const count = Math.max(table.children.length, row + contents.length);
  const rows = Array.from({ length: count }, (_, at) => {
    const before = table.children[at] ?? emptyRow(table.children.at(-1) ?? rowOf([]));
    const isHead = at === 0 && (before.children.at(-1)?.isHead ?? false);
    return rowOf(
      Array.from({ length: columns }, (_cell, index) => {
        const cell = before.children[index] ?? cellOf(undefined, isHead);
        const filled = contents[at - row]?.[index - column];
        return filled ? { ...cell, children: filled } : cell;
      }),
    );
  });
  return setRows(
    editor,
    path,
    rows,
    row + contents.length - 1,
    Math.min(columns, column + (contents.at(-1)?.length ?? 1)) - 1,
  );
}

/** Inserts a table of three columns with two rows below a row of heads, as `insertOpaque` does; the caret is in it. */
export function insertTable(editor: Editor): void {
  const row = (isHead: boolean) => rowOf([1, 2, 3].map(() => cellOf(undefined, isHead)));
  insertOpaque(editor, [{ type: "table", children: [row(true), row(false), row(false)] }]);
  const below = currentLeaf(editor)?.[1];
  if (below) selectCell(editor, Path.previous(below), 0, 0);
}

/** Turns a line as `| a | b |` into a table with these heads; false for any other line. */
export function tableTyped(editor: Editor, line: Path): boolean {
  const text = Node.string(Node.get(editor, line)).trim();
  const inner = /^\|(.+)\|$/.exec(text)?.[1];
  if (!inner || !Editor.isEnd(editor, editor.selection?.focus ?? Editor.start(editor, line), line)) return false;
  const heads = inner.split("|").map((words) => cellOf([{ text: words.trim() }], true));
  if (heads.length > maxTable.columns) return false;
  const head = rowOf(heads);
  Editor.withoutNormalizing(editor, () => {
    const rows = [head, rowOf(heads.map(() => cellOf()))];
    Transforms.removeNodes(editor, { at: line });
    Transforms.insertNodes(editor, { type: "table", children: rows }, { at: line });
    selectCell(editor, line, 1, 0);
  });
  return true;
}

/**
 * Moves the caret to the row above or below, and from an outermost row out of the table, where a line is begun if nothing
 * is. False outside of tables.
 */
export function stepRow(editor: Editor, step: 1 | -1): boolean {
  const place = cellPlace(editor);
  if (!place || !editor.selection) return false;
  const { table, path, row, column } = place;
  const next = row + step;
  if (next >= 0 && next < table.children.length) {
    const before = { anchor: Editor.start(editor, [...path, row, column]), focus: editor.selection.focus };
    Transforms.select(editor, pointIn(editor, [...path, next, column], Editor.string(editor, before).length));
    return true;
  }
  const beyond = step < 0 ? Editor.before(editor, path) : Editor.after(editor, path);
  if (beyond) Transforms.select(editor, beyond);
  else Transforms.insertNodes(editor, emptyParagraph(), { at: step < 0 ? path : Path.next(path), select: true });
  return true;
}
