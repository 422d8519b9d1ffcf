/** Characters that cleaned HTML doesn't hold, for white space that the library would collapse, move or be slow with. */
const leading = "\f";
const further = "\v";
const parting = "\u0001";

/** The library's work grows with the square of the length of white space. */
const maxSpaces = 64;
const longSpaces = new RegExp(`\\s{${maxSpaces}}`, "g");

const inline = new Set(["a", "strong", "em", "s", "mark", "code"]);
const tagName = /^<\/?([a-z][a-z0-9]*)/;

/**
 * HTML whose spaces at the beginning of a line and after another space are marked, except in code blocks and the titles
 * of things, and whose white space is parted, also where it goes over several marks.
 */
export function withMarkedSpaces(html: string): string {
  const out: string[] = [];
  let isLineStart = true;
  let spaces = 0;
  /** The end tag up to which the text stays as it is. */
  let verbatimTo: string | null = null;

  function marked(found: string, at: number): string {
    if (at > 0) [isLineStart, spaces] = [false, 0];
    let text = "";
    for (const space of found) {
      if (space !== " " || verbatimTo !== null) text += space;
      else text += isLineStart ? leading : spaces > 0 ? further : space;
      spaces += 1;
      if (spaces % maxSpaces === 0) text += parting;
    }
    return text;
  }

  for (let at = 0; at < html.length; ) {
    const found = html.indexOf("<", at);
    const start = found < 0 ? html.length : found;
    if (start > at) {
      const text = html.slice(at, start);
      out.push(text.replace(/\s+/g, marked));
      if (/\S$/.test(text.slice(-1))) [isLineStart, spaces] = [false, 0];
    }
    const end = html.indexOf(">", start) + 1 || html.length;
    const tag = html.slice(start, end);
    out.push(tag);
    at = end;
    const [, name = ""] = tagName.exec(tag) ?? [];
    if (tag === verbatimTo) verbatimTo = null;
    else if (verbatimTo === null && (name === "pre" || /^<[a-z]+ data-(?:link|embed)=/.test(tag)))
      verbatimTo = `</${name}>`;
    if (!inline.has(name)) [isLineStart, spaces] = [true, 0];
    // keeps white space after a line break from being moved before it
    if (name === "br" && /[\s<]/.test(html.charAt(end))) out.push(parting);
  }
  return out.join("");
}

/** A text with marked spaces, in one part again. */
export const unparted = (text: string): string => text.replaceAll(parting, "");

/** A text whose long white space is parted. */
export const withPartedSpaces = (text: string): string => text.replace(longSpaces, `$&${parting}`);

/** Markdown without the marks of spaces: at the beginning of a line, a space has to be a character reference. */
export const withoutMarks = (markdown: string): string =>
  unparted(markdown).replaceAll(further, " ").replaceAll(leading, "&#32;");
