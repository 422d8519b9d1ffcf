import { escapeText } from "../../content/html/escapeText.js";

const tabWidth = 4;

/** Plain text as HTML: its paragraphs with their lines, and the spaces at the beginning of these. */
export function paragraphs(plain: string): string {
  return plain
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${lines(part.trimEnd())}</p>`)
    .join("");
}

/** Its lines as those of one paragraph; no tab is in the text of a note. */
export function lines(plain: string): string {
  return escapeText(plain).replaceAll("\t", " ".repeat(tabWidth)).replaceAll("\n", "<br>");
}
