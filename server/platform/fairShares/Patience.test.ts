import { expect, test } from "vitest";
import { Patience } from "./Patience.js";

function patience() {
  const clock = { now: 0 };
  const mine = new Patience(4_000, () => clock.now);
  const wait = async (milliseconds: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waited = mine.spendOn(promise);
    clock.now += milliseconds;
    resolve();
    await waited;
  };
  return { mine, clock, wait };
}

test("a request's waits share one bound, and waits of ten seconds ago no longer count", async () => {
  const { mine, clock, wait } = patience();
  expect(mine.left).toBe(4_000);
  await wait(1_500);
  clock.now += 1_000;
  await wait(2_000);
  expect(mine.left).toBe(500);
  await wait(1_000);
  expect(mine.left).toBe(0);
  clock.now = 10_000;
  expect(mine.left).toBe(4_000);
});

test("concurrent waits count once, including one that fails", async () => {
  const { mine, clock } = patience();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  expect(mine.left).toBe(4_000);
  const waits = [mine.spendOn(first.promise), mine.spendOn(second.promise)];
  clock.now += 1_000;
  expect(mine.left).toBe(3_000);
  first.reject(new Error("no"));
  await expect(waits[0]).rejects.toThrow("no");
  clock.now += 1_000;
  second.resolve();
  await waits[1];
  clock.now += 1_000;
  expect(mine.left).toBe(2_000);
});
