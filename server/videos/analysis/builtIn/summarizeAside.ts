import { Worker } from "node:worker_threads";
import type { BuiltInSummary, ScoredSentence, SummaryTask } from "./summarize.js";

/** As many as may run beside each other on this instance. */
const maxThreads = 2;
const maxMegabytes = 128;
const maxMilliseconds = 120_000;

/** From sources the thread needs what translates them; built, it needs nothing. */
const isSource = import.meta.url.endsWith(".ts");
const script = new URL(isSource ? "./summaryWorker.ts" : "./summaryWorker.js", import.meta.url);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * The built-in summary, in a thread of its own: no request waits for it, and its memory goes when it ends.
 * @throws the signal's reason when it is aborted.
 */
export function summarizeAside(task: SummaryTask, signal?: AbortSignal): Promise<BuiltInSummary> {
  return aside({ kind: "summary", task }, signal);
}

/** Every sentence of a transcript with what it counts, in a thread too. @throws the signal's reason when it is aborted. */
export function scoreAside(task: SummaryTask, signal?: AbortSignal): Promise<ScoredSentence[]> {
  return aside({ kind: "sentences", task }, signal);
}

async function aside<R>(data: object, signal: AbortSignal | undefined): Promise<R> {
  while (running >= maxThreads) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    signal?.throwIfAborted();
    return await runThread<R>(data, signal);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function runThread<R>(workerData: object, signal: AbortSignal | undefined): Promise<R> {
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 16 },
    execArgv: isSource ? ["--import", "tsx"] : [],
  });
  const limit = AbortSignal.any([AbortSignal.timeout(maxMilliseconds), ...(signal ? [signal] : [])]);
  try {
    return await new Promise<R>((done, fail) => {
      worker.once("message", done);
      worker.on("error", fail);
      worker.once("exit", (code) => fail(new Error(`The summary's thread ended with ${code}`)));
      limit.addEventListener("abort", () => fail(limit.reason), { once: true });
    });
  } finally {
    await worker.terminate();
  }
}
