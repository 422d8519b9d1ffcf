import { afterEach, expect, test, vi } from "vitest";
import { makeLog } from "../telemetry/log.js";
import { Attempts, type Tier } from "./Attempts.js";
import { Limits } from "./limits.js";

const tiers: readonly Tier[] = [
  [3, 60],
  [6, 600],
  [9, 3_600],
];

afterEach(() => {
  vi.useRealTimers();
});

const wrong = async () => ({ isWrong: true });

/** The seconds until the next guess is allowed; 0 when this one was. */
const pauseAfter = (guess: Promise<unknown>): Promise<number> =>
  guess.then(
    () => 0,
    ({ extensions }) => extensions.retryAfterSeconds,
  );

test("pauses grow with each round of wrong guesses, up to that of the last tier", async () => {
  vi.useFakeTimers();
  const attempts = new Attempts(new Limits(null, makeLog("silent")));
  const guess = () => pauseAfter(attempts.run([["one", tiers]], wrong));
  const pauses: number[] = [];
  for (let count = 0; pauses.length < 4; count++) {
    expect(count).toBeLessThan(20);
    const pause = await guess();
    if (pause === 0) continue;
    pauses.push(pause);
    await vi.advanceTimersByTimeAsync(pause * 1000);
  }
  expect(pauses).toEqual([60, 540, 3_000, 60]);
});

test("a wrong guess is counted under each key, and refused for the longest of the waits", async () => {
  vi.useFakeTimers();
  const attempts = new Attempts(new Limits(null, makeLog("silent")));
  const fromOne: readonly Tier[] = [[2, 60]];
  const fromAll: readonly Tier[] = [[3, 600]];
  const guess = (network: string) =>
    pauseAfter(
      attempts.run(
        [
          [network, fromOne],
          ["link", fromAll],
        ],
        wrong,
      ),
    );
  expect([await guess("here"), await guess("here"), await guess("here")]).toEqual([0, 0, 60]);
  expect([await guess("there"), await guess("there"), await guess("here")]).toEqual([0, 600, 600]);
});

test("guesses sent together are checked one after the other, and right ones are not counted", async () => {
  const attempts = new Attempts(new Limits(null, makeLog("silent")));
  let running = 0;
  let judged = 0;
  const guess = (isWrong: boolean) =>
    attempts.run([["two", tiers]], async () => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running -= 1;
      judged += 1;
      return { isWrong };
    });
  await Promise.all(Array.from({ length: 40 }, () => guess(false)));
  expect(judged).toBe(40);
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => guess(true)));
  expect(judged).toBe(43);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(37);
  const crowd = await Promise.allSettled(Array.from({ length: 60 }, () => guess(false)));
  expect(crowd.every(({ status }) => status === "rejected")).toBe(true);
});

test("fifty attempts at one secret wait, one more is refused, and one at another secret goes on", async () => {
  const attempts = new Attempts(new Limits(null, makeLog("silent")));
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const attempt = (key: string) =>
    attempts.run([[key, tiers]], async () => {
      log.push(key);
      if (key === "three") await new Promise<void>((resolve) => ends.push(resolve));
      return { isWrong: false };
    });
  const first = attempt("three");
  const waiting = Array.from({ length: 49 }, () => attempt("three"));
  await expect(attempt("three")).rejects.toMatchObject({
    message: "Too many attempts. Please try again in 5 seconds.",
    extensions: { retryAfterSeconds: 5 },
  });
  await attempt("four");
  expect(log).toEqual(["three", "four"]);
  ends.shift()?.();
  await first;
  const last = attempt("three");
  for (let at = 0; at < 50; at++) {
    await new Promise(setImmediate);
    expect(ends).toHaveLength(1);
    ends.shift()?.();
  }
  await Promise.all([...waiting, last]);
  expect(log).toHaveLength(52);
});
