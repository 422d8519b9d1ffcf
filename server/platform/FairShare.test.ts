import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseSeconds } from "./callers.js";
import { FairShare } from "./FairShare.js";
import { networkOf } from "./networkOf.js";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when it is told to. */
function work(name: string, log: string[]) {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = async () => {
    log.push(name);
    await done;
  };
  return { run, finish };
}

test("a key's work waits behind its own and in nobody else's way", async () => {
  const share = new FairShare({ atOnce: 2 });
  const log: string[] = [];
  const ada = ["a1", "a2", "a3", "a4"].map((name) => work(name, log));
  const bob = work("b1", log);
  const all = ada.map(({ run }) => share.run("ada", run));
  all.push(share.run("bob", bob.run));
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(["a1", "a2", "b1"]);
  expect([share.running("ada"), share.waiting("ada"), share.running("bob")]).toEqual([2, 2, 1]);
  ada[1]?.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(["a1", "a2", "b1", "a3"]);
  expect(share.running("ada")).toBe(2);
  for (const { finish } of [...ada, bob]) finish();
  await Promise.all(all);
  expect(log).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  expect([share.running("ada"), share.waiting("ada"), share.running("bob")]).toEqual([0, 0, 0]);
});

test("work that fails gives its place back", async () => {
  const share = new FairShare({ atOnce: 1 });
  await expect(share.run("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await share.run("ada", async () => "yes")).toBe("yes");
});

test("refuses what would wait behind too much, and what has waited too long", async () => {
  const share = new FairShare({ atOnce: 1, maxWaiting: 1, maxWaitMilliseconds: 1_000 });
  const first = work("first", []);
  const running = share.run("ada", first.run);
  const late = expect(share.run("ada", async () => "late")).rejects.toMatchObject({
    code: "UPSTREAM_FAILED",
    extensions: { retryAfterSeconds: 5 },
  });
  await expect(share.run("ada", async () => "more")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    extensions: { retryAfterSeconds: 5 },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  expect(share.waiting("ada")).toBe(0);
  first.finish();
  await running;
  expect(share.running("ada")).toBe(0);
});

test("whoever goes away leaves the line, and the next goes ahead", async () => {
  const share = new FairShare({ atOnce: 1 });
  const log: string[] = [];
  const [first, second, third] = [work("first", log), work("second", log), work("third", log)];
  const client = new AbortController();
  const running = [share.run("ada", first.run)];
  const left = expect(share.run("ada", second.run, client.signal)).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
  running.push(share.run("ada", third.run));
  client.abort();
  await left;
  await expect(share.run("ada", second.run, client.signal)).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
  first.finish();
  third.finish();
  await Promise.all(running);
  expect(log).toEqual(["first", "third"]);
});

test("database seconds are counted by caller and minute", () => {
  let now = 0;
  const seconds = new DatabaseSeconds(10, () => now);
  seconds.charge("ada", 9_999);
  seconds.check("ada");
  now = 30_000;
  seconds.charge("ada", 1);
  expect(() => seconds.check("ada")).toThrow(
    "Your requests kept the database busy for more than 10 seconds within a minute. Please try again in 30 seconds.",
  );
  seconds.check("bob");
  now = 60_000;
  seconds.check("ada");
  seconds.charge("ada", 1);
  seconds.check("ada");
  const unbounded = new DatabaseSeconds(0, () => now);
  unbounded.charge("ada", 1e9);
  unbounded.check("ada");
});

test("an address stands for what one host has", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("2001:db8:0:7::1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:0DB8:0000:0007:ab:cd:ef:1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});
