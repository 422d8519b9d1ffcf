import { expect, test } from "vitest";
import { moveInOrder } from "./moveInOrder";

test("moves an item before or after its target and keeps the order of the rest", () => {
  const ids = ["a", "b", "c", "d"];
  expect(moveInOrder(ids, new Set(["a"]), "c", "after")).toEqual(["b", "c", "a", "d"]);
  expect(moveInOrder(ids, new Set(["d"]), "a", "before")).toEqual(["d", "a", "b", "c"]);
  expect(moveInOrder(ids, new Set(["d", "a"]), "b", "after")).toEqual(["b", "a", "d", "c"]);
});

test("changes nothing when the target is the item itself or is gone", () => {
  expect(moveInOrder(["a", "b"], new Set(["a"]), "a", "after")).toEqual(["a", "b"]);
  expect(moveInOrder(["a", "b"], new Set(["a"]), "z", "before")).toEqual(["a", "b"]);
});
