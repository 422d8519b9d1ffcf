import { expect, test } from "vitest";
import { languageOrder } from "./languages.js";
import { parseTranscript } from "./parseTranscript.js";
import { passagesOf } from "./transcripts.js";

const said = (text: string, durationSeconds: number | null = null) =>
  parseTranscript(text, durationSeconds).segments.map((each) => [
    each.startMilliseconds,
    each.endMilliseconds,
    each.text,
  ]);

test("SRT as programs write it: with a mark at the front, with tags, over two lines, with a blank line inside", () => {
  const srt =
    "\ufeff1\r\n00:00:01,500 --> 00:00:04,000\r\n<i>Hello</i> &amp; welcome\r\nto the {\\an8}show\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\n\r\n3\r\n01:00:00,000 --> 01:00:02,250\r\nOne\r\n\r\nhour later\r\n";
  expect(said(srt)).toEqual([
    [1_500, 4_000, "Hello & welcome to the show"],
    [3_600_000, 3_602_250, "One hour later"],
  ]);
});

test("WebVTT with notes, styles, settings, names of speakers and lines that roll up", () => {
  const vtt = `WEBVTT - A talk
Kind: captions

STYLE
::cue { color: red }

NOTE nobody reads this

intro
00:01.000 --> 00:03.000 align:start position:0%
<v Ada>Good evening<00:00:02.000><c> everyone</c>

00:03.000 --> 00:05.000
Good evening everyone
and welcome
`;
  expect(said(vtt)).toEqual([
    [1_000, 3_000, "Good evening everyone"],
    [3_000, 5_000, "and welcome"],
  ]);
});

test.each([
  ["on the line", "0:05 Hello there\n1:02:03 - Much later"],
  ["in brackets", "[00:05] Hello there\n[1:02:03] Much later"],
  ["on lines of their own", "0:05\nHello\nthere\n1:02:03\nMuch later"],
])("pasted lines with times %s", (_, text) => {
  const segments = said(text);
  expect(segments.map(([start, , words]) => [start, words])).toEqual([
    [5_000, "Hello there"],
    [3_723_000, "Much later"],
  ]);
  expect(segments[0]?.[1]).toBe(3_723_000);
});

test("plain text is spread over the video, and says that its times are guessed", () => {
  const { segments, isTimed } = parseTranscript("One two three. Four five six.\n\nSeven eight.", 120);
  expect(isTimed).toBe(false);
  expect(segments.map(({ text }) => text)).toEqual(["One two three.", "Four five six.", "Seven eight."]);
  expect(segments[0]?.startMilliseconds).toBe(0);
  expect(segments.at(-1)?.endMilliseconds).toBe(120_000);
});

test("a time of day in running text makes no timed transcript", () => {
  expect(parseTranscript("We meet at 10:30 in the hall.\nThen we walk.", null).isTimed).toBe(false);
});

test.each([
  ["nothing", " \n "],
  ["timings without words", "1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n"],
  ["a heading alone", "WEBVTT\n\n"],
])("%s is refused", (_, text) => {
  expect(() => parseTranscript(text, null)).toThrow("There is no text in this transcript");
});

test("too many lines are refused, and a line that is too long becomes several", () => {
  const many = Array.from(
    { length: 20_001 },
    (_, at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")} word`,
  );
  expect(() => parseTranscript(many.join("\n"), null)).toThrow("at most 20 000");
  const long = said(`0:00 ${"word ".repeat(1_000)}\n10:00 end`);
  expect(long).toHaveLength(4);
  expect(long.every(([, , text]) => String(text).length <= 2_000)).toBe(true);
  expect(long.at(-2)?.[1]).toBe(600_000);
});

test("passages are about half a minute and begin where their first words are said", () => {
  const segments = parseTranscript(
    Array.from({ length: 60 }, (_, at) => `0:${String(at).padStart(2, "0")} Six words are in this line.`).join("\n"),
    null,
  ).segments;
  const passages = passagesOf(segments);
  expect(passages.map(({ start_milliseconds }) => start_milliseconds)).toEqual([
    0, 10_000, 20_000, 30_000, 40_000, 50_000,
  ]);
  expect(passages.map(({ text }) => text).join(" ")).toBe(segments.map(({ text }) => text).join(" "));
});

test("the person's languages are those given, or those that the browser asks for", () => {
  const headers = { "accept-language": "de-AT;q=0.8, en, fr;q=0, *;q=0.5" };
  expect(languageOrder(["pt-BR", "pt-BR"], headers)).toEqual(["pt-BR"]);
  expect(languageOrder(null, headers)).toEqual(["en", "de-AT"]);
  expect(languageOrder(null, {})).toEqual([]);
});
