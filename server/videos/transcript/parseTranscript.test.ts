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

test("reads SRT as programs write it: with a byte order mark, tags, two lines, and a blank line inside", () => {
  const srt =
    "\ufeff1\r\n00:00:01,500 --> 00:00:04,000\r\n<i>Hello</i> &amp; welcome\r\nto the {\\an8}show\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\n\r\n3\r\n01:00:00,000 --> 01:00:02,250\r\nOne\r\n\r\nhour later\r\n";
  expect(said(srt)).toEqual([
    [1_500, 4_000, "Hello & welcome to the show"],
    [3_600_000, 3_602_250, "One hour later"],
  ]);
});

test("reads WebVTT with notes, styles, settings, speaker names and rolling captions", () => {
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
  "00:00:01.500 --> 00:00:04.000\nHello",
  "WEBVTT\n\n00:01,500 --> 00:04,000\nHello",
  "\ufeffWEBVTT\r\r00:01.500-->00:04.000 line:0\rHel\0lo",
  "Captions by Ada\n\n1\n 0:00:01,500\t-->\t0:00:04,000\nHello\n\nto --> from\nnobody\n",
])("captions are read with a comma or a point as decimal separator, and with settings beside them: %j", (text) => {
  expect(said(text)).toEqual([[1_500, 4_000, "Hello"]]);
});

test("a note between captions is skipped, a caption that contains the word NOTE is not", () => {
  expect(
    said(`WEBVTT

00:01.000 --> 00:02.000
Hello

NOTE nobody reads this

Take NOTE of it

00:03.000 --> 00:04.000
There`),
  ).toEqual([
    [1_000, 2_000, "Hello Take NOTE of it"],
    [3_000, 4_000, "There"],
  ]);
});

test("a caption may have several lines after a blank one, and a line of spaces is blank", () => {
  expect(
    said(
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n\nhour\nlater\n \n2\n00:00:03,000 --> 00:00:04,000\nThere\n\n00:00:05,000 --> 00:00:06,000\n",
    ),
  ).toEqual([
    [1_000, 2_000, "One hour later"],
    [3_000, 4_000, "There"],
  ]);
});

test("a line that a rolling caption repeats is read once, even after an empty line", () => {
  expect(
    said(`WEBVTT

00:01.000 --> 00:02.000
Good evening
<c> </c>

00:02.000 --> 00:03.000
Good evening
and welcome`),
  ).toEqual([
    [1_000, 2_000, "Good evening"],
    [2_000, 3_000, "and welcome"],
  ]);
});

test("a line lasts until the next, or as long as it takes to say it", () => {
  expect(said("0:05.5 Hello\n0:06,25 Twenty-eight characters are.")).toEqual([
    [5_500, 6_250, "Hello"],
    [6_250, 8_250, "Twenty-eight characters are."],
  ]);
  expect(said("0:10 a\n0:05 b\n0:05 c")).toEqual([
    [5_000, 6_000, "b"],
    [5_000, 6_000, "c"],
    [10_000, 11_000, "a"],
  ]);
  expect(said("0:05-a\n (0:06) | b\n0:07:c\n12:00:08 -  d\n0:09").map(([start, , words]) => [start, words])).toEqual([
    [5_000, "a"],
    [6_000, "b"],
    [7_000, "c"],
    [43_208_000, "d"],
  ]);
});

test.each([
  ["x\ny\n\n0:05 a\n0:06 b", true],
  ["x\ny\nz\n0:05 a\n0:06 b", false],
  ["0:05 alone", false],
  ["Hello\nWEBVTT", false],
  [" \n \n \n0:05 a\n0:06 b", true],
  ["It says 00:00:01,500 --> 00:00:04,000 there", false],
  ["The clock says 0:05 now\nThe clock says 0:06 now", false],
])("%j has times: %s", (text, isTimed) => expect(parseTranscript(text, null).isTimed).toBe(isTimed));

test("plain text without a duration lasts as long as it takes to say it", () => {
  expect(said("Fourteen chars\n\n \n Twenty-eight characters are. ")).toEqual([
    [0, 1_000, "Fourteen chars"],
    [1_000, 3_000, "Twenty-eight characters are."],
  ]);
  expect(said("One.\n \n".repeat(20_000))).toHaveLength(20_000);
  expect(() => parseTranscript("One.\n".repeat(20_001), null)).toThrow("at most 20 000");
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

test("plain text is spread over the video, and its times are marked as guessed", () => {
  const { segments, isTimed } = parseTranscript("One two three. Four five six.\n\nSeven eight.", 120);
  expect(isTimed).toBe(false);
  expect(segments.map(({ text }) => text)).toEqual(["One two three.", "Four five six.", "Seven eight."]);
  expect(segments[0]?.startMilliseconds).toBe(0);
  expect(segments.at(-1)?.endMilliseconds).toBe(120_000);
});

test("a time of day in running text does not make a timed transcript", () => {
  expect(parseTranscript("We meet at 10:30 in the hall.\nThen we walk.", null).isTimed).toBe(false);
});

test.each([
  ["nothing", " \n "],
  ["timings without words", "1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n"],
  ["a heading alone", "\ufeffWEBVTT\n\n"],
])("%s is refused", (_, text) => {
  const sentence = "There is no text in this transcript";
  expect(() => parseTranscript(text, null)).toThrow(
    expect.objectContaining({ message: sentence, extensions: expect.objectContaining({ fields: { text: sentence } }) }),
  );
});

test("too many lines are refused, and a line that is too long is split", () => {
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

test("passages are about half a minute long and begin when their first words are said", () => {
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

test("the person's languages are the given ones, or those of the browser", () => {
  const headers = { "accept-language": "de-AT;q=0.8, en, fr;q=0, *;q=0.5" };
  expect(languageOrder(["pt-BR", "pt-BR"], headers)).toEqual(["pt-BR"]);
  expect(languageOrder(null, headers)).toEqual(["en", "de-AT"]);
  expect(languageOrder(null, {})).toEqual([]);
});
