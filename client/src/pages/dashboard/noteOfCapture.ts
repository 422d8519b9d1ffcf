import { escapeText } from "../../lib/escapeText";

const longestTitle = 120;

/** Turns a captured line into a note: a title, and if the line is long, a shortened title with the full text below. */
export function noteOfCapture(text: string): { title: string; content?: string } {
  if (text.length <= longestTitle) return { title: text };
  const cut = text.slice(0, longestTitle);
  const lastSpace = cut.lastIndexOf(" ");
  return { title: `${lastSpace > 60 ? cut.slice(0, lastSpace) : cut}…`, content: `<p>${escapeText(text)}</p>` };
}
