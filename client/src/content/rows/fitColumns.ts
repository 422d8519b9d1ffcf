/** The star and the menu. */
export const endPx = 64;

export interface ColumnWidth {
  /** Letters only. */
  id: string;
  widthPx: number;
  minPx: number;
  /** The higher, the sooner it is left out where there is no room. */
  rank: number;
}

/**
 * The columns beside the title that there is room for, with the widths that the person chose. A chosen width is never
 * below the column's minimum, and the title keeps its own.
 */
export function fitColumns<Column extends ColumnWidth>(
  columns: readonly Column[],
  chosen: Readonly<Record<string, number>>,
  availablePx: number,
  titleMinPx: number,
): readonly Column[] {
  let fitted = columns.map((column) => ({
    ...column,
    widthPx: Math.max(column.minPx, chosen[column.id] ?? column.widthPx),
  }));
  while (fitted.length && roomOf(fitted, availablePx, titleMinPx) < 0) {
    const last = Math.max(...fitted.map(({ rank }) => rank));
    fitted = fitted.filter(({ rank }) => rank !== last);
  }
  return fitted;
}

/** By how much the columns can grow together until the title has its minimum, in pixels; negative: they don't fit. */
export function roomOf(columns: readonly ColumnWidth[], availablePx: number, titleMinPx: number): number {
  return availablePx - titleMinPx - endPx - columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
}

/** For `grid-template-columns`. */
export function templateOf(columns: readonly ColumnWidth[]): string {
  return ["minmax(0, 1fr)", ...columns.map(({ widthPx }) => `${widthPx}px`), `${endPx}px`].join(" ");
}
