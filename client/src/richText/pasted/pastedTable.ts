import { cellOf, type TableNode } from "../html/richTextNodes";

/** The rows of tab-separated text; a cell with tabs or line breaks is in quotes, as spreadsheets copy it. */
export function rowsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y;
  const lines = text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "");
  for (;;) {
    const [, quoted, plain, end] = cell.exec(lines) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (!end) return rows;
    if (end === "\n") rows.push([]);
  }
}

/** Tab-separated text as a table; null for other text, as code that is indented with tabs. */
export function tableOfText(text: string): TableNode | null {
  if (!text.includes("\t")) return null;
  const rows = rowsOfText(text);
  const columns = rows[0]?.length ?? 0;
  const isTable = columns > 1 && rows.every((cells) => cells.length === columns) && rows.some(([first]) => first);
  if (!isTable || (rows.length === 1 && rows[0]?.includes(""))) return null;
  return {
    type: "table",
    children: rows.map((cells) => ({ type: "tableRow", children: cells.map((words) => cellOf([{ text: words }])) })),
  };
}
