import { threadMilliseconds } from "./threadMilliseconds.js";

/**
 * The longest time, in processor milliseconds, that the event loop was held while work ran, whether or not it failed.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let last = threadMilliseconds();
  let longest = 0;
  const look = () => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work().catch(() => undefined);
  look();
  clearInterval(timer);
  return longest;
}
