const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Plain text as HTML: a paragraph for each part between empty lines. */
export function htmlOf(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const paragraphs = escaped.split(/\n(?:[ \t]*\n)+/).map((part) => part.trim());
  return paragraphs
    .filter(Boolean)
    .map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** The words of a note's HTML: a line for each item and row, an empty line after other blocks. */
export function plainText(html: string): string {
  return html
    .replace(/<li\b[^>]*>/g, "- ")
    .replace(/<\/p>(?=<\/)/g, "")
    .replace(/<br\s*\/?>|<\/(?:li|tr|div)>/g, "\n")
    .replace(/<\/(?:p|h[1-6]|[uo]l|table|blockquote|pre|figure)>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#39|\w+);/g, (written, name: string) => entities[name] ?? written)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys them, and a title may come from somebody else
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without what a terminal would obey. */
export const printable = (text: string): string => text.replace(obeyed, "");

/** The same for a title, which has a line to itself. */
export const oneLine = (title: string): string => printable(title.replace(/\s+/g, " "));

/** JSON that a terminal shows as it is. */
export function asJson(value: unknown, indent?: number): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, indent).replace(obeyed, escaped);
}
