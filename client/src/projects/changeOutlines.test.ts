import { expect, test } from "vitest";
import { make } from "../testing/make";
import { withProject } from "./changeOutlines";
import { outlineNodes } from "./outline/outlineNodes";

const counts = { __typename: "TaskCounts", total: 0, pending: 0, inProgress: 0, blocked: 0, completed: 0 } as const;
const outline = {
  ids: ["kitchen", "cabinets", "worktop", "floor"],
  parents: [-1, 0, 1, 0],
  names: ["Kitchen", "Cabinets", "Worktop", "Floor"],
  colors: ["#000000", "#000000", "#000000", "#000000"],
  statuses: ["ACTIVE" as const, "ACTIVE" as const, "ACTIVE" as const, "ACTIVE" as const],
  favorites: [false, false, false, false],
  totals: [9, 3, 1, 2],
  completed: [1, 1, 0, 0],
  ownTotals: [4, 2, 1, 2],
};
const added = (parentId: string | null) =>
  outlineNodes(
    withProject(outline, {
      ...make.project({ id: "new", name: "Edges", parentId }),
      subprojectCount: 0,
      progress: counts,
      ownTasks: counts,
    }),
  ).map(({ id, parentId: above, progress }) => `${above ?? ""}>${id} ${progress.total}`);

test("adds a subproject after the others of its parent, and keeps whose the later ones are", () => {
  expect(added("cabinets")).toEqual([
    ">kitchen 9",
    "kitchen>cabinets 3",
    "cabinets>worktop 1",
    "cabinets>new 0",
    "kitchen>floor 2",
  ]);
  expect(added("worktop")).toEqual([
    ">kitchen 9",
    "kitchen>cabinets 3",
    "cabinets>worktop 1",
    "worktop>new 0",
    "kitchen>floor 2",
  ]);
  expect(added("kitchen")).toEqual([
    ">kitchen 9",
    "kitchen>cabinets 3",
    "cabinets>worktop 1",
    "kitchen>floor 2",
    "kitchen>new 0",
  ]);
});

test("leaves outlines without its parent as they are", () => {
  expect(added("elsewhere")).toHaveLength(4);
  expect(added(null)).toHaveLength(4);
});
