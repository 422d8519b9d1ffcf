import { threadMilliseconds } from "./threadMilliseconds.js";

/** For how many milliseconds of a processor at most the event loop was held while work ran, well or not. */
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
