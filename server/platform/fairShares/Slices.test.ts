import { afterEach, expect, test, vi } from "vitest";
import { JsonText } from "../graphql/JsonText.js";
import { writeJson } from "../graphql/writeJson.js";
import { Callers } from "./callers.js";
import { eachInSlices, nextTurn, Slices } from "./Slices.js";

afterEach(() => {
  vi.useRealTimers();
});

test("a slice is over after a millisecond, others have two, and the slices' time is added up", async () => {
  vi.useFakeTimers();
  const slices = new Slices();
  for (const [at, milliseconds] of [1, 4].entries()) {
    expect(slices.isOver).toBe(false);
    vi.advanceTimersByTime(milliseconds);
    expect(slices.isOver).toBe(true);
    const next = vi.fn();
    void slices.next().then(next);
    await vi.advanceTimersByTimeAsync(1);
    expect(next).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(next).toHaveBeenCalled();
    expect(slices.milliseconds).toBe([1, 5][at]);
  }
});

test("slices run one at a time, with callers in turn", async () => {
  const callers = new Callers(0);
  const log: string[] = [];
  const takeSlices = (userId: string, count: number) =>
    callers.runFor({ userId }, async () => {
      const slices = new Slices();
      for (let at = 0; at < count; at += 1) {
        await slices.next();
        log.push(userId);
      }
    });
  // three of Ada's requests, then one of Bob's
  const all = [takeSlices("a", 2), takeSlices("a", 2), takeSlices("a", 2), takeSlices("b", 2)];
  await Promise.all(all);
  expect(log.join("")).toBe("ababaaaa");
});

test("a caller that used a second of the minute goes after others, and with longer pauses", async () => {
  const callers = new Callers(0);
  const log: string[] = [];
  const takeSlices = (userId: string, count: number) =>
    callers.runFor({ userId }, async () => {
      const slices = new Slices();
      for (let at = 0; at < count; at += 1) {
        await slices.next();
        log.push(userId);
      }
    });
  await callers.runFor({ userId: "much" }, async () => {
    const slices = new Slices();
    const end = performance.now() + 1_001;
    while (performance.now() < end);
    await slices.next();
  });
  await Promise.all([takeSlices("much", 2), takeSlices("little", 3)]);
  expect(log).toEqual(["little", "little", "little", "much", "much"]);
  const began = performance.now();
  await takeSlices("much", 10);
  expect(performance.now() - began).toBeGreaterThan(50);
});

test("a caller that used a second of the minute waits behind others for at most a quarter of a second", async () => {
  const callers = new Callers(0);
  await callers.runFor({ userId: "passed" }, () => nextTurn(1_001));
  let isOver = false;
  // the app's own work never uses up its share
  const own = (async () => {
    const slices = new Slices();
    for (let at = 0; at < 400; at += 1) await slices.next();
    isOver = true;
  })();
  const began = performance.now();
  let turns = 0;
  await callers.runFor({ userId: "passed" }, async () => {
    for (; !isOver; turns += 1) await nextTurn(0);
  });
  await own;
  // one for each quarter of a second, and the last, when nobody else waits any longer
  expect(turns).toBeGreaterThan(2);
  expect(turns).toBeLessThanOrEqual((performance.now() - began) / 250 + 2);
});

test("long work lets other work run", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const seen: number[] = [];
  await eachInSlices(
    Array.from({ length: 20 }, (_, at) => at),
    (item, index) => {
      expect(item).toBe(index);
      const end = performance.now() + 1;
      while (performance.now() < end);
      seen.push(item);
    },
  );
  isDone = true;
  expect(seen).toHaveLength(20);
  expect(turns).toBeGreaterThan(3);
});

test("an answer with a long list is written like any other", async () => {
  const items = Array.from({ length: 1_234 }, (_, at) => ({ at, text: `“${at}”\n`, none: null, gone: undefined }));
  for (const value of [
    { data: { events: items } },
    { data: { a: { nodes: items, pageInfo: { next: null } }, b: undefined, c: [[items]] }, errors: [{ message: "x" }] },
    { data: { short: items.slice(0, 3) } },
    { data: null },
  ]) {
    expect(await writeJson(value)).toBe(JSON.stringify(value));
  }
});

test("an answer with many short lists lets other work run while it is written", async () => {
  const page = Array.from({ length: 100 }, (_, at) => ({ at, text: "x".repeat(200) }));
  const value = { data: Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`f${at}`, { nodes: page }])) };
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  const text = await writeJson(value);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(1);
  expect(text).toBe(JSON.stringify(value));
});

test("a long answer is sent in a turn of its own, every other at once", async () => {
  const timeOf = async (value: unknown) => {
    const began = performance.now();
    await writeJson({ data: { note: value } });
    return performance.now() - began;
  };
  expect(await timeOf("x".repeat(100_001))).toBeGreaterThan(1.5);
  for (const value of ["x".repeat(90_000), new JsonText(`{"id":"1"}`), Array.from({ length: 101 }, (_, at) => at)]) {
    const times = [];
    for (let at = 0; at < 5; at += 1) times.push(await timeOf(value));
    expect(Math.min(...times)).toBeLessThan(1.5);
  }
});
