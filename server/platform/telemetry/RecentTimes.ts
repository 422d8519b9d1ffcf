import { createHistogram, type EventLoopUtilization, performance, type RecordableHistogram } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { onRequestEnd } from "../http/requestEnd.js";
import { requestLine, routeKind } from "../http/requestLine.js";

export interface Operation {
  name: string;
  count: number;
  failed: number;
  medianMs: number;
  p95Ms: number;
  slowestMs: number;
}

interface Times {
  /** Of microseconds. */
  histogram: RecordableHistogram;
  failed: number;
}

const halfMilliseconds = 30 * 60_000;
const busyMilliseconds = 60_000;
const keptStatements = 20;
const longestMicroseconds = 600e6;
/** Codes of failures that are not the caller's fault. */
const failureCodes: readonly string[] = ["INTERNAL", "UPSTREAM_FAILED"];

/** How long requests took recently, and which statements were slow, as this process saw it. */
export class RecentTimes {
  /** Of the current half hour, and of the one before. */
  private halves: [Map<string, Times>, Map<string, Times>] = [new Map(), new Map()];
  private statements: { text: string; milliseconds: number; at: string }[] = [];
  /** The values of a minute ago, and of the minute before. */
  private utilization: EventLoopUtilization[] = [];
  private readonly timers: NodeJS.Timeout[];

  constructor(private readonly clock: () => Date) {
    this.noteBusy();
    this.timers = [
      setInterval(() => this.turn(), halfMilliseconds).unref(),
      setInterval(() => this.noteBusy(), busyMilliseconds).unref(),
    ];
  }

  /** Counts requests; call it before the routes are ready. */
  register(fastify: FastifyInstance): void {
    onRequestEnd(fastify, (request, reply, status) => {
      const { series, code = "" } = requestLine(request);
      this.note(series ?? routeKind(request), reply.elapsedTime, status >= 500 || failureCodes.includes(code));
    });
  }

  note(name: string, milliseconds: number, isFailed: boolean): void {
    const [now] = this.halves;
    let times = now.get(name);
    if (!times) {
      times = { histogram: createHistogram({ highest: longestMicroseconds, figures: 2 }), failed: 0 };
      now.set(name, times);
    }
    times.histogram.record(Math.min(Math.max(Math.round(milliseconds * 1_000), 1), longestMicroseconds));
    if (isFailed) times.failed++;
  }

  noteStatement(text: string, milliseconds: number): void {
    this.statements.unshift({ text, milliseconds, at: this.clock().toISOString() });
    this.statements.length = Math.min(this.statements.length, keptStatements);
  }

  /** The slow ones since the start, the newest first. */
  get slowStatements(): readonly { text: string; milliseconds: number; at: string }[] {
    return this.statements;
  }

  /** Those of the last half hour to hour, the slowest first. */
  get operations(): Operation[] {
    const names = new Set(this.halves.flatMap((half) => [...half.keys()]));
    return [...names].map((name) => this.operation(name)).sort((one, other) => other.p95Ms - one.p95Ms);
  }

  /** The part of the last one to two minutes in which the event loop was busy: 0 to 1. */
  get eventLoopBusy(): number {
    return performance.eventLoopUtilization(performance.eventLoopUtilization(), this.utilization[0]).utilization;
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private operation(name: string): Operation {
    const histogram = createHistogram({ highest: longestMicroseconds, figures: 2 });
    let failed = 0;
    for (const half of this.halves) {
      const times = half.get(name);
      if (!times) continue;
      histogram.add(times.histogram);
      failed += times.failed;
    }
    const { count, max } = histogram;
    const within = (percent: number) => histogram.percentile(percent) / 1_000;
    return { name, count, failed, medianMs: within(50), p95Ms: within(95), slowestMs: max / 1_000 };
  }

  private turn(): void {
    this.halves = [new Map(), this.halves[0]];
  }

  private noteBusy(): void {
    this.utilization = [...this.utilization, performance.eventLoopUtilization()].slice(-2);
  }
}
