import "reflect-metadata";
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { analysisJob } from "../../videos/analysis/analysisJob.js";
import { connectionFailure } from "../data/GuardedClient.js";
import { defineLongJob } from "./defineLongJob.js";
import type { JobHandler, JobRun } from "./jobs.js";
import type { LongJobReference } from "./LongJob.js";

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await testApp({ settings: { runJobs: false } });
  ada = await app.signUp();
});

/** A waiting analysis whose job does `act`: runs its handler, and reads its state. */
async function waiting(act: Partial<typeof analysisJob>) {
  const video = await make.video(ada);
  const { analysis } = await ada.run("mutation ($id: ID!) { analysis: analyzeVideo(videoId: $id) { id } }", {
    id: video.id,
  });
  const handlers = new Map<string, JobHandler<LongJobReference>>();
  const define = (name: string, handler: JobHandler<never>) => handlers.set(name, handler as never);
  defineLongJob({ ...app.services, jobs: { define } } as never, { ...analysisJob, ...act });
  const run = (signal = new AbortController().signal) =>
    handlers.get(analysisJob.name)?.(analysis, { signal } as JobRun);
  const read = async () =>
    (await ada.run("query ($id: ID!) { video(id: $id) { analysis { state progress failure } } }", { id: video.id }))
      .video.analysis;
  return { run, read };
}

/** Works until it is told to end. */
const untilAborted: typeof analysisJob.run = async (_services, _run, signal) => {
  if (!signal.aborted) await once(signal, "abort");
  throw signal.reason;
};

test("a long job that takes too long fails, and says so", async () => {
  const { run, read } = await waiting({ maxSeconds: 0.01, run: untilAborted });
  await run();
  expect(await read()).toMatchObject({ state: "FAILED", failure: analysisJob.tooLong });
});

test("a long job interrupted by the app's stop is left to the next try", async () => {
  const { run, read } = await waiting({ run: untilAborted });
  await expect(run(AbortSignal.abort(new Error("stopping")))).rejects.toThrow("stopping");
  expect(await read()).toMatchObject({ state: "RUNNING" });
});

test("a long job that finds the database away is left to the next try", async () => {
  const { run, read } = await waiting({ run: () => Promise.reject(connectionFailure("The database is away")) });
  await expect(run()).rejects.toThrow("The database is away");
  expect(await read()).toMatchObject({ state: "RUNNING", failure: null });
});

test("a run that another took over writes nothing more, and both end without an error", async () => {
  const beside = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let count = 0;
  const { run, read } = await waiting({
    run: async (_services, own, signal) => {
      count += 1;
      if (count === 1) {
        begun.resolve();
        await beside.promise;
        await expect(own.write({ progress: 50 })).rejects.toThrow("taken over");
        expect(signal.aborted).toBe(true);
        await own.complete({ progress: 1 });
      } else await own.complete({ progress: 100 });
    },
  });
  const first = run();
  await begun.promise;
  await run();
  beside.resolve();
  await first;
  expect(await read()).toMatchObject({ state: "COMPLETED", progress: 100 });
});

test("a failed long job shows its own sentence if it has one, else the job's", async () => {
  const [Told] = analysisJob.told as readonly (new (sentence: string) => Error)[];
  for (const [error, failure] of [
    [new Told!("There are no captions"), "There are no captions"],
    [new TypeError("x is undefined"), analysisJob.broken],
  ] as const) {
    const { run, read } = await waiting({ run: () => Promise.reject(error) });
    await run();
    expect(await read()).toMatchObject({ state: "FAILED", failure });
  }
});
