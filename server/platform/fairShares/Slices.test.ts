import { afterEach, expect, test, vi } from "vitest";
import { JsonText } from "../graphql/JsonText.js";
import { writeJson } from "../graphql/writeJson.js";
import { Callers } from "./callers.js";
import { eachInSlices, nextTurn, Slices } from "./Slices.js";

afterEach(async () => {
  // The tests share their turns: none may be left waiting for a timer that never fires.
  if (vi.isFakeTimers()) await vi.runAllTimersAsync();
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

test("a caller that used more than a second of the minute goes after others, and with longer pauses", async () => {
  vi.useFakeTimers();
  const callers = new Callers(0);
  const began = performance.now();
  const log: [name: string, milliseconds: number][] = [];
  const waitFor = (turn: Promise<void>, name: string) => turn.then(() => log.push([name, performance.now() - began]));
  const take = (userId: string, milliseconds: number) =>
    waitFor(
      callers.runFor({ userId }, () => nextTurn(milliseconds)),
      userId,
    );
  void take("much", 1_001);
  await vi.advanceTimersByTimeAsync(6);
  void take("little", 1_000);
  void take("much", 0);
  // the app's own work never uses up its share
  void waitFor(nextTurn(1_001), "own");
  await vi.advanceTimersByTimeAsync(10);
  expect(log).toEqual([
    ["much", 6],
    ["little", 8],
    ["own", 10],
    ["much", 16],
  ]);
});

test("a caller that used more than a second of the minute waits behind others for a quarter of a second", async () => {
  vi.useFakeTimers();
  const callers = new Callers(0);
  for (let at = 0; at < 400; at += 1) void nextTurn(0);
  const began = performance.now();
  const turns: number[] = [];
  void callers.runFor({ userId: "passed" }, async () => {
    for (let milliseconds = 1_001; turns.length < 3; milliseconds = 0) {
      await nextTurn(milliseconds);
      turns.push(performance.now() - began);
    }
  });
  await vi.runAllTimersAsync();
  expect(turns).toEqual([252, 504, 756]);
});

test("short work is done at once, and long work lets other work run", async () => {
  vi.useFakeTimers();
  const seen: string[] = [];
  void eachInSlices(["a", "b", "c"], (item, index) => seen.push(`${item}${index}`));
  expect(seen).toEqual(["a0", "b1", "c2"]);
  void eachInSlices(["d", "e"], (item) => {
    seen.push(item);
    vi.advanceTimersByTime(1);
  });
  expect(seen).toEqual(["a0", "b1", "c2", "d"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(seen).toEqual(["a0", "b1", "c2", "d", "e"]);
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
  // a timer of two milliseconds may count from the millisecond before
  expect(await timeOf("x".repeat(100_001))).toBeGreaterThan(1);
  for (const value of ["x".repeat(90_000), new JsonText(`{"id":"1"}`), Array.from({ length: 101 }, (_, at) => at)]) {
    const times = [];
    for (let at = 0; at < 5; at += 1) times.push(await timeOf(value));
    expect(Math.min(...times)).toBeLessThan(1);
  }
});
