import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Piscina } from "piscina";
import { AppError, type ErrorCode, TooLargeError } from "../errors.js";
import { Turns } from "../fairShares/Turns.js";
import type { Gauge } from "../telemetry/metrics.js";
import type { ParsingTask } from "./parsingTask.js";
import type { ParsingAnswer, ParsingCall } from "./parsingWorker.js";
import { threadLimits } from "./threadLimits.js";

const deadlineSeconds = 10;
const maxMegabytes = 256;
/** An idle thread ends after this time, which frees its memory. */
const idleMilliseconds = 20_000;
/** Lowers the priority of the threads below that of the one that answers requests. */
const niceIncrement = 5;
const tooLarge = "This is too large or too complex to be read. Please make it smaller";

/** Run from the sources, the threads need something that translates them; built, they need nothing. */
const isSource = import.meta.url.endsWith(".ts");
const worker = fileURLToPath(new URL(isSource ? "./parsingWorker.ts" : "./parsingWorker.js", import.meta.url));

export interface ParsingOptions {
  /** Whose work it is: nobody gets more than half of the threads. */
  key: string;
  /** From when it begins, not from when it waits; 10 by default. */
  seconds?: number;
  signal?: AbortSignal | undefined;
}

/** The threads that parse long or hostile input: no request waits for it, and its time and memory are bounded. */
export class Parsing {
  private readonly turns: Turns;
  private opening: Promise<Piscina<ParsingCall, ParsingAnswer>> | null = null;

  constructor(
    private readonly log: Logger,
    private readonly threads = Math.min(8, Math.max(3, availableParallelism() + 1)),
  ) {
    this.turns = new Turns(threads, Math.max(1, Math.floor(threads / 2)));
  }

  /**
   * Calls a function in a thread.
   * @throws the function's own AppErrors, TooLargeError past the deadline or the memory, the signal's reason.
   */
  async run<Input, Output>(
    { module, name }: ParsingTask<Input, Output>,
    input: Input,
    { key, seconds = deadlineSeconds, signal }: ParsingOptions,
  ): Promise<Output> {
    const giveBack = await this.turns.take(key, 1, signal);
    // A timer that can be cleared: one of AbortSignal.timeout would keep the input in memory until it fires.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), seconds * 1_000);
    try {
      const pool = await this.open();
      const either = signal ? AbortSignal.any([deadline.signal, signal]) : deadline.signal;
      const answer = await pool.run({ module, name, input }, { signal: either });
      if ("value" in answer) return answer.value as Output;
      const { code, ...details } = answer.refusal.extensions;
      throw new AppError(code as ErrorCode, answer.refusal.message, details);
    } catch (error) {
      if (error instanceof AppError) throw error;
      signal?.throwIfAborted();
      if (!deadline.signal.aborted && !isOutOfMemory(error)) throw error;
      this.log.warn({ task: name, isLate: deadline.signal.aborted }, "A text took too much time or memory");
      throw new TooLargeError(tooLarge);
    } finally {
      clearTimeout(timer);
      giveBack();
    }
  }

  get gauges(): Gauge[] {
    return [
      { name: "parsing_running", about: "Texts that threads parse now.", read: () => this.turns.load.used },
      { name: "parsing_waiting", about: "Texts that wait for a thread.", read: () => this.turns.load.waiting },
    ];
  }

  /** Ends the threads; the work in them is lost. */
  async stop(): Promise<void> {
    const pool = await this.opening;
    this.opening = null;
    await pool?.destroy();
  }

  private open(): Promise<Piscina<ParsingCall, ParsingAnswer>> {
    this.opening ??= this.start();
    return this.opening;
  }

  private async start(): Promise<Piscina<ParsingCall, ParsingAnswer>> {
    const { Piscina } = await import("piscina");
    const pool = new Piscina<ParsingCall, ParsingAnswer>({
      filename: worker,
      minThreads: 0,
      maxThreads: this.threads,
      idleTimeout: idleMilliseconds,
      niceIncrement,
      resourceLimits: threadLimits(maxMegabytes),
      execArgv: isSource ? ["--import", "tsx"] : [],
    });
    // A thread that breaks fails its task; its other errors must not end the process.
    pool.on("error", (error: unknown) => this.log.error({ err: error }, "A thread for parsing broke"));
    return pool;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
}
