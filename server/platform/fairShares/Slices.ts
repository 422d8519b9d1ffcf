import { currentCaller } from "./callers.js";

/** How long a slice of long work holds the event loop. */
const sliceMilliseconds = 1;
/** How long the loop is left to others then. */
const pauseMilliseconds = 2;
/** The key of the app's own work. */
const own = "";

const lines = new Map<string, (() => void)[]>();
let isDue = false;

/**
 * Resolves when it is this caller's turn: slices come one by one with pauses between them, and callers one after the
 * other however much each has to do.
 */
function nextTurn(): Promise<void> {
  const key = currentCaller()?.key ?? own;
  return new Promise((resolve) => {
    const line = lines.get(key);
    if (line) line.push(resolve);
    else lines.set(key, [resolve]);
    if (!isDue) plan();
  });
}

function plan(): void {
  isDue = true;
  setTimeout(() => {
    isDue = false;
    const [next] = lines;
    if (!next) return;
    const [key, line] = next;
    lines.delete(key);
    line.shift()?.();
    if (line.length > 0) lines.set(key, line);
    if (lines.size > 0) plan();
  }, pauseMilliseconds);
}

/** Long work on the event loop, cut into slices between which everything else goes on. */
export class Slices {
  private began = performance.now();
  private spent = 0;

  /** Whether it is time to let others go on; then `next` is to be awaited. */
  get isOver(): boolean {
    return performance.now() - this.began >= sliceMilliseconds;
  }

  /** How long the slices before this one took together. */
  get milliseconds(): number {
    return this.spent;
  }

  async next(): Promise<void> {
    this.spent += performance.now() - this.began;
    await nextTurn();
    this.began = performance.now();
  }
}

/** Does the same for each item, in slices; the items may be worked out meanwhile. */
export async function eachInSlices<T>(items: Iterable<T>, work: (item: T, index: number) => void): Promise<void> {
  const slices = new Slices();
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (slices.isOver) await slices.next();
  }
}
