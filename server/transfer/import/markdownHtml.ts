import { Marked } from "marked";

// Boxes of a list to tick stay as characters: notes know no boxes.
const marked = new Marked({
  gfm: true,
  // Pictures become files of the note.
  renderer: { checkbox: ({ checked }) => (checked ? "☑ " : "☐ "), image: () => "" },
});

/** Markdown as HTML, not yet cleaned. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false }).replace(/<p>\s*<\/p>\n?/g, "");
}

/** Takes the first head from the top of a text, where one is. */
export function takeHead(text: string): { head: string | null; body: string } {
  const [whole, atx, setext] = /^\s*(?:#[ \t]+(.+?)[ \t]*#*[ \t]*|(\S.*)\n=+[ \t]*)(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) return { head: null, body: text };
  return { head: plainLine(atx ?? setext ?? ""), body: text.slice(whole.length) };
}

/** A line of Markdown without its marks. */
function plainLine(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|\*|`)(.+?)\1/g, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!<>])/g, "$1")
    .trim();
}

/** What a text links to or shows: `[…](…)`, `![…](…)`, `![[…]]` and `<img src>`. */
export function linksOf(text: string): string[] {
  const patterns = [
    /\]\(\s*<([^>\n]+)>/g,
    /\]\(\s*([^)\s<]+(?:\([^)\s]*\)[^)\s]*)*)/g,
    /!\[\[([^\]|\n]+)/g,
    /<img\b[^>]*?\bsrc="([^"]+)"/gi,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, link]) => link ?? ""));
}
