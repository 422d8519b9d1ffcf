import { InvalidInputError } from "../../platform/errors.js";
import { maxMilliseconds, maxSegmentCharacters, maxSegments } from "./transcripts.js";
import type { TranscriptSegment } from "./VideoTranscript.js";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Segments in their stored form: sorted by time, each with one line of text and an end that isn't before its start.
 * Segments without text are dropped; a text that is too long is split.
 * @throws InvalidInputError for more than 20 000.
 */
export function cleanSegments(raw: readonly TranscriptSegment[]): TranscriptSegment[] {
  const segments: TranscriptSegment[] = [];
  for (const segment of raw) {
    const text = cleanText(segment.text);
    const start = milliseconds(segment.startMilliseconds);
    if (text === "" || start === null) continue;
    const end = Math.max(start, milliseconds(segment.endMilliseconds) ?? start);
    segments.push(...partsOf({ startMilliseconds: start, endMilliseconds: end, text }));
    if (segments.length > maxSegments) {
      throw tooManyLines();
    }
  }
  return segments.sort((a, b) => a.startMilliseconds - b.startMilliseconds);
}

export function tooManyLines(): InvalidInputError {
  return new InvalidInputError("This transcript has too many lines: at most 20 000");
}

/** One line without control characters, tags of caption files, and entities, which some services escape twice. */
export function cleanText(text: string): string {
  return decodeEntities(decodeEntities(text))
    .replace(
      /<\/?(?:[cibuv](?:\.[\w.-]+)?(?: [^<>\n]{0,100})?|ruby|rt|lang[^<>\n]{0,40}|font[^<>\n]{0,100}|[\d:.]{5,15})>/gi,
      "",
    )
    .replace(/\{\\[^{}\n]{1,30}\}/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b\ufeff]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : " ";
  });
}

function milliseconds(value: number): number | null {
  return Number.isFinite(value) && value >= 0 && value <= maxMilliseconds ? Math.round(value) : null;
}

/** The duration of a split text is divided among its parts by their length. */
function partsOf(segment: TranscriptSegment): TranscriptSegment[] {
  const { text, startMilliseconds, endMilliseconds } = segment;
  if (text.length <= maxSegmentCharacters) return [segment];
  const texts: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const space = rest.length > maxSegmentCharacters ? rest.lastIndexOf(" ", maxSegmentCharacters) : rest.length;
    let cut = space > 0 ? space : maxSegmentCharacters;
    // Never splits a surrogate pair.
    if (/[\ud800-\udbff]/.test(rest[cut - 1] ?? "") && cut < rest.length) cut -= 1;
    texts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  const span = (endMilliseconds - startMilliseconds) / text.length;
  let before = 0;
  return texts.map((part) => {
    const start = Math.round(startMilliseconds + before * span);
    before += part.length + 1;
    const end = Math.min(endMilliseconds, Math.round(startMilliseconds + before * span));
    return { startMilliseconds: start, endMilliseconds: Math.max(start, end), text: part };
  });
}
