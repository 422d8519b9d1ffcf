import { expect, test } from "vitest";
import { Turns } from "./Turns.js";

/** Notes who gets through, in order; the first word of a name is the key. */
function noted(turns: Turns) {
  const log: string[] = [];
  const take = async (name: string, weight?: number) => {
    const back = await turns.take(name.split(" ")[0] as string, weight);
    log.push(name);
    return back;
  };
  return { log, take };
}

const settled = () => new Promise(setImmediate);

test("waiting work runs in turn by key, and in order within a key", async () => {
  const turns = new Turns(1, 1);
  const { log, take } = noted(turns);
  const give = await take("first");
  const waiting = ["ada 1", "ada 2", "ada 3", "bob 1", "cy 1"].map(async (name) => (await take(name))());
  give();
  await Promise.all(waiting);
  expect(log).toEqual(["first", "ada 1", "bob 1", "cy 1", "ada 2", "ada 3"]);
});

test("a key has its share at most, and all keys the total", async () => {
  const turns = new Turns(3, 2);
  const { log, take } = noted(turns);
  const give = await take("ada 1");
  await take("ada 2");
  void take("ada 3");
  await take("bob 1");
  void take("bob 2");
  await settled();
  expect(log).toEqual(["ada 1", "ada 2", "bob 1"]);
  give();
  await settled();
  expect(log.slice(3)).toEqual(["ada 3"]);
  give();
  await settled();
  expect(log).toHaveLength(4);
});

test("what is heavier than a share counts as one", async () => {
  const turns = new Turns(4, 2);
  const give = await turns.take("ada", 5);
  expect(turns.takeNow("ada")).toBeNull();
  give();
  const { log, take } = noted(turns);
  await Promise.all([take("ada 1"), take("ada 2")]);
  void take("ada 3");
  await settled();
  expect(log).toHaveLength(2);
});

test("room is taken at once where there is some, and given back", () => {
  const turns = new Turns(2, 1);
  const give = turns.takeNow("ada");
  expect(turns.takeNow("ada")).toBeNull();
  expect(turns.takeNow("bob")).not.toBeNull();
  expect(turns.takeNow("cy")).toBeNull();
  give?.();
  expect(turns.takeNow("cy")).not.toBeNull();
});

test("whoever goes away leaves the line, and lighter work behind goes ahead", async () => {
  const turns = new Turns(2, 2);
  await turns.take("ada");
  const client = new AbortController();
  const heavy = turns.take("ada", 2, client.signal);
  const light = turns.take("ada");
  client.abort(new Error("gone"));
  await expect(heavy).rejects.toThrow("gone");
  await light;
  expect(turns.isAwaited("ada")).toBe(false);
  await expect(turns.take("ada", 1, client.signal)).rejects.toThrow("gone");
});

test("room is awaited by others who are below their share, and by the key itself", async () => {
  const turns = new Turns(4, 2);
  await turns.take("ada", 2);
  await turns.take("bob", 1);
  expect(turns.isAwaited("ada")).toBe(false);
  const client = new AbortController();
  const wait = turns.take("ada", 1, client.signal);
  expect(turns.isAwaited("ada")).toBe(true);
  expect(turns.isAwaited("bob")).toBe(false);
  client.abort();
  await expect(wait).rejects.toThrow();
  void turns.take("cy", 2);
  expect(turns.isAwaited("bob")).toBe(true);
});
