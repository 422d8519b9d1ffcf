import { expect, test } from "vitest";
import { Turns } from "./Turns.js";

/** Asks for turns by names, whose first word is the key, and logs in order who gets through or is refused. */
function noted(turns: Turns) {
  const log: string[] = [];
  const backs = new Map<string, () => void>();
  const ask = (name: string, weight?: number, signal?: AbortSignal): void =>
    void turns.take(name.split(" ")[0] as string, weight, signal).then(
      (back) => {
        log.push(name);
        backs.set(name, back);
      },
      (error: Error) => log.push(`${name}: ${error.message}`),
    );
  const settled = () => new Promise(setImmediate);
  const give = (name: string) => {
    backs.get(name)?.();
    return settled();
  };
  return { log, ask, give, settled };
}

test("waiting work runs in turn by key, and in order within a key", async () => {
  const { log, ask, give, settled } = noted(new Turns(1, 1));
  for (const name of ["first", "ada 1", "ada 2", "ada 3", "bob 1", "cy 1"]) ask(name);
  await settled();
  const order = ["first", "ada 1", "bob 1", "cy 1", "ada 2", "ada 3"];
  for (const [at, name] of order.entries()) {
    expect(log).toEqual(order.slice(0, at + 1));
    await give(name);
  }
});

test("a key gets at most its share, and all keys together the total", async () => {
  const { log, ask, give, settled } = noted(new Turns(3, 2));
  for (const name of ["ada 1", "ada 2", "ada 3", "bob 1", "bob 2"]) ask(name);
  await settled();
  expect(log).toEqual(["ada 1", "ada 2", "bob 1"]);
  await give("ada 1");
  expect(log.slice(3)).toEqual(["ada 3"]);
  await give("ada 1");
  expect(log).toHaveLength(4);
});

test("a weight above a share counts as that share", async () => {
  const { log, ask, give, settled } = noted(new Turns(4, 2));
  ask("ada 1", 5);
  for (const name of ["ada 2", "ada 3", "ada 4"]) ask(name);
  await settled();
  expect(log).toEqual(["ada 1"]);
  await give("ada 1");
  expect(log).toEqual(["ada 1", "ada 2", "ada 3"]);
});

test("free room is taken at once, and given back", () => {
  const turns = new Turns(2, 1);
  const back = turns.takeNow("ada");
  expect(turns.takeNow("ada")).toBeNull();
  expect(turns.takeNow("bob")).not.toBeNull();
  expect(turns.takeNow("cy")).toBeNull();
  back?.();
  expect(turns.takeNow("cy")).not.toBeNull();
});

test("a caller that goes away leaves the queue, and lighter work behind it goes ahead", async () => {
  const turns = new Turns(2, 2);
  const { log, ask, settled } = noted(turns);
  const client = new AbortController();
  ask("ada 1");
  ask("ada 2", 2, client.signal);
  ask("ada 3");
  await settled();
  expect(log).toEqual(["ada 1"]);
  client.abort(new Error("gone"));
  await settled();
  expect(log.toSorted()).toEqual(["ada 1", "ada 2: gone", "ada 3"]);
  ask("bob 1", 1, client.signal);
  await settled();
  expect(log.at(-1)).toBe("bob 1: gone");
  expect(turns.isAwaited("ada")).toBe(false);
});

test("room is awaited by others who are below their share, and by the key itself", async () => {
  const turns = new Turns(4, 2);
  const { ask, settled } = noted(turns);
  ask("ada 1", 2);
  ask("bob 1", 1);
  await settled();
  expect(turns.isAwaited("ada")).toBe(false);
  const client = new AbortController();
  ask("ada 2", 1, client.signal);
  expect(turns.isAwaited("ada")).toBe(true);
  expect(turns.isAwaited("bob")).toBe(false);
  client.abort(new Error("gone"));
  expect(turns.isAwaited("ada")).toBe(false);
  ask("cy 1", 2);
  expect(turns.isAwaited("bob")).toBe(true);
});
