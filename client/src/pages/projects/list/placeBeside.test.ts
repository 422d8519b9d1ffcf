import { expect, test } from "vitest";
import { placeBeside } from "./placeBeside";

const all = [
  { id: "b", position: 2 },
  { id: "a", position: 1 },
  { id: "c", position: 4 },
];

test("moves a project before or after another and records its previous place", () => {
  expect(placeBeside(all, "c", "b", "before")).toEqual({ beforeId: "b", formerBeforeId: null, position: 1.5 });
  expect(placeBeside(all, "a", "c", "after")).toEqual({ beforeId: null, formerBeforeId: "b", position: 5 });
  expect(placeBeside(all, "b", "a", "before")).toEqual({ beforeId: "a", formerBeforeId: "c", position: 0 });
});

test("returns null for a drop in its own place", () => {
  expect(placeBeside(all, "a", "b", "before")).toBeNull();
  expect(placeBeside(all, "b", "a", "after")).toBeNull();
  expect(placeBeside(all, "gone", "a", "after")).toBeNull();
});
