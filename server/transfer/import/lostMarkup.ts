import { isKeptElement } from "../../content/html/cleanHtml.js";
import type { LostPart } from "./importRecord.js";

/** More elements are not named one by one. */
const maxElements = 20;
const startTag = /<([a-z][a-z0-9-]{0,30})(\s[^<>]{0,1000})?>/gi;
const styled = /\s(?:style|color|bgcolor)=/i;
/** An empty one separates lists. */
const comment = /<!--(?!\s*-->)/;

/** The parts of a text's HTML that notes don't have, before cleaning removes them; the words in an element mostly stay. */
export function lostMarkup(html: string): LostPart[] {
  const elements = new Set<string>();
  let hasStyles = false;
  for (const [, name = "", attributes = ""] of html.matchAll(startTag)) {
    hasStyles ||= styled.test(attributes);
    if (!isKeptElement(name.toLowerCase()) && elements.size < maxElements) elements.add(name.toLowerCase());
  }
  // an element that only carries styles
  if (hasStyles) elements.delete("font");
  elements.delete("span");
  return [
    ...[...elements].map((name) => ({ name: `<${name}>`, reason: "notes have no such element" })),
    ...(hasStyles ? [{ name: "Styles of words", reason: "notes have no colors and sizes of words" }] : []),
    ...(comment.test(html) ? [{ name: "Hidden comments", reason: "notes have no hidden words" }] : []),
  ];
}
