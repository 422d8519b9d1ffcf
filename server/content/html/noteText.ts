import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { TooLargeError } from "../../platform/errors.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { ExcerptBlock } from "../ContentItem.js";
import { type FoundLink, linksOf } from "../noteLinks/linksOf.js";
import { foreignTargets, keyOfTarget } from "../noteLinks/linkTargets.js";
import { joinedIds, maxBlocks } from "./blockIds.js";
import { readHtml } from "./cleanHtml.js";
import { excerptOf, textOf } from "./excerpt.js";
import { type ImageIds, withoutAddresses } from "./figures.js";
import type { Reference } from "./reference.js";

/** The max size of a note's HTML. */
export const maxBytes = limitOf.content.noteBytes.max;
const maxLinks = limitOf.content.noteLinks.max;
/** PostgreSQL keeps at most 1 MiB of search words per row; this much text always stays below that. */
const maxSearchBytes = 300_000;

export const tooLarge = "The text is too large. It may have at most 1 MB.";

/** A note's text and everything derived from it. */
export interface NoteText {
  content: string | null;
  excerpt: ExcerptBlock[];
  searchText: string;
  /** The ids that it gives to its blocks; see joinedIds. */
  givenIds: string | null;
  links: FoundLink[];
  /** The tasks that it says lines of checklists are, by the positions of their blocks. */
  tasks: ReadonlyMap<number, string>;
}

const empty: NoteText = { content: null, excerpt: [], searchText: "", givenIds: null, links: [], tasks: new Map() };

/**
 * Cleans a note's HTML to markup that the editor makes.
 * @param images the attachments that may stand in it as images; none by default.
 * @throws TooLargeError above 1 048 576 bytes of UTF-8, counted before cleaning and without ids of blocks and addresses
 * of images, 10 000 blocks or 5 000 links; InvalidInputError for a table of more than 50 columns or 500 rows.
 */
export function noteText(html: string | null | undefined, images?: ImageIds): NoteText {
  return html ? textWithout({ html, images, lost: [] }) : empty;
}

/**
 * The same for a text that links to things that it may not link to: their links become text. A thread calls it by its
 * name.
 * @public
 * @param lost their keys; see keyOfTarget.
 */
export function textWithout({ html, images, lost }: GivenText): NoteText {
  const stored = boundedText(html);
  const refused = new Set(lost);
  const isLinked = (reference: Reference) => !refused.has(keyOfTarget(reference));
  const { content, blockIds, tasks } = readHtml(stored, { images, isLinked });
  if (content === null) return empty;
  if (blockIds.length > maxBlocks) throw new TooLargeError(`A note may have at most ${maxBlocks} blocks`);
  const links = linksOf(content);
  if (links.length > maxLinks) throw new TooLargeError(`A note may have at most ${maxLinks} links to other things`);
  const searchText = firstBytes(textOf(content), maxSearchBytes);
  return { content, excerpt: excerptOf(content), searchText, givenIds: joinedIds(blockIds), links, tasks };
}

/** A text as it was sent, and all that it may show or link to. */
interface GivenText {
  html: string;
  images: ImageIds | undefined;
  lost: readonly string[];
}

/** Without the addresses of images; ids of blocks don't count either. */
function boundedText(html: string): string {
  const stored = withoutAddresses(html);
  const isLong = Buffer.byteLength(stored) > maxBytes;
  if (isLong && Buffer.byteLength(stored.replaceAll(/ data-id="[a-z0-9]{8}"/g, "")) > maxBytes) {
    throw new TooLargeError(tooLarge);
  }
  return stored;
}

const cleaning = parsingTask("./noteText.js", import.meta.url, textWithout);

/**
 * The same for a text of any length: a long one is cleaned in a thread. Links to what isn't the viewer's become text,
 * and embeds of it go.
 */
export async function readNoteText(
  ctx: Context,
  given: string | null | undefined,
  images?: ImageIds,
): Promise<NoteText> {
  if (!given) return empty;
  const html = boundedText(given);
  const read = async (lost: readonly string[]) =>
    html.length <= longText
      ? textWithout({ html, images, lost })
      : ctx.services.parsing.run(cleaning, { html, images, lost }, { key: ctx.requireViewer().userId });
  const text = await read([]);
  const lost = await foreignTargets(ctx, text.links);
  return lost.length === 0 ? text : read(lost);
}

/** The beginning of a text, never cut within a character. */
function firstBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  let end = max;
  // Bytes 10xxxxxx continue a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString("utf8", 0, end);
}
