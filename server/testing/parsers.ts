import { readIcs } from "../calendar/ics/readIcs.js";
import { checkLink } from "../content/normalizeLink.js";
import { noteText } from "../content/noteText.js";
import { parseSearch } from "../search/parseSearch.js";
import { plainTextOf } from "../sharing/plainText.js";
import { parseKeepHtml, parseKeepJson } from "../transfer/import/parseKeep.js";
import { parseMarkdown } from "../transfer/import/parseMarkdown.js";
import { parsePage } from "../transfer/import/parseNotion.js";
import { readCsv } from "../transfer/import/readCsv.js";
import { parseTranscript } from "../videos/transcript/parseTranscript.js";
import type { HostileText } from "./hostileTexts.js";

interface Parser {
  parse(text: string): unknown;
  /** The longest that it is given. */
  maxLength: number;
}

const megabyte = 1024 ** 2;
const keepNote = (text: string) => JSON.stringify({ textContent: text, textContentHtml: text, isTrashed: false });

/** Everything that reads what people or files bring, by its name. */
export const parsers: Record<string, Parser> = {
  "a note's HTML": { parse: noteText, maxLength: megabyte },
  "a link": { parse: checkLink, maxLength: megabyte },
  Markdown: { parse: (text) => parseMarkdown({ text, isPlain: false }), maxLength: megabyte },
  "plain text": { parse: (text) => parseMarkdown({ text, isPlain: true }), maxLength: megabyte },
  "a page of Notion": { parse: (text) => parsePage({ path: "a.md", text }), maxLength: megabyte },
  "a note of Keep": { parse: (text) => parseKeepJson({ path: "a.json", text: keepNote(text) }), maxLength: megabyte },
  "a page of Keep": { parse: (text) => parseKeepHtml({ path: "Keep/a.html", text }), maxLength: megabyte },
  "a table": { parse: readCsv, maxLength: 10 * megabyte },
  "a transcript": { parse: (text) => parseTranscript(text, null), maxLength: 5 * megabyte },
  "a caption file": {
    parse: (text) => parseTranscript(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}`, null),
    maxLength: 5 * megabyte,
  },
  "a calendar": {
    parse: (text) => readIcs(`BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR\r\n`, "UTC"),
    maxLength: 5 * megabyte,
  },
  "an event": {
    parse: (text) =>
      readIcs(
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260101T000000Z\r\n${text}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
        "UTC",
      ),
    maxLength: 5 * megabyte,
  },
  "a note's HTML as plain text": { parse: (text) => plainTextOf(noteText(text).content), maxLength: megabyte },
  "a search": { parse: parseSearch, maxLength: 64 * 1024 },
};

/** A hostile text that grew more than another of half its length should cost. */
export interface Growth {
  parser: string;
  text: string;
  milliseconds: number[];
}

/** Below this a measurement says more about the machine than about the parser. */
const tellingMilliseconds = 24;
/** Linear work doubles; the rest is room for caches and the collector. */
const maxGrowth = 2.6;

/**
 * Reads a text of one length and of double that, and measures the processor's time.
 * @returns null when it grew as it should.
 */
export function growthOf(parser: string, text: string, make: HostileText, length: number): Growth | null {
  const { parse } = parsers[parser] as Parser;
  const whole = make(length);
  const first = measure(parse, whole, 1);
  if (first < tellingMilliseconds) return null;
  // Only what takes long is measured well.
  const half = make(length / 2);
  for (let round = 0; round < 3; round += 1) {
    const milliseconds = [measure(parse, half, 2 + round), measure(parse, whole, 2 + round)];
    const [before = 0, after = 0] = milliseconds;
    if (after < tellingMilliseconds || after / before <= maxGrowth) return null;
    if (round === 2) return { parser, text, milliseconds };
  }
  return null;
}

/** The least of several runs. */
function measure(parse: (text: string) => unknown, text: string, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    try {
      parse(text);
    } catch (error) {
      if (typeof (error as { code?: unknown }).code !== "string") throw error;
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
