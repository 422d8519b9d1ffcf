import { TooLargeError } from "../../platform/errors.js";

const maxCells = 1_000_000;

/**
 * The rows of a comma-separated text (RFC 4180); an unclosed quote ends with the text.
 * @throws TooLargeError for more than a million cells.
 */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  const end = /[,\n]/g;
  for (let at = 0; at <= plain.length; at += 1) {
    cells += 1;
    if (cells > maxCells) throw new TooLargeError("A table may have at most a million cells. Please split it");
    const quoted = plain[at] === '"' ? quotedFrom(plain, at + 1) : null;
    if (quoted) {
      row.push(quoted.text);
      at = quoted.end;
    } else {
      end.lastIndex = at;
      const until = end.exec(plain)?.index ?? plain.length;
      row.push(plain.slice(at, until));
      at = until;
    }
    if (plain[at] === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

/** A quoted field, and where it ends; null when text follows the closing quote. */
function quotedFrom(text: string, from: number): { text: string; end: number } | null {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const close = at < 0 ? text.length : at;
  const end = Math.min(text.length, close + 1);
  if (end < text.length && text[end] !== "," && text[end] !== "\n") return null;
  return { text: text.slice(from, close).replaceAll('""', '"'), end };
}
