import type { MarkedExtension, TokenizerAndRendererExtension, Tokens } from "marked";
import { escapeText } from "../../content/html/escapeText.js";
import { readReference, referenceText } from "../../content/html/reference.js";
import { blockIdOfHeading, blockIdOfName, nameIdOf } from "../../content/markdown/noteNames.js";
import { isNotePath, type Label } from "./NoteNames.js";
import { isKnownFile, plainPath, resolvePath, withoutEnding } from "./paths.js";

/** The options of the library, and what is known of the file that is read. */
export type ReadOptions = MarkedExtension & {
  /** Its path. */
  from: string;
  /** The names of notes that it leads to, by their ids. */
  wanted: Map<string, string>;
  /** The names of notes that it leads to with words of its own, and these as names. */
  labels: Map<string, Label>;
  /** The links of its images. */
  images: Set<string>;
};

/** How our own export links to what has no file of its own. */
const ownScheme = "commonplace:";
const namedBlock = /#\^([A-Za-z0-9-]{1,100})$/;
const namedHeading = /#([^#]+)$/;
/** `[[target#^block|text]]`, and with an exclamation mark what is shown at its place. */
const pattern = /^(!?)\[\[([^[\]|#\n]{0,1000})((?:#[^[\]|#\n]{0,500}){0,9})(?:\|([^[\]\n]{0,1000}))?\]\]/;

/** How many names of notes are remembered of a text, and how much of each. */
const maxWanted = 1_000;
const maxWantedName = 200;

/** A width in place of the description of an image. */
const widthAlone = /^\s*\d+(?:x\d+)?\s*$/;

interface WikiLink extends Tokens.Generic {
  isEmbed: boolean;
  target: string;
  /** A heading or a block of the target, with the number sign. */
  part: string;
  label: string | undefined;
}

/** @param heading its words; empty where the whole note is meant. */
function referenceOf(name: string, part: string, heading: string, { wanted }: ReadOptions): string {
  const block = namedBlock.exec(part)?.[1];
  const targetBlockId = block !== undefined ? blockIdOfName(block) : blockIdOfHeading(heading);
  const targetId = nameIdOf(name);
  if (wanted.size < maxWanted && !isKnownFile(name)) wanted.set(targetId, name.slice(0, maxWantedName));
  return referenceText({ kind: "NOTE", targetId, targetBlockId, at: null });
}

/** Remembers the words of a link, which shows the title of its note instead. */
export function noteLabel(reference: string, words: string, { labels }: ReadOptions): void {
  const { kind, targetId } = readReference(reference) ?? {};
  if (kind !== "NOTE" || targetId === undefined || words.trim() === "" || labels.size >= maxWanted) return;
  const wordsId = nameIdOf(words);
  labels.set(`${targetId} ${wordsId}`, [targetId, wordsId]);
}

/** The value of `data-link` for the address of a link; null for one that leads neither to a note nor to a thing. */
export function referenceOfHref(href: string, options: ReadOptions): string | null {
  if (href.startsWith(ownScheme)) {
    const reference = readReference(href.slice(ownScheme.length));
    return reference && referenceText(reference);
  }
  const path = isNotePath(href) ? resolvePath(options.from, href) : null;
  return path && referenceOf(path, href, plainPath(namedHeading.exec(href)?.[1] ?? ""), options);
}

/** Links between notes as Obsidian writes them. */
export const wikiLinks: TokenizerAndRendererExtension = {
  name: "wikiLink",
  level: "inline",
  tokenizer(source) {
    const [raw, mark, target = "", part = "", label] = pattern.exec(source) ?? [];
    if (raw === undefined) return undefined;
    // in a table a backslash stands before the line
    const named = label === undefined ? target : target.replace(/\\$/, "");
    return { type: "wikiLink", raw, isEmbed: mark === "!", target: named.trim(), part, label } satisfies WikiLink;
  },
  renderer(token) {
    const { isEmbed, target, part, label } = token as WikiLink;
    const options = this.parser.options as unknown as ReadOptions;
    const { from } = options;
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
    const text = escapeText(label ?? (target || part.replace(/^#\^?/, "")));
    const name = target === "" ? withoutEnding(from) : (relative(target, from) ?? target.replace(/^\//, ""));
    if (name === "") return text;
    // an embedded heading would be it alone, without what stands below it
    const heading = isEmbed ? "" : (namedHeading.exec(part)?.[1] ?? "");
    const reference = referenceOf(name, part, heading, options);
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
