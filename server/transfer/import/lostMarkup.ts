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
const maxListDepth = 8;
const withAddress = /<a\s[^<>]{0,1000}?href=["']?([a-z][a-z0-9+.-]{0,30}:|\/)/gi;
const linkable = /^(?:https?|mailto|commonplace):$/i;

/** The kinds of addresses that no link in a note has. */
function lostAddresses(html: string): LostPart[] {
  const kinds = new Set(Array.from(html.matchAll(withAddress), ([, kind = ""]) => kind.toLowerCase()));
  return [...kinds]
    .filter((kind) => !linkable.test(kind))
    .slice(0, maxElements)
    .map((kind) => ({
      name: `Links to addresses with ${kind}`,
      reason: "notes link to the web, mail, notes and files; the words stay",
    }));
}

/** Parts that are lost by the form of elements; reading adds some attributes for this. */
const byForm = [
  [/<ol start=/i, { name: "First numbers of lists", reason: "numbered lists begin with 1" }],
  [/<ol[^<>]{0,30} data-boxes[ >]/, { name: "Numbers of checklists", reason: "lines of checklists have none" }],
  [
    /<ol[^<>]{0,50} data-images>/,
    { name: "Places of images in numbered lists", reason: "they come after the list, whose numbers stay" },
  ],
  [/<t[dh][^<>]{0,200} align=/i, { name: "Alignment of columns", reason: "tables have none" }],
  [/<table data-cells>/, { name: "Cells of tables", reason: "their rows are longer than the first one" }],
  [/<h[4-6][\s>]/i, { name: "Levels of headings", reason: "notes have three; deeper ones become the third" }],
  [/<a\s[^<>]{0,2000}>(?:<\/p>)?<figure /i, { name: "Links around images", reason: "images have none" }],
  [/<a\s[^<>]{0,2000} title=/i, { name: "Titles of links", reason: "links have none" }],
] as const;

/** The blocks that notes have only elsewhere, or not at all. */
function lostByPlace(html: string): LostPart[] {
  const found = new Set<string>();
  const within = new Set<string>();
  const open = { blockquote: 0, details: 0 };
  let [depth, deepest] = [0, 0];
  for (const [, slash, name = ""] of html.matchAll(tag)) {
    const element = name.toLowerCase();
    const block = blockNames.get(element);
    if (element === "ul" || element === "ol") depth = Math.max(0, depth + (slash ? -1 : 1));
    if (element in open) open[element as "details"] = Math.max(0, open[element as "details"] + (slash ? -1 : 1));
    deepest = Math.max(deepest, depth);
    if (open.blockquote > 1) within.add("Quotes and callouts within each other");
    if (open.details > 1) within.add("Sections within each other");
    if (depth > 0 && block !== undefined) found.add(block);
  }
  return [
    ...[...found].map((name) => ({
      name: `${name} in lists`,
      reason: "items hold only lines and lists; the words stay",
    })),
    ...(embedLink.test(html)
      ? [{ name: "Embeds in lists, tables and headings", reason: "the link or the name stays" }]
      : []),
    ...[...within].map((name) => ({ name, reason: "their words stay in the outer one" })),
    ...(deepest > maxListDepth ? [{ name: "Levels of lists", reason: `lists have ${maxListDepth}` }] : []),
    ...byForm.flatMap(([found, part]) => (found.test(html) ? [part] : [])),
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
    ...lostByPlace(html),
    ...lostAddresses(html),
    ...(withinNote.test(html) ? [{ name: "Links within a note", reason: "their words stay" }] : []),
    ...(comment.test(html) ? [{ name: "Hidden comments", reason: "notes have no hidden words" }] : []),
  ];
}
