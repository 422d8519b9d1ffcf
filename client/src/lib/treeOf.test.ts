import { expect, test } from "vitest";
import { treeOf } from "./treeOf";

const node = (id: string, parentId: string | null) => ({ id, parentId, name: id.toUpperCase() });

test("builds a tree from a flat list by parents", () => {
  const tree = treeOf([node("a", "outside"), node("b", "a"), node("c", "b"), node("d", "a"), node("e", null)]);
  expect(tree.roots.map(({ id }) => id)).toEqual(["a", "e"]);
  expect(tree.childrenOf("a").map(({ id }) => id)).toEqual(["b", "d"]);
  expect(tree.ancestorsOf("c").map(({ id }) => id)).toEqual(["a", "b"]);
  expect(tree.levelsBelow("a")).toBe(2);
  expect(tree.levelsBelow("d")).toBe(0);
  expect([tree.isWithin("c", "a"), tree.isWithin("a", "a"), tree.isWithin("a", "c")]).toEqual([true, true, false]);
});
