import { expect, test } from "vitest";
import { moveInOrder } from "./moveInOrder";

test("a moved item goes before or after its target, and everything else stays in order", () => {
  const ids = ["a", "b", "c", "d"];
  expect(moveInOrder(ids, new Set(["a"]), "c", "after")).toEqual(["b", "c", "a", "d"]);
  expect(moveInOrder(ids, new Set(["d"]), "a", "before")).toEqual(["d", "a", "b", "c"]);
  expect(moveInOrder(ids, new Set(["d", "a"]), "b", "after")).toEqual(["b", "a", "d", "c"]);
});

test("on itself or on what is gone it changes nothing", () => {
  expect(moveInOrder(["a", "b"], new Set(["a"]), "a", "after")).toEqual(["a", "b"]);
  expect(moveInOrder(["a", "b"], new Set(["a"]), "z", "before")).toEqual(["a", "b"]);
});
