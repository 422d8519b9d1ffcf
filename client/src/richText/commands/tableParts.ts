import { Editor, Transforms } from "slate";
import { cellOf, emptyParagraph, type TableCell, type TableNode } from "../html/richTextNodes";
import { type CellPlace, cellPlace, rowOf, setRows } from "./tables";

/** A table's cells by row, and the place in it that the caret is at. */
interface Grid {
  rows: TableCell[][];
  row: number;
  column: number;
}

type Change = (grid: Grid) => Grid;

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
};

const addRow =
  (step: 0 | 1): Change =>
  ({ rows, row, column }) => {
    const added = (rows[0] ?? []).map(() => cellOf());
    return { rows: rows.toSpliced(row + step, 0, added), row: row + step, column };
  };

const addColumn =
  (step: 0 | 1): Change =>
  ({ rows, row, column }) => ({
    rows: rows.map((cells) => cells.toSpliced(column + step, 0, cellOf())),
    row,
    column: column + step,
  });

const moveRow =
  (step: 1 | -1): Change =>
  ({ rows, row, column }) => ({ rows: moved(rows, row, row + step), row: row + step, column });

const moveColumn =
  (step: 1 | -1): Change =>
  ({ rows, row, column }) => ({
    rows: rows.map((cells) => moved(cells, column, column + step)),
    row,
    column: column + step,
  });

const changes = {
  rowAbove: addRow(0),
  rowBelow: addRow(1),
  rowUp: moveRow(-1),
  rowDown: moveRow(1),
  deleteRow: ({ rows, row, column }) => ({ rows: rows.toSpliced(row, 1), row: Math.min(row, rows.length - 2), column }),
  columnLeft: addColumn(0),
  columnRight: addColumn(1),
  moveLeft: moveColumn(-1),
  moveRight: moveColumn(1),
  deleteColumn: ({ rows, row, column }) => ({
    rows: rows.map((cells) => cells.toSpliced(column, 1)),
    row,
    column: Math.min(column, (rows[0]?.length ?? 0) - 2),
  }),
} satisfies Record<string, Change>;

export type TablePartChange = keyof typeof changes;

type HeadPart = "row" | "column";

/** Whether all cells of the first row, and of the first column, are heads. */
export function headsOf({ children: rows }: TableNode): Record<HeadPart, boolean> {
  return {
    row: rows[0]?.children.every(({ isHead }) => isHead) ?? false,
    column: rows.every(({ children: [cell] }) => cell?.isHead),
  };
}

/** Sets the heads by their place, wherever the cells were before; single heads stay if there is no whole row or column. */
function withHeads(rows: TableCell[][], heads: Record<HeadPart, boolean>): TableCell[][] {
  const isPartial = !heads.row && !heads.column;
  return rows.map((cells, row) =>
    cells.map((cell, column) => {
      const isPossible = row === 0 || column === 0;
      const isHead = (heads.row && row === 0) || (heads.column && column === 0);
      return { ...cell, isHead: isPartial ? cell.isHead && isPossible : isHead };
    }),
  );
}

const gridOf = ({ table: { children } }: CellPlace) => children.map((row) => row.children);

/** Whether the row or column at the caret can move that way. */
export function isMovePossible({ table, row, column }: CellPlace, change: TablePartChange): boolean {
  if (change === "rowUp") return row > 0;
  if (change === "rowDown") return row < table.children.length - 1;
  if (change === "moveLeft") return column > 0;
  return change !== "moveRight" || column < (table.children[0]?.children.length ?? 0) - 1;
}

/** Adds, moves or deletes the row or column at the caret; the last one goes with its table. */
export function changePart(editor: Editor, change: TablePartChange): void {
  const place = cellPlace(editor);
  if (!place || !isMovePossible(place, change)) return;
  const changed = changes[change]({ rows: gridOf(place), row: place.row, column: place.column });
  if (!changed.rows[0]?.length) {
    deleteTable(editor);
    return;
  }
  const rows = withHeads(changed.rows, headsOf(place.table)).map(rowOf);
  setRows(editor, place.path, rows, changed.row, changed.column);
}

/** Switches the heads in the first row or column on or off. */
export function toggleHeads(editor: Editor, part: HeadPart): void {
  const place = cellPlace(editor);
  if (!place) return;
  const before = headsOf(place.table);
  const heads = { ...before, [part]: !before[part] };
  const cleared = gridOf(place).map((cells) => cells.map((cell) => ({ ...cell, isHead: false })));
  setRows(editor, place.path, withHeads(cleared, heads).map(rowOf), place.row, place.column);
}

/** Deletes the table around the caret; an empty line is in its place. */
export function deleteTable(editor: Editor): void {
  const path = cellPlace(editor)?.path;
  if (!path) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path });
    Transforms.insertNodes(editor, emptyParagraph(), { at: path, select: true });
  });
}
