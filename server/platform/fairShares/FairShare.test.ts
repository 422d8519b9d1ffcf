import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairShare } from "./FairShare.js";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Does the work in its turn. */
async function runIn<R>(share: FairShare, key: string, task: () => Promise<R>, signal?: AbortSignal): Promise<R> {
  const leave = await share.enter(key, (listener) => {
    if (signal?.aborted) listener();
    signal?.addEventListener("abort", listener);
    return () => signal?.removeEventListener("abort", listener);
  });
  return task().finally(leave);
}

/** Work that ends when told to. */
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

test("work of a key waits only behind work of the same key", async () => {
  const share = new FairShare({ atOnce: 2 });
  const log: string[] = [];
  const ada = ["a1", "a2", "a3", "a4"].map((name) => work(name, log));
  const bob = work("b1", log);
  const all = ada.map(({ run }) => runIn(share, "ada", run));
  all.push(runIn(share, "bob", bob.run));
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

test("failed work gives its place back", async () => {
  const share = new FairShare({ atOnce: 1 });
  await expect(runIn(share, "ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await runIn(share, "ada", async () => "yes")).toBe("yes");
});

test("refuses work behind a full queue, and work that has waited too long", async () => {
  const share = new FairShare({ atOnce: 1, maxWaiting: 1, maxWaitMilliseconds: 1_000 });
  const first = work("first", []);
  const running = runIn(share, "ada", first.run);
  const late = expect(runIn(share, "ada", async () => "late")).rejects.toMatchObject({
    code: "UPSTREAM_FAILED",
    extensions: { retryAfterSeconds: 5 },
  });
  await expect(runIn(share, "ada", async () => "more")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    message: "Too many of your requests are waiting. Please let them finish, then try again.",
    extensions: { retryAfterSeconds: 5 },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  expect(share.waiting("ada")).toBe(0);
  first.finish();
  await running;
  expect(share.running("ada")).toBe(0);
});

test("a caller that goes away leaves the queue, and the next goes ahead", async () => {
  const share = new FairShare({ atOnce: 1 });
  const log: string[] = [];
  const [first, second, third] = [work("first", log), work("second", log), work("third", log)];
  const client = new AbortController();
  const running = [runIn(share, "ada", first.run)];
  const left = expect(runIn(share, "ada", second.run, client.signal)).rejects.toMatchObject({
    code: "UPSTREAM_FAILED",
    message: "The request was ended while it waited",
  });
  running.push(runIn(share, "ada", third.run));
  client.abort();
  await left;
  await expect(runIn(share, "ada", second.run, client.signal)).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
  first.finish();
  third.finish();
  await Promise.all(running);
  expect(log).toEqual(["first", "third"]);
});

test("a wait may be shortened but not extended, and its listener is removed at its end", async () => {
  const share = new FairShare({ atOnce: 1, maxWaitMilliseconds: 1_000 });
  share.enter("ada");
  const sentence = "Your earlier requests are still being worked on. Please try again in a moment.";
  const stopListening = vi.fn();
  const short = expect(share.enter("ada", () => stopListening, 100)).rejects.toThrow(sentence);
  const long = expect(share.enter("ada", undefined, 5_000)).rejects.toThrow(sentence);
  await vi.advanceTimersByTimeAsync(100);
  await short;
  expect(stopListening).toHaveBeenCalledTimes(1);
  expect(share.waiting("ada")).toBe(1);
  await vi.advanceTimersByTimeAsync(900);
  await long;
});

test("each released place is free", async () => {
  const share = new FairShare({ atOnce: 2 });
  const [first, second] = await Promise.all([share.enter("ada"), share.enter("ada")]);
  first();
  expect(share.running("ada")).toBe(1);
  second();
  expect(share.running("ada")).toBe(0);
});
