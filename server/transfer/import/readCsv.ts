/** The rows of a comma-separated text (RFC 4180); an unclosed quote ends with the text. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const pattern = /(?:"([^"]*(?:""[^"]*)*)(?:"|$)|([^,\n]*))(,|\n|$)/gy;
  for (let match = pattern.exec(plain); match; match = pattern.exec(plain)) {
    const [whole, quoted, bare = "", end] = match;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    if (whole === "" || pattern.lastIndex >= plain.length) break;
  }
  return rows;
}
