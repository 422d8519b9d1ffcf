import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "./memory.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";
import { markedTexts } from "./summaries.js";

const words = 27_000;
const seconds = 10_800;
const idleMilliseconds = 2_000;
const rounds = 5;

interface Watched {
  worst: number;
  peakBytes: number;
}

/** A talk of three hours, analyzed without a model while somebody else uses the app; the median of several rounds. */
export async function measureAnalysis(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(40);
  const ask: Ask = (query, variables) => askAs(stage, person, query, variables);
  // Modules that are loaded for the first analysis are not part of its cost.
  await analyze(ask, await makeVideo(ask, spokenText(600), 240));
  const measured: { took: number; more: number; idle: number; busy: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const id = await makeVideo(ask, spokenText(words), seconds);
    await wait(1_000);
    const idle = await watch(stage, person, wait(idleMilliseconds));
    const before = memoryOf(stage.pid);
    let took = 0;
    const work = analyze(ask, id).then((milliseconds) => {
      took = milliseconds;
    });
    const busy = await watch(stage, person, work);
    measured.push({ took, more: busy.peakBytes - before, idle: idle.worst, busy: busy.worst });
  }
  const middle = (of: (round: (typeof measured)[number]) => number): number =>
    measured.map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return [
    { what: "built-in analysis of 27 000 words", value: middle(({ took }) => took) / 1000, unit: "s", atMost: 3 },
    { what: "memory more while it runs (PSS, peak)", value: middle(({ more }) => more) / 1e6, unit: "MB", atMost: 150 },
    { what: "slowest request while nothing else happens", value: middle(({ idle }) => idle), unit: "ms" },
    { what: "slowest request while it runs", value: middle(({ busy }) => busy), unit: "ms" },
    {
      what: "how much slower that is",
      value: Math.max(
        0,
        middle(({ busy, idle }) => busy - idle),
      ),
      unit: "ms",
      atMost: 20,
    },
  ];
}

type Ask = <T>(query: string, variables: object) => Promise<T>;

async function makeVideo(ask: Ask, text: string, durationSeconds: number): Promise<string> {
  const { createVideo } = await ask<{ createVideo: { id: string } }>(
    "mutation ($input: CreateVideoInput!) { createVideo(input: $input) { id } }",
    { input: { title: "A long talk", youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", durationSeconds } },
  );
  const { id } = createVideo;
  await ask("mutation ($id: ID!, $text: String!) { setTranscript(videoId: $id, input: { text: $text }) { id } }", {
    id,
    text,
  });
  return id;
}

/** Returns the milliseconds from the run's beginning to its end. */
async function analyze(ask: Ask, id: string): Promise<number> {
  await ask("mutation ($id: ID!) { analyzeVideo(videoId: $id) { id } }", { id });
  for (;;) {
    const { videoAnalysis } = await ask<{ videoAnalysis: Record<"state" | "startedAt" | "finishedAt", string> }>(
      "query ($id: ID!) { videoAnalysis(videoId: $id) { state failure startedAt finishedAt } }",
      { id },
    );
    if (videoAnalysis.state === "COMPLETED") {
      return Date.parse(videoAnalysis.finishedAt) - Date.parse(videoAnalysis.startedAt);
    }
    if (videoAnalysis.state === "FAILED") throw new Error(`The analysis failed: ${JSON.stringify(videoAnalysis)}`);
    await wait(100);
  }
}

/** Sends one request after the other, and samples the memory, until the work is done. */
async function watch(stage: Stage, person: Person, work: Promise<unknown>): Promise<Watched> {
  const watched: Watched = { worst: 0, peakBytes: 0 };
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const request = async (): Promise<void> => {
    while (!isDone) {
      const began = performance.now();
      await askAs(stage, person, "{ notes(first: 10) { nodes { id title } } }", {});
      watched.worst = Math.max(watched.worst, performance.now() - began);
      await wait(5);
    }
  };
  const weigh = async (): Promise<void> => {
    while (!isDone) {
      watched.peakBytes = Math.max(watched.peakBytes, memoryOf(stage.pid));
      await wait(40);
    }
  };
  await Promise.all([done, request(), weigh()]);
  return watched;
}

/** The given number of words from the marked texts, in another order, so that texts don't repeat. */
function spokenText(wanted: number): string {
  const sentences = markedTexts().flatMap((text) => text.sentences);
  const said: string[] = [];
  for (let count = 0, at = 0; count < wanted; at++) {
    const sentence = sentences[(at * 101) % sentences.length] ?? "";
    count += sentence.split(" ").length;
    said.push(sentence);
  }
  return said.join(" ");
}

async function askAs<T>(stage: Stage, { cookie }: Person, query: string, variables: object): Promise<T> {
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: stage.url, cookie },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
