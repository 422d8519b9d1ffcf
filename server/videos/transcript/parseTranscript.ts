import { parse } from "@plussub/srt-vtt-parser";
import { InvalidInputError } from "../../platform/errors.js";
import { cleanSegments, cleanText, tooManyLines } from "./cleanSegments.js";
import { maxSegments } from "./transcripts.js";
import type { TranscriptSegment } from "./VideoTranscript.js";

const unreadable = "This caption file can't be read. Is it SRT or WebVTT?";
const empty = "There is no text in this transcript";
/** The speed of speech, for text without times. */
const charactersPerSecond = 14;
/** Sentence splitting is slower than linear in the length of the text. */
const maxParagraph = 10_000;
const timeOfLine = /^\s*[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?[\])]?(?:\s*[-–—|:]\s*|\s+|$)(.*)$/;
const cueTiming = /^[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3}[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3}/m;

/** The result of the parser, whose own types don't resolve here. */
interface Entry {
  from: number;
  to: number;
  text: string;
}

export interface ParsedTranscript {
  segments: TranscriptSegment[];
  isTimed: boolean;
}

/**
 * Parses a transcript given by a person: SRT, WebVTT, lines that begin with times, or plain text.
 * @param durationSeconds the duration over which plain text is spread; guessed from its length when null.
 * @throws InvalidInputError when it contains no text.
 */
export function parseTranscript(text: string, durationSeconds: number | null): ParsedTranscript {
  const lines = text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\0/g, "");
  const timed = cueTiming.test(lines) || /^WEBVTT/.test(lines) ? captionFile(lines) : timedLines(lines);
  const segments = cleanSegments(timed ?? plainText(lines, durationSeconds));
  if (segments.length === 0) throw new InvalidInputError(empty, { text: empty });
  return { segments, isTimed: timed !== null };
}

/**
 * The parser expects only blocks of a timing and its text, and reads a fraction after a comma differently from one
 * after a point: everything is normalized to WebVTT first.
 */
function captionFile(text: string): TranscriptSegment[] {
  const cues: string[] = [];
  for (const lines of blocksOf(text)) {
    const timing = lines.findIndex((line) => line.includes("-->"));
    if (timing === -1) {
      // A blank line inside a caption.
      const isText = cues.length > 0 && !/^(?:NOTE|STYLE|REGION|WEBVTT)\b/.test(lines[0] ?? "");
      if (isText) cues.push(`${cues.pop()}\n${lines.join("\n")}`);
    } else if (timing < lines.length - 1) {
      // Without the cue settings after the times, which position the caption on the screen.
      const times = cueTiming.exec(lines[timing] ?? "")?.[0];
      if (times) cues.push([times.replaceAll(",", "."), ...lines.slice(timing + 1)].join("\n"));
    }
  }
  if (cues.length === 0) return [];
  try {
    const { entries }: { entries: Entry[] } = parse(
      `WEBVTT\n\n${cues.map((cue, at) => `${at + 1}\n${cue}`).join("\n\n")}\n`,
    );
    return withoutRepeats(
      entries.map((entry) => ({ startMilliseconds: entry.from, endMilliseconds: entry.to, text: entry.text })),
    );
  } catch {
    throw new InvalidInputError(unreadable, { file: unreadable });
  }
}

/** The groups of lines between empty lines. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    const isText = line.trim() !== "";
    if (isText && isOpen) blocks.at(-1)?.push(line);
    else if (isText) blocks.push([line]);
    isOpen = isText;
  }
  return blocks;
}

/** Rolling captions repeat each line while the next one appears. */
function withoutRepeats(segments: TranscriptSegment[]): TranscriptSegment[] {
  let last = "";
  return segments.map((segment) => {
    const lines = segment.text.split("\n").map(cleanText);
    const fresh = lines.filter((line) => {
      const isNew = line !== "" && line !== last;
      if (isNew) last = line;
      return isNew;
    });
    return { ...segment, text: fresh.join("\n") };
  });
}

/** Lines that begin with times, as copied from a video's page; null if they don't. */
function timedLines(text: string): TranscriptSegment[] | null {
  const found: { start: number; texts: string[] }[] = [];
  let untimed = 0;
  for (const line of text.split("\n")) {
    const match = timeOfLine.exec(line);
    if (match) {
      const [, hours = "0", minutes = "0", seconds = "0", fraction = "0", rest = ""] = match;
      const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      found.push({ start: whole * 1000 + Number(fraction.padEnd(3, "0")), texts: [rest] });
    } else if (line.trim() !== "") {
      const last = found.at(-1);
      if (last) last.texts.push(line);
      else untimed += 1;
    }
  }
  if (found.length < 2 || untimed > found.length) return null;
  return found.map(({ start, texts }, at) => {
    const said = texts.join(" ");
    const next = found[at + 1]?.start;
    const guessed = start + Math.max(1_000, (said.length / charactersPerSecond) * 1_000);
    return {
      startMilliseconds: start,
      endMilliseconds: next !== undefined && next > start ? next : guessed,
      text: said,
    };
  });
}

/** Matches lines; a long one in parts, split between words if possible. */
const paragraphs = new RegExp(`.{1,${maxParagraph}}(?=\\s|$)|.{1,${maxParagraph}}`, "gu");

/** Sentence by sentence, each with a duration proportional to its text. */
function plainText(text: string, durationSeconds: number | null): TranscriptSegment[] {
  const splitter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  const sentences: string[] = [];
  for (const [paragraph] of text.matchAll(paragraphs)) {
    if (paragraph.trim() === "") continue;
    for (const { segment } of splitter.segment(paragraph)) if (segment.trim() !== "") sentences.push(segment.trim());
    if (sentences.length > maxSegments) throw tooManyLines();
  }
  const characters = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  const each = durationSeconds ? (durationSeconds * 1_000) / Math.max(1, characters) : 1_000 / charactersPerSecond;
  let before = 0;
  return sentences.map((sentence) => {
    const start = before * each;
    before += sentence.length;
    return { startMilliseconds: start, endMilliseconds: before * each, text: sentence };
  });
}
