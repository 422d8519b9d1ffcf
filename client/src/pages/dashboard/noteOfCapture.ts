import { escapeText } from "../../lib/escapeText";

const longestTitle = 120;

/** A captured line as a note: its title, and where it is long, all of it as the text below a shortened title. */
export function noteOfCapture(text: string): { title: string; content?: string } {
  if (text.length <= longestTitle) return { title: text };
  const cut = text.slice(0, longestTitle);
  const lastSpace = cut.lastIndexOf(" ");
  return { title: `${lastSpace > 60 ? cut.slice(0, lastSpace) : cut}…`, content: `<p>${escapeText(text)}</p>` };
}
