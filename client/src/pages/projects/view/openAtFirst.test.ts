import { expect, test } from "vitest";
import { treeOf } from "../../../lib/treeOf";
import { openAtFirst } from "./openAtFirst";

const tree = treeOf([
  { id: "top", parentId: null, name: "", tasks: 0 },
  { id: "a", parentId: "top", name: "", tasks: 2 },
  { id: "a1", parentId: "a", name: "", tasks: 3 },
  { id: "b", parentId: "top", name: "", tasks: 2 },
]);
const opened = (maxLines: number): string[] => [...openAtFirst(tree, "top", maxLines, ({ tasks }) => tasks)];

test("opens branches level by level until the line limit", () => {
  expect(opened(8)).toEqual(["a", "b", "a1"]);
  expect(opened(7)).toEqual(["a", "b"]);
  expect(opened(4)).toEqual(["a"]);
  expect(opened(2)).toEqual([]);
  expect([...openAtFirst(tree, "top", 1)]).toEqual(["a", "b", "a1"]);
});
