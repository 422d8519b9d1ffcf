import { expect, test } from "vitest";
import { selectedText } from "../../content/pickers/linkedTypes";
import { treeOf } from "../../lib/treeOf";
import { aboveChosen, foundBy, pathOf } from "./choiceRows";

const tree = treeOf([
  { id: "1", parentId: null, name: "Kitchen rebuild" },
  { id: "2", parentId: "1", name: "Cabinets" },
  { id: "3", parentId: "2", name: "Worktop, oak" },
  { id: "4", parentId: null, name: "Garden shed" },
]);

test("a search shows matching projects and their ancestors", () => {
  expect([...(foundBy(tree, "OAK work") ?? [])].sort()).toEqual(["1", "2", "3"]);
  expect(foundBy(tree, "boat")?.size).toBe(0);
  expect(foundBy(tree, "  ")).toBeNull();
});

test("shows chosen projects in place and names them from the root down", () => {
  expect([...aboveChosen(tree, ["3", "4"])].sort()).toEqual(["1", "2"]);
  expect(pathOf(tree, "3")).toBe("Kitchen rebuild → Cabinets → Worktop, oak");
});

test("pluralizes the count", () => {
  expect([0, 1, 2].map(selectedText)).toEqual(["0 projects selected", "1 project selected", "2 projects selected"]);
});
