import { RateLimitedError } from "../errors.js";
import type { Limits } from "./limits.js";

/** The allowed number of wrong attempts per window. */
export type Tier = readonly [points: number, windowSeconds: number];

/** A name under which wrong attempts are counted, with its tiers, the shortest first. */
export type Counted = readonly [key: string, tiers: readonly Tier[]];

const maxWaiting = 50;

/**
 * Slows down guessing of a secret with growing pauses: after the first tier's wrong guesses the first tier's window has
 * to pass, then the second's. Right guesses are not counted, so that many people may use one password.
 */
export class Attempts {
  /** The last attempt at each secret, and how many wait behind it. */
  private readonly queues = new Map<string, { last: Promise<unknown>; length: number }>();

  constructor(private readonly limits: Limits) {}

  /**
   * Attempts at one secret run one after the other: sent together, all would pass before the first is counted.
   * @param counted count wrong attempts; the first one's key names the queue.
   * @param attempt resolves with `isWrong` and anything else that the caller needs.
   * @throws RateLimitedError before the attempt is made.
   */
  async run<T extends { isWrong: boolean }>(
    counted: readonly [Counted, ...Counted[]],
    attempt: () => Promise<T>,
  ): Promise<T> {
    const [[name]] = counted;
    const queue = this.queues.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= maxWaiting) throw new RateLimitedError("Too many attempts. Please try again in 5 seconds.", 5);
    this.queues.set(name, queue);
    queue.length += 1;
    const mine = queue.last.then(() => this.attemptOnce(counted, attempt));
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.queues.delete(name);
    }
  }

  private async attemptOnce<T extends { isWrong: boolean }>(
    counted: readonly Counted[],
    attempt: () => Promise<T>,
  ): Promise<T> {
    const all = counted.flatMap(([key, tiers]) => tiers.map((tier) => [key, ...tier] as const));
    // The longest first: nobody should wait a minute only to be told to wait an hour.
    for (const [key, max, seconds] of all.toReversed()) await this.limits.check(key, { max, seconds });
    const result = await attempt();
    if (result.isWrong) for (const [key, max, seconds] of all) await this.limits.count(key, { max, seconds });
    return result;
  }
}
