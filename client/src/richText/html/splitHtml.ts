/** A tag; a quoted value may hold ">". */
const tags = /<(\/?)([a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>/gi;
const empty = new Set(["br", "hr", "img", "input"]);

/**
 * Cuts HTML between its outermost elements, into pieces of about `size` characters that mean the same one after the
 * other. HTML whose tags don't match stays whole.
 */
export function splitHtml(html: string, size: number): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, 1: slash, 2: name = "", index } of html.matchAll(tags)) {
    if (empty.has(name.toLowerCase())) continue;
    depth += slash ? -1 : 1;
    if (depth < 0) return [html];
    const end = index + tag.length;
    if (depth > 0 || end - start < size) continue;
    pieces.push(html.slice(start, end));
    start = end;
  }
  if (depth !== 0) return [html];
  if (start < html.length) pieces.push(html.slice(start));
  return pieces;
}
