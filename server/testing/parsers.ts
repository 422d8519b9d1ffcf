import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readIcs } from "../calendar/ics/readIcs.js";
import { mapFigures, withAddresses } from "../content/html/figures.js";
import { checkLink } from "../content/html/normalizeLink.js";
import { noteText } from "../content/html/noteText.js";
import { parseSearch } from "../search/parseSearch.js";
import { plainTextOf } from "../sharing/plainText.js";
import { bodyMarkdown } from "../transfer/export/markdown.js";
import { readFrontMatter } from "../transfer/frontMatter.js";
import { parseKeepHtml, parseKeepJson } from "../transfer/import/parseKeep.js";
import { parseMarkdown } from "../transfer/import/parseMarkdown.js";
import { parsePage } from "../transfer/import/parseNotion.js";
import { readCsv } from "../transfer/import/readCsv.js";
import { parseTranscript } from "../videos/transcript/parseTranscript.js";
import { type HostileText, hostileImage } from "./hostileTexts.js";

interface Parser {
  parse(text: string): unknown;
  /** The max length of its input. */
  maxLength: number;
}

const megabyte = 1024 ** 2;
const keepNote = (text: string) => JSON.stringify({ textContent: text, textContentHtml: text, isTrashed: false });

const images = new Set([hostileImage]);
const readImages = (text: string) => {
  const content = noteText(text, images).content ?? "";
  return [withAddresses(content, () => ({ src: "a", width: 1, height: 1 })), mapFigures(content, () => null)];
};

const writeMarkdown = (text: string) => {
  const html = noteText(text, images).content ?? "";
  return bodyMarkdown({
    id: hostileImage,
    html,
    blockIds: null,
    links: { things: [], blockIds: [] },
    paths: new Map(),
  });
};

/** Every parser of input from people or files, by name. */
export const parsers: Record<string, Parser> = {
  "a note's HTML": { parse: (text) => noteText(text, images), maxLength: megabyte },
  "images of a note": { parse: readImages, maxLength: megabyte },
  "a link": { parse: checkLink, maxLength: megabyte },
  Markdown: { parse: (text) => parseMarkdown({ path: "a.md", root: "", text, isPlain: false }), maxLength: megabyte },
  "a fact of a note": { parse: (text) => readFrontMatter(`---\na: ${text}\n---`), maxLength: 90_000 },
  "plain text": {
    parse: (text) => parseMarkdown({ path: "a.md", root: "", text, isPlain: true }),
    maxLength: megabyte,
  },
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
  "a note's HTML as Markdown": { parse: writeMarkdown, maxLength: megabyte },
  "a search": { parse: (text) => parseSearch(text, () => true), maxLength: 64 * 1024 },
};

/** A hostile text that took longer than its growth from a shorter one allows. */
export interface Growth {
  parser: string;
  text: string;
  milliseconds: number[];
}

/** A shorter measurement says more about the machine than about the parser. */
const tellingMilliseconds = 24;
/**
 * How many times the length is doubled: over several doublings, the extra cost of memory and caches at one length evens
 * out.
 */
const doublings = 3;
/** Per doubling. Linear work takes twice as long, quadratic work four times. */
const maxGrowth = 2.6;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/**
 * Parses a text of one length and of an eighth of it, and measures the processor time, without the system's time for
 * allocating memory.
 * @returns null when it grew as it should.
 */
export function growthOf(parser: string, text: string, make: HostileText, length: number): Growth | null {
  const { parse } = parsers[parser] as Parser;
  const long = make(length);
  const first = measure(parse, long, 1);
  if (first < tellingMilliseconds) return null;
  const short = make(length / 2 ** doublings);
  if (first / measure(parse, short, 1) <= maxGrowth ** doublings) return null;
  // rules out the chance in a single run
  for (let runs = 2; ; runs += 1) {
    collect();
    const milliseconds = [measure(parse, short, runs), measure(parse, long, runs)];
    const [before = 0, after = 0] = milliseconds;
    if (after < tellingMilliseconds || after / before <= maxGrowth ** doublings) return null;
    if (runs === 4) return { parser, text, milliseconds };
  }
}

/** The minimum of several runs. */
function measure(parse: (text: string) => unknown, text: string, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    try {
      parse(text);
    } catch (error) {
      if (typeof (error as { code?: unknown }).code !== "string") throw error;
    }
    least = Math.min(least, process.threadCpuUsage(before).user / 1_000);
  }
  return least;
}
