import { currentCaller } from "./callers.js";
import { MinuteUse } from "./MinuteUse.js";

/** How long a slice of long work holds the event loop. */
const sliceMilliseconds = 1;
/** How long the loop is then left to others, normally and while all who wait have used up their share. */
const pauseMilliseconds = 2;
const longPauseMilliseconds = 6;
/** How much of the loop a caller may use in a minute before others go first. */
const dueMilliseconds = 1_000;
/** How long others may go before a caller that has used up its share, from turn to turn. */
const passedMilliseconds = 250;
/** The key of the app's own work. */
const own = "";

interface Line {
  waiting: (() => void)[];
  /** Since when its caller has waited for its next turn, on `performance.now()`. */
  since: number;
}

const lines = new Map<string, Line>();
const used = new MinuteUse();
let isDue = false;

/**
 * Resolves when it is this caller's turn: slices run one at a time with pauses between them, and callers take turns
 * however much each has to do. The app's own work never uses up its share.
 * @param milliseconds how long the previous slice took.
 */
export function nextTurn(milliseconds: number): Promise<void> {
  const key = currentCaller()?.key ?? own;
  chargeTurn(key, milliseconds);
  return new Promise((resolve) => {
    const line = lines.get(key);
    if (line) line.waiting.push(resolve);
    else lines.set(key, { waiting: [resolve], since: performance.now() });
    if (!isDue) plan();
  });
}

/** Counts time that a caller used, as a turn does; the app's own work isn't counted. */
export function chargeTurn(key: string, milliseconds: number): void {
  if (key !== own) used.charge(key, milliseconds);
}

/** Whether the caller has used up its share of this minute: others go first, and it continues after a long pause. */
const hadItsDue = (key: string) => used.of(key).milliseconds > dueMilliseconds;

function plan(): void {
  isDue = true;
  const pause = [...lines.keys()].every(hadItsDue) ? longPauseMilliseconds : pauseMilliseconds;
  setTimeout(() => {
    isDue = false;
    const now = performance.now();
    const all = [...lines];
    const mayGo = ([key, { since }]: [string, Line]) => !hadItsDue(key) || now - since > passedMilliseconds;
    const next = all.find(mayGo) ?? all[0];
    if (!next) return;
    const [key, { waiting }] = next;
    lines.delete(key);
    waiting.shift()?.();
    if (waiting.length > 0) lines.set(key, { waiting, since: now });
    if (lines.size > 0) plan();
  }, pause);
}

/** Long work on the event loop, cut into slices between which other work runs. */
export class Slices {
  private began = performance.now();
  private spent = 0;

  /** Whether it is time to let others run; if so, `next` is to be awaited. */
  get isOver(): boolean {
    return performance.now() - this.began >= sliceMilliseconds;
  }

  /** The total time of the previous slices. */
  get milliseconds(): number {
    return this.spent;
  }

  async next(): Promise<void> {
    const milliseconds = performance.now() - this.began;
    this.spent += milliseconds;
    await nextTurn(milliseconds);
    this.began = performance.now();
  }
}

/** Does the same for each item, in slices; the items may be computed lazily. */
export async function eachInSlices<T>(items: Iterable<T>, work: (item: T, index: number) => void): Promise<void> {
  const slices = new Slices();
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (slices.isOver) await slices.next();
  }
}
