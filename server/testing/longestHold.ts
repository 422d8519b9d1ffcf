/** For how many milliseconds at most the event loop was held while work ran, whether it ended well or not. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work().catch(() => undefined);
  look();
  clearInterval(timer);
  return longest;
}
