import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "./Site.js";

/** One action of a person. */
export interface Act {
  /** Names the result. */
  key: string;
  /** Null if its end is no longer awaited. */
  send(): Promise<Answer | null>;
  isDone(answer: Answer): boolean;
}

export interface LoadOptions {
  /** How many people do it at the same time. */
  actors: number;
  /** Between two acts of one person, and before a refused act is tried again. */
  pauseMilliseconds: number;
  /** Whether an act is sent until it is acknowledged, as the app's own client does with acts that have their own id. */
  isRepeated: boolean;
  next(actor: number): Act | Promise<Act>;
}

/** How long an act may take to be acknowledged once the load is to stop. */
const maxMilliseconds = 60_000;

/** People who repeat an action, and its outcomes. */
export class Load {
  /** When acknowledged acts were sent and answered, by their key. */
  readonly acknowledged = new Map<string, { askedAt: number; at: number }>();
  /** Refusals that named the outage and when to try again, by their sentences. */
  readonly outages = new Map<string, number>();
  /** Every other failure, counted by its description. */
  readonly others = new Map<string, number>();
  readonly milliseconds: number[] = [];
  failedAt = 0;
  private stoppedAt = Number.POSITIVE_INFINITY;
  private readonly running: Promise<unknown>;

  constructor(private readonly options: LoadOptions) {
    this.running = Promise.all(Array.from({ length: options.actors }, (_, actor) => this.run(actor)));
  }

  /** Starts nothing more, and waits for acts in progress. */
  async stop(): Promise<void> {
    this.stoppedAt = performance.now();
    await this.running;
  }

  /** When the first act that was sent after a moment, and after the last failure, was acknowledged. */
  recoveredAt(moment: number): number {
    const since = Math.max(moment, this.failedAt);
    const after = [...this.acknowledged.values()].filter(({ askedAt }) => askedAt >= since);
    return Math.min(...after.map(({ at }) => at));
  }

  private async run(actor: number): Promise<void> {
    const { next, pauseMilliseconds, isRepeated } = this.options;
    while (performance.now() < this.stoppedAt) {
      const act = await next(actor);
      while (!(await this.send(act)) && isRepeated) {
        if (performance.now() - this.stoppedAt > maxMilliseconds) return;
        await wait(pauseMilliseconds);
      }
      await wait(pauseMilliseconds);
    }
  }

  /** @returns true if the act was acknowledged. */
  private async send({ key, send, isDone }: Act): Promise<boolean> {
    const askedAt = performance.now();
    try {
      const answer = await send();
      if (!answer) return true;
      const at = performance.now();
      this.milliseconds.push(at - askedAt);
      if (isDone(answer)) {
        this.acknowledged.set(key, { askedAt, at });
        return true;
      }
      const { code, sentence } = refusalIn(answer);
      if (code === "UPSTREAM_FAILED" && answer.retryAfter) count(this.outages, sentence);
      else count(this.others, `${answer.status} ${code} ${sentence}`);
    } catch (error) {
      count(this.others, `no answer: ${((error as Error).cause as Error | undefined)?.message ?? String(error)}`);
    }
    this.failedAt = performance.now();
    return false;
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** The refusal in an answer of GraphQL or REST. */
function refusalIn({ body }: Answer): { code: string; sentence: string } {
  const [error] = (body?.errors ?? []) as { message: string; extensions: { code: string } }[];
  return {
    code: error?.extensions.code ?? String(body?.code),
    sentence: error?.message ?? String(body?.error ?? body?.message),
  };
}
