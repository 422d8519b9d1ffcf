import { expect, onTestFinished, test } from "vitest";
import { Parsing } from "../../../platform/parsing/Parsing.js";
import { makeLog } from "../../../platform/telemetry/log.js";
import { sentencesOf } from "./sentences.js";
import { summarize } from "./summarize.js";
import { summarizeAside } from "./summarizeAside.js";

/** Words as captions of seven words, one every three seconds. */
function captions(text: string) {
  const words = text.split(" ");
  return Array.from({ length: Math.ceil(words.length / 7) }, (_, at) => ({
    startMilliseconds: at * 3_000,
    text: words.slice(at * 7, at * 7 + 7).join(" "),
  }));
}

test("sentences span captions, and each has its start", () => {
  const segments = captions(
    "The first sentence has nine words in it today. The second one, said by Dr. Brown, is here! And this?",
  );
  expect(sentencesOf(segments, "en")).toEqual([
    { text: "The first sentence has nine words in it today.", startMilliseconds: 0 },
    { text: "The second one, said by Dr. Brown, is here!", startMilliseconds: 3_000 },
    { text: "And this?", startMilliseconds: 6_000 },
  ]);
});

test("captions without full stops are split between captions, after about twenty words and at pauses", () => {
  const text = Array.from({ length: 140 }, (_, at) => `word${at}`).join(" ");
  const sentences = sentencesOf(captions(text), "en");
  expect(sentences.map(({ text: said }) => said).join(" ")).toBe(text);
  for (const { text: said, startMilliseconds } of sentences) {
    expect(said.split(" ").length).toBeLessThanOrEqual(24);
    expect(said.startsWith(`word${(startMilliseconds / 3_000) * 7} `)).toBe(true);
  }
});

test.each([
  [
    "ja",
    "蜂は花から花へ花粉を運びます。花粉がなければ多くの植物は実をつけません。今日はいい天気です。庭に花が多いほど蜂も多くなります。",
  ],
  [
    "de",
    "Bienen tragen Pollen von Blüte zu Blüte. Ohne Pollen tragen viele Pflanzen keine Früchte. Heute ist es schön. Ein Garten mit vielen Blüten ernährt viele Bienen.",
  ],
  [
    null,
    "Les abeilles portent le pollen de fleur en fleur. Sans pollen, beaucoup de plantes ne donnent pas de fruits. Il fait beau. Un jardin fleuri nourrit beaucoup d'abeilles.",
  ],
])("it splits and ranks in any language (%s)", (language, text) => {
  const segments = [{ startMilliseconds: 0, text }];
  const { sentences } = summarize({ title: "", language, segments, sentences: 3 });
  expect(sentences).toHaveLength(3);
  for (const { text: said } of sentences) expect(text).toContain(said);
  expect(sentences.map(({ text: said }) => said).join(" ")).not.toMatch(/天気|schön|beau\./);
});

test("a transcript of one sentence, or none, is summarized", () => {
  expect(summarize({ title: "A talk", language: "en", segments: [] })).toEqual({ sentences: [], keyPoints: [] });
  const one = summarize({
    title: "A talk",
    language: "en",
    segments: [{ startMilliseconds: 5_000, text: "Hello there." }],
  });
  expect(one.sentences.map(({ text }) => text)).toEqual(["Hello there."]);
  expect(one.keyPoints).toEqual([{ seconds: 5, text: "Hello there." }]);
});

test("key points come from every part, in chronological order", () => {
  const said = Array.from(
    { length: 90 },
    (_, at) => `In chapter ${at} the sailors of ship${at % 9} reach harbour${at % 7} at dawn.`,
  );
  const { keyPoints } = summarize({ title: "Sailors", language: "en", segments: captions(said.join(" ")) });
  const seconds = keyPoints.map((point) => point.seconds);
  expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
  const end = (said.join(" ").split(" ").length / 7) * 3;
  expect(seconds.at(-1)).toBeGreaterThan(end * 0.8);
});

test("a cancelled summary stops its thread", async () => {
  const said = Array.from(
    { length: 20_000 },
    (_, at) => `This is sentence ${at} about word${at % 50} and word${at % 77}.`,
  );
  const stop = new AbortController();
  const parsing = new Parsing(makeLog("silent"));
  onTestFinished(() => parsing.stop());
  const writing = summarizeAside(
    parsing,
    { title: "", language: "en", segments: captions(said.join(" ")) },
    stop.signal,
  );
  stop.abort(new Error("Stopped"));
  await expect(writing).rejects.toThrow("Stopped");
});
