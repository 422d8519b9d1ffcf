import { isKeptElement } from "../../content/html/cleanHtml.js";
import type { LostPart } from "./importRecord.js";

/** More elements are only counted. */
const maxElements = 20;
const noElement = "notes have no such element";
const startTag = /<([a-z][a-z0-9-]{0,30})(\s[^<>]{0,1000})?>/gi;
const styled = /\s(?:style|color|bgcolor)\s*=/i;
/** Text that is no style, whatever it says. */
const quoted = /"[^"]*"|'[^']*'/g;
/** Parts of HTML that are neither elements nor comments. */
const others = [
  [/<\?/, "<?…?>"],
  [/<!\[CDATA\[/, "<![CDATA[…]]>"],
  [/<![a-z]/i, "<!…>"],
] as const;
/** An empty one separates lists. */
const comment = /<!--(?!\s*-->)/;
const withinNote = /<a\s[^<>]{0,1000}?href=["']?#/i;

/** The parts of a text's HTML that notes don't have, before cleaning removes them; the words in an element mostly stay. */
export function lostMarkup(html: string): LostPart[] {
  const elements = new Set<string>();
  let hasStyles = false;
  for (const [, name = "", attributes = ""] of html.matchAll(startTag)) {
    hasStyles ||= styled.test(attributes.replaceAll(quoted, ""));
    if (!isKeptElement(name.toLowerCase())) elements.add(name.toLowerCase());
  }
  // an element that only carries styles
  if (hasStyles) elements.delete("font");
  elements.delete("span");
  const names = [
    ...[...elements].map((name) => `<${name}>`),
    ...others.flatMap(([found, name]) => (found.test(html) ? [name] : [])),
  ];
  const further = names.length - maxElements;
  if (further > 0) names.splice(maxElements, further, `${further} further elements`);
  return [
    ...names.map((name) => ({ name, reason: noElement })),
    ...(hasStyles ? [{ name: "Styles of words", reason: "notes have no colors and sizes of words" }] : []),
    ...(withinNote.test(html) ? [{ name: "Links within a note", reason: "their words stay" }] : []),
    ...(comment.test(html) ? [{ name: "Hidden comments", reason: "notes have no hidden words" }] : []),
  ];
}
