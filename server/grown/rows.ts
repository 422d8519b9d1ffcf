/** A figure with its bar. */
export interface Row {
  what: string;
  value: string;
  bar: string;
  isMet: boolean;
}

export function row(what: string, value: string | number, bar: string, isMet: boolean): Row {
  return { what, value: String(value), bar, isMet };
}

/** Prints the figures; if one misses its bar, the process ends with 1. */
export function printRows(rows: readonly Row[]): void {
  for (const { what, value, bar, isMet } of rows) {
    console.log(`  ${isMet ? "ok  " : "MISS"} ${what.padEnd(52)} ${value}${bar ? `   (bar: ${bar})` : ""}`);
    if (!isMet) process.exitCode = 1;
  }
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

export function listed(others: Record<string, number>): string {
  return (
    Object.entries(others)
      .map(([what, count]) => `${count}x ${what}`)
      .join("; ") || "none"
  );
}
