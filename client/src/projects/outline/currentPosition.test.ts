import { expect, test } from "vitest";
import { treeOf } from "../../lib/treeOf";
import { currentPosition, spotAt } from "./currentPosition";

const node = (id: string, parentId: string | null) => ({ id, parentId, name: id });
const cabinets = node("cabinets", "top");
const worktop = node("worktop", "cabinets");
const edges = node("edges", "worktop");
const handles = node("handles", "cabinets");
const floor = node("floor", "top");
const tree = treeOf([node("top", null), cabinets, worktop, edges, handles, floor]);
const at = (moved: typeof floor, id: string, place: "before" | "after" | "on") =>
  spotAt(tree, "top", moved, { id, place });

test("drops a project before, after or inside its target", () => {
  expect(at(floor, "worktop", "before")).toEqual({ parentId: "cabinets", beforeId: "worktop" });
  expect(at(floor, "worktop", "after")).toEqual({ parentId: "cabinets", beforeId: "handles" });
  expect(at(floor, "handles", "after")).toEqual({ parentId: "cabinets", beforeId: null });
  expect(at(worktop, "floor", "on")).toEqual({ parentId: "floor", beforeId: null });
});

test("never moves a project into itself or to its current place", () => {
  expect(at(cabinets, "edges", "on")).toBeNull();
  expect(at(cabinets, "cabinets", "on")).toBeNull();
  expect(at(cabinets, "floor", "before")).toBeNull();
  expect(at(floor, "cabinets", "after")).toBeNull();
  expect(at(handles, "cabinets", "on")).toBeNull();
});

test("undo returns it to its previous place", () => {
  expect(currentPosition(tree, worktop)).toEqual({ parentId: "cabinets", beforeId: "handles" });
  expect(currentPosition(tree, floor)).toEqual({ parentId: "top", beforeId: null });
});
