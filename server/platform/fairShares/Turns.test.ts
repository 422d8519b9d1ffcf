import { expect, test } from "vitest";
import { Turns } from "./Turns.js";

test("waiting work runs in turn by key, and in order within a key", async () => {
  const turns = new Turns(2, 1);
  const order: string[] = [];
  const give = [await turns.take("ada"), await turns.take("bob")];
  const waiting = ["ada 1", "ada 2", "ada 3", "bob 1", "cy 1"].map(async (name) => {
    const back = await turns.take(name.split(" ")[0] as string);
    order.push(name);
    back();
  });
  for (const back of give) back();
  await Promise.all(waiting);
  expect(order.filter((name) => name.startsWith("ada"))).toEqual(["ada 1", "ada 2", "ada 3"]);
  expect(order.indexOf("ada 2")).toBeGreaterThan(order.indexOf("bob 1"));
});
