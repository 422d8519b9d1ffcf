import { maxTable } from "./richTextNodes";

interface Place {
  element: HTMLTableCellElement;
  /** Whether the text of the cell stands here: a merged cell covers other places too. */
  isFirst: boolean;
}

/** The places of a table by row and column, undefined where a row has no cell; null if it is too large for a note. */
export function tableGrid(table: HTMLTableElement): (Place | undefined)[][] | null {
  const rows = [...table.rows].map(({ cells }) => [...cells]).filter((cells) => cells.length > 0);
  if (rows.length > maxTable.rows) return null;
  const grid: (Place | undefined)[][] = rows.map(() => []);
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const element of cells) {
      while (grid[row]?.[column]) column += 1;
      const end = column + element.colSpan;
      if (end > maxTable.columns) return null;
      for (const covered of grid.slice(row, row + (element.rowSpan || maxTable.rows))) {
        for (let at = column; at < end; at += 1)
          covered[at] ??= { element, isFirst: covered === grid[row] && at === column };
      }
      column = end;
    }
  }
  const columns = Math.max(0, ...grid.map(({ length }) => length));
  return grid.map((places) => Array.from({ length: columns }, (_, column) => places[column]));
}
