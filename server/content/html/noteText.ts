import type { Context } from "../../platform/context.js";
import { TooLargeError } from "../../platform/errors.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { ExcerptBlock } from "../ContentItem.js";
import { cleanHtml } from "./cleanHtml.js";
import { excerptOf, textOf } from "./excerpt.js";

const maxBytes = 1_048_576;
/** PostgreSQL keeps at most 1 MiB of search words per row; this much text always stays below that. */
const maxSearchBytes = 300_000;

const tooLarge = "The text is too large. It may have at most 1 MB.";

/** A note's text and everything derived from it. */
export interface NoteText {
  content: string | null;
  excerpt: ExcerptBlock[];
  searchText: string;
}

/**
 * Cleans a note's HTML to markup that the editor makes.
 * @throws TooLargeError above 1 048 576 bytes of UTF-8, counted before cleaning, InvalidInputError for a table of more
 * than 50 columns or 500 rows.
 */
export function noteText(html: string | null | undefined): NoteText {
  if (!html) return { content: null, excerpt: [], searchText: "" };
  if (Buffer.byteLength(html) > maxBytes) throw new TooLargeError(tooLarge);
  const content = cleanHtml(html);
  if (content === null) return { content, excerpt: [], searchText: "" };
  return { content, excerpt: excerptOf(content), searchText: firstBytes(textOf(content), maxSearchBytes) };
}

const cleaning = parsingTask("./noteText.js", import.meta.url, noteText);

/** The same for a text of any length: a long one is cleaned in a thread. */
export async function readNoteText(ctx: Context, html: string | null | undefined): Promise<NoteText> {
  if (!html || html.length <= longText) return noteText(html);
  if (Buffer.byteLength(html) > maxBytes) throw new TooLargeError(tooLarge);
  return ctx.services.parsing.run(cleaning, html, { key: ctx.requireViewer().userId });
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
