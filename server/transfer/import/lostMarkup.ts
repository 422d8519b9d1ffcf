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

/** The names of blocks that no item of a list holds. */
const blockNames = new Map([
  ["pre", "Code blocks"],
  ["table", "Tables"],
  ["blockquote", "Quotes and callouts"],
  ["hr", "Dividers"],
  ["details", "Sections"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, "Headings"] as const),
]);
const tag = /<(\/?)([a-z][a-z0-9]{0,30})(?:\s[^<>]{0,1000})?>/gi;
/** An embed where nothing can be embedded. */
const embedLink = /<a data-embed=/;
/** What reading says about numbered lists. */
const ofNumbered = [
  [/<ol start=/i, { name: "First numbers of lists", reason: "numbered lists begin with 1" }],
  [/<ol[^<>]{0,30} data-boxes[ >]/, { name: "Numbers of checklists", reason: "lines of checklists have none" }],
  [
    /<ol[^<>]{0,50} data-images>/,
    { name: "Places of images in numbered lists", reason: "they come after the list, whose numbers stay" },
  ],
] as const;

/** The blocks and numbers of lists that notes have only elsewhere, or not at all. */
function lostInLists(html: string): LostPart[] {
  const found = new Set<string>();
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(tag)) {
    const element = name.toLowerCase();
    const block = blockNames.get(element);
    if (element === "ul" || element === "ol") depth = Math.max(0, depth + (slash ? -1 : 1));
    else if (depth > 0 && block !== undefined) found.add(block);
  }
  return [
    ...[...found].map((name) => ({
      name: `${name} in lists`,
      reason: "items hold only lines and lists; the words stay",
    })),
    ...(embedLink.test(html)
      ? [{ name: "Embeds in lists, tables and headings", reason: "the link or the name stays" }]
      : []),
    ...ofNumbered.flatMap(([found, part]) => (found.test(html) ? [part] : [])),
  ];
}

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
    ...lostInLists(html),
    ...(withinNote.test(html) ? [{ name: "Links within a note", reason: "their words stay" }] : []),
    ...(comment.test(html) ? [{ name: "Hidden comments", reason: "notes have no hidden words" }] : []),
  ];
}
