import { AppError, RateLimitedError } from "../errors.js";

export interface FairShareOptions {
  /** How much of one key's work runs at once. */
  atOnce: number;
  /** How much more of it may wait. */
  maxWaiting?: number;
  /** How long each may wait. */
  maxWaitMilliseconds?: number;
}

/** Releases the place; to be called once. */
export type Leave = () => void;

/**
 * Calls the listener when nobody waits for the result any longer, at once when that is already so; returns a function
 * that removes the listener.
 */
export type OnGone = (listener: () => void) => () => void;

interface Waiter {
  enter(): void;
  refuse(error: AppError): void;
}

interface Line {
  running: number;
  /** In order of arrival. */
  waiting: Set<Waiter>;
}

const retryAfterSeconds = 5;

/** Limits how much each key, such as a person, runs at once; further work waits only behind work of the same key. */
export class FairShare {
  private readonly lines = new Map<string, Line>();
  private readonly atOnce: number;
  private readonly maxWaiting: number;
  private readonly maxWaitMilliseconds: number;

  constructor({ atOnce, maxWaiting = 500, maxWaitMilliseconds = 6_000 }: FairShareOptions) {
    this.atOnce = atOnce;
    this.maxWaiting = maxWaiting;
    this.maxWaitMilliseconds = maxWaitMilliseconds;
  }

  /**
   * Takes a place, at once when one is free.
   * @param onGone called only when there is a wait
   * @param maxWaitMilliseconds shortens the share's own limit
   * @throws RateLimitedError when too much waits already, an AppError UPSTREAM_FAILED after too long a wait.
   */
  enter(key: string, onGone?: OnGone, maxWaitMilliseconds = this.maxWaitMilliseconds): Leave | Promise<Leave> {
    let line = this.lines.get(key);
    if (!line) {
      line = { running: 0, waiting: new Set() };
      this.lines.set(key, line);
    }
    if (line.running < this.atOnce) {
      line.running += 1;
      return this.leaveOf(key, line);
    }
    return this.wait(key, line, Math.min(maxWaitMilliseconds, this.maxWaitMilliseconds), onGone);
  }

  /** How much of the key's work runs now. */
  running(key: string): number {
    return this.lines.get(key)?.running ?? 0;
  }

  /** How much of the key's work waits now. */
  waiting(key: string): number {
    return this.lines.get(key)?.waiting.size ?? 0;
  }

  private async wait(key: string, line: Line, milliseconds: number, onGone?: OnGone): Promise<Leave> {
    if (line.waiting.size >= this.maxWaiting) {
      throw new RateLimitedError(
        "Too many of your requests are waiting. Please let them finish, then try again.",
        retryAfterSeconds,
      );
    }
    return new Promise((resolve, reject) => {
      let stopListening = () => {};
      const end = () => {
        clearTimeout(timer);
        stopListening();
        line.waiting.delete(waiter);
      };
      const waiter: Waiter = {
        enter: () => {
          end();
          resolve(this.leaveOf(key, line));
        },
        refuse: (error) => {
          end();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiter.refuse(waitedTooLong()), milliseconds);
      timer.unref();
      line.waiting.add(waiter);
      if (onGone) stopListening = onGone(() => waiter.refuse(abandoned()));
    });
  }

  private leaveOf(key: string, line: Line): Leave {
    return () => {
      const [next] = line.waiting;
      if (next) {
        next.enter();
        return;
      }
      line.running -= 1;
      if (line.running === 0) this.lines.delete(key);
    };
  }
}

function waitedTooLong(): AppError {
  const sentence = "Your earlier requests are still being worked on. Please try again in a moment.";
  return new AppError("UPSTREAM_FAILED", sentence, { retryAfterSeconds });
}

/** Never read: the client is gone. */
function abandoned(): AppError {
  return new AppError("UPSTREAM_FAILED", "The request was ended while it waited");
}
