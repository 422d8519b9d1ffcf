import type { TokenizerAndRendererExtension, Tokens } from "marked";
import { escapeText } from "../../content/html/escapeText.js";
import { readReference, referenceText } from "../../content/html/reference.js";
import { blockIdOfHeading, blockIdOfName, fileIdOf, nameIdOf } from "../../content/markdown/noteNames.js";
import { decodeText, htmlAttribute } from "./htmlAttribute.js";
import { isNotePath, type Label, type Part } from "./NoteNames.js";
import { endingOf, isElsewhere, isKnownFile, plainPath, resolvePath } from "./paths.js";

/** Everything that is known of the file that is read. */
export interface ReadOptions {
  /** Its path. */
  from: string;
  /** The names of notes that it leads to, by their ids. */
  wanted: Map<string, string>;
  /** The names of notes that it leads to with words of its own, and these as names. */
  labels: Map<string, Label>;
  /** The headings and blocks that it leads to. */
  parts: Map<string, Part>;
  /** Its links to files and notes. */
  links: Set<string>;
  /** The links of its images. */
  images: Set<string>;
}

/** How our own export links to what has no file of its own. */
const ownScheme = "commonplace:";
const namedBlock = /#\^([A-Za-z0-9-]{1,100})$/;
const namedHeading = /#([^#]+)$/;
const headingPath = /[^#]+/g;
/** `[[target#^block|text]]`, and with an exclamation mark what is shown at its place. */
const pattern = /^(!?)\[\[([^[\]|#\n]{0,1000})((?:#[^[\]|#\n]{0,500}){0,9})(?:\|([^[\]\n]{0,1000}))?\]\]/;

/** How many names of notes are remembered of a text, and how much of each. */
const maxWanted = 1_000;
const maxWantedName = 200;
const maxLinks = 1_000;

/** A width in place of the description of an image. */
const widthAlone = /^\s*\d+(?:x\d+)?\s*$/;

interface WikiLink extends Tokens.Generic {
  isEmbed: boolean;
  target: string;
  /** A heading or a block of the target, with the number sign. */
  part: string;
  label: string | undefined;
}

/**
 * @param name of a note; empty for the note itself.
 * @param part a heading or block of it, with the number sign.
 */
function referenceOf(name: string, part: string, isEmbed: boolean, { from, wanted, parts }: ReadOptions): string {
  const block = namedBlock.exec(part)?.[1];
  const path = part.match(headingPath) ?? [];
  const place = block === undefined ? blockIdOfHeading(...path) : blockIdOfName(block);
  const targetId = name === "" ? fileIdOf(from) : nameIdOf(name);
  if (name !== "" && wanted.size < maxWanted && !isKnownFile(name)) wanted.set(targetId, name.slice(0, maxWantedName));
  // an embedded heading would be it alone, without what stands below it
  const isWhole = isEmbed && block === undefined;
  if (place !== null && parts.size < maxWanted) {
    const heading = block === undefined && path.length > 1 ? blockIdOfHeading(path.at(-1) ?? "") : null;
    const named = `${name}${part}`.slice(0, maxWantedName);
    parts.set(`${targetId} ${place} ${isWhole}`, {
      nameId: targetId,
      placeId: place,
      heading,
      name: named,
      isEmbed: isWhole,
    });
  }
  const targetBlockId = isWhole ? null : place;
  return referenceText({ kind: "NOTE", targetId, targetBlockId, at: null });
}

/** Remembers a link to a file or note of the archive. */
export function addLink(link: string, { links }: ReadOptions): void {
  if (links.size < maxLinks) links.add(link);
}

/** Remembers the words of a link, which shows the title of its note instead. */
function noteLabel(reference: string, words: string, { labels }: ReadOptions): void {
  const { kind, targetId } = readReference(reference) ?? {};
  if (kind !== "NOTE" || targetId === undefined || words.trim() === "" || labels.size >= maxWanted) return;
  const wordsId = nameIdOf(words);
  labels.set(`${targetId} ${wordsId}`, [targetId, wordsId]);
}

/**
 * The value of `data-link` for the address of a link; null for one that leads to no other note and no thing. Within a
 * note words say more: as a link, each line of a table of contents would show the title of the note.
 */
function referenceOfHref(href: string, options: ReadOptions): string | null {
  if (href.startsWith(ownScheme)) {
    const reference = readReference(href.slice(ownScheme.length));
    return reference && referenceText(reference);
  }
  const heading = plainPath(namedHeading.exec(href)?.[1] ?? "").replaceAll("#", " ");
  const part = heading === "" ? "" : `#${heading}`;
  const path = isNotePath(href) ? resolvePath(options.from, href) : null;
  return path && referenceOf(path, part, false, options);
}

const anchor = /<a\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;
const anchorEnd = "</a>";

/** HTML whose links to notes and things have their references. */
export function withReferences(html: string, options: ReadOptions): string {
  let end = 0;
  return html.replace(anchor, (tag, at: number) => {
    const href = htmlAttribute(tag, "href");
    if (href !== "" && !isElsewhere(href)) addLink(href, options);
    const reference = referenceOfHref(href, options);
    if (!reference) return tag;
    const start = at + tag.length;
    if (end >= 0 && end < start) end = html.indexOf(anchorEnd, start);
    if (end >= 0) noteLabel(reference, decodeText(html.slice(start, end).replace(/<[^<>]*>/g, "")), options);
    return `<a data-link="${reference}">`;
  });
}

/** Links between notes as Obsidian writes them. */
export const wikiLinks: TokenizerAndRendererExtension = {
  name: "wikiLink",
  level: "inline",
  tokenizer(source) {
    const [raw, mark, target = "", part = "", label] = pattern.exec(source) ?? [];
    if (raw === undefined || (target + part).trim() === "") return undefined;
    // in a table a backslash stands before the line
    const named = label === undefined ? target : target.replace(/\\$/, "");
    return { type: "wikiLink", raw, isEmbed: mark === "!", target: named.trim(), part, label } satisfies WikiLink;
  },
  renderer(token) {
    const { isEmbed, target, part, label } = token as WikiLink;
    const options = this.parser.options as unknown as ReadOptions;
    const { from } = options;
    if (endingOf(target) !== "") addLink(target, options);
    if (isEmbed && isKnownFile(target)) {
      // the width alone, or after the description
      const words = widthAlone.test(label ?? "") ? `|${label}` : (label ?? "");
      return this.parser.renderer.image({
        href: target + part,
        title: null,
        text: words,
        raw: words,
        type: "image",
        tokens: [{ type: "text", raw: words, text: words, escaped: false }],
      });
    }
    const text = escapeText(label?.trim() || target || part.replace(/^#\^?/, ""));
    const name = relative(target, from) ?? target.replace(/^\//, "");
    if (name === "" && (target !== "" || from === "")) return text;
    const reference = referenceOf(name, part, isEmbed, options);
    if (!isEmbed && label !== undefined) noteLabel(reference, label, options);
    return isEmbed ? embedded(reference, text) : `<a data-link="${reference}">${text}</a>`;
  },
};

const relative = (target: string, from: string) => (/^\.\.?\//.test(target) ? resolvePath(from, target) : null);

/** Where nothing can be embedded it is a link, since cleaning knows no such attribute of one. */
const embedded = (reference: string, text: string) =>
  `<a data-embed="${reference}" data-link="${reference}">${text}</a>`;

/** The HTML of a paragraph with what it embeds between its texts. */
export function withEmbeds(line: string): string {
  return line.replaceAll(
    / ?<a data-embed="([^"]{0,80})" [^>]{0,100}>[^<]*<\/a> ?/g,
    '</p><div data-embed="$1"></div><p>',
  );
}
