import sanitizeHtml from "sanitize-html";
import { BlockWriter } from "./blockWriter.js";
import { type ImageIds, withoutForeignFigures } from "./figures.js";
import type { Link } from "./inlineHtml.js";
import { type Reference, readReference, referenceText } from "./reference.js";
import { attributesOf, tokensOf } from "./tokensOf.js";

/** No page that a person wrote nests this deep; a parser's work grows with the square of the depth. */
const MAX_DEPTH = 400;
const MAX_HREF_LENGTH = 2048;

class TooDeepError extends Error {}

const BLOCKS =
  "p h1 h2 h3 h4 h5 h6 ul ol menu dir li blockquote pre div section article header footer main aside nav address figure figcaption details summary dl dt dd hr table caption thead tbody tfoot tr center form fieldset legend";
const INLINE = "td th strong b em i s del strike mark code tt kbd samp a br input img";

/** Elements that go with their contents. */
const HIDDEN =
  "script style textarea option select noscript iframe object svg math template title audio video canvas".split(" ");
const kept = [...BLOCKS.split(" "), ...INLINE.split(" ")];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: kept,
  allowedAttributes: {
    "*": ["data-id"],
    a: ["data-link", "href"],
    div: ["data-embed"],
    ul: ["data-type"],
    li: ["data-checked", "data-task"],
    blockquote: ["data-type"],
    pre: ["class"],
    code: ["class"],
    input: ["type", "checked"],
    figure: ["data-attachment", "data-width"],
    img: ["alt"],
    td: ["colspan"],
    th: ["colspan"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: HIDDEN,
};

const keptNames: ReadonlySet<string> = new Set(kept);

/** Whether cleaning keeps an element of this name, or what it means. */
export const isKeptElement = (name: string): boolean => keptNames.has(name);

const hiddenTag = new RegExp(`<(/?)(${HIDDEN.join("|")})(?![a-z0-9-])`, "gi");

/**
 * HTML in which an element or comment that goes with its contents, but never ends, is text: it would take all that
 * follows along.
 */
export function withoutEndless(html: string): string {
  const ends = new Map<string, number>();
  for (const { 1: slash, 2: name = "", index } of html.matchAll(hiddenTag))
    if (slash) ends.set(name.toLowerCase(), index);
  const whole = html.replaceAll(hiddenTag, (tag, slash: string, name: string, index: number) =>
    slash || index < (ends.get(name.toLowerCase()) ?? -1) ? tag : tag.replace("<", "&lt;"),
  );
  const lastComment = whole.lastIndexOf("-->") + 1;
  return whole.slice(0, lastComment) + whole.slice(lastComment).replaceAll("<!--", "&lt;!--");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f\ufeff]/g;

/** The address if a link in a note may have it, otherwise null. */
function safeHref(href = ""): string | null {
  const url = href
    .replaceAll(/[\t\n\r]/g, "")
    .trim()
    .replaceAll(" ", "%20");
  if (url.length > MAX_HREF_LENGTH || !/^(https?:\/\/|mailto:)\S+$/i.test(url) || !URL.canParse(url)) return null;
  return url;
}

function sanitize(html: string): string {
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...OPTIONS,
      onOpenTag: () => {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeepError();
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    const text = html.replaceAll(/<[^<>]*>/g, "\n").replaceAll(/[<>]/g, "");
    return sanitizeHtml(text, OPTIONS);
  }
}

/** Whether a note may link to this. */
type IsLinked = (reference: Reference) => boolean;

/** The things that a text may show or link to. */
interface Allowed {
  /** The attachments that may stand in it as images; none by default. */
  images?: ImageIds | undefined;
  /** Whether a link or embed may stay; another link becomes its text, another embed goes. All by default. */
  isLinked?: IsLinked;
}

const noImages: ImageIds = new Set();

/** A link to an address, or to a thing; null where there is neither. */
function linkOf(attributes: Readonly<Record<string, string>>, isLinked: IsLinked): Link | null {
  const reference = readReference(attributes["data-link"]);
  if (reference) return isLinked(reference) ? { reference: referenceText(reference) } : null;
  const href = safeHref(attributes.href);
  return href === null ? null : { href };
}

/**
 * Reduces the HTML of a note to markup that the editor makes; see docs/decisions/note-html.md. Other elements are
 * removed but their text stays; scripts, frames, styles and the like are removed with their contents. Cleaning cleaned
 * or editor-made HTML returns the same bytes.
 * @param images the attachments that may stand in the text as images; without them it has none.
 * @returns null when no text, image or embed is left.
 * @throws InvalidInputError for a table of more than 50 columns or 500 rows.
 */
export function cleanHtml(html: string, images?: ImageIds): string | null {
  return readHtml(html, { images }).content;
}

/** A cleaned text and what it says about its blocks. */
interface ReadHtml {
  content: string | null;
  blockIds: readonly (string | null)[];
  /** The tasks that lines of checklists are, by the positions of their blocks. */
  tasks: ReadonlyMap<number, string>;
}

/** The same with the ids that the text gives to its blocks, and the tasks that it says lines are. */
export function readHtml(html: string, { images = noImages, isLinked = () => true }: Allowed = {}): ReadHtml {
  const writer = new BlockWriter();
  const sanitized = sanitize(html.toWellFormed().replace(CONTROLS, ""));
  // Characters written as numeric references are decoded only now.
  for (const token of withoutForeignFigures(tokensOf(sanitized.replace(CONTROLS, "")), images)) {
    if (token.name === undefined) writer.text(token.text);
    else if (token.name === "br") writer.lineBreak();
    else if (token.name === "hr") writer.divider(attributesOf(token)["data-id"]);
    else if (token.name === "img") writer.image(attributesOf(token).alt ?? "");
    else if (token.name === "input") {
      const { type, checked } = attributesOf(token);
      if (type === "checkbox") writer.checkbox(checked !== undefined);
    } else if (token.isEnd) writer.close();
    else {
      const attributes = attributesOf(token);
      const embedded = readReference(attributes["data-embed"]);
      if (embedded?.kind === "NOTE" && isLinked(embedded)) writer.embed(referenceText(embedded), attributes["data-id"]);
      writer.open(token.name, attributes, token.name === "a" ? linkOf(attributes, isLinked) : null);
    }
  }
  const content = writer.end();
  if (!writer.hasText) return { content: null, blockIds: [], tasks: new Map() };
  return { content, blockIds: writer.blockIds, tasks: writer.tasks };
}
