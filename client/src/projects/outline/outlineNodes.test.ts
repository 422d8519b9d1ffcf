import { expect, test } from "vitest";
import { outlineNodes } from "./outlineNodes";

test("turns columns into lines with parents and descendant counts", () => {
  const nodes = outlineNodes({
    ids: ["kitchen", "floor", "tiles", "lamps"],
    parents: [-1, 0, 1, 0],
    names: ["Kitchen", "Floor", "Tiles", "Lamps"],
    colors: ["#87CEEB", "#111111", "#222222", "#333333"],
    statuses: ["ACTIVE", "ON_HOLD", "COMPLETED", "ACTIVE"],
    favorites: [false, true, false, false],
    totals: [6, 3, 2, 1],
    completed: [2, 2, 2, 0],
    ownTotals: [2, 1, 2, 1],
  });
  expect(nodes.map(({ id, parentId, subprojectCount }) => [id, parentId, subprojectCount])).toEqual([
    ["kitchen", null, 3],
    ["floor", "kitchen", 1],
    ["tiles", "floor", 0],
    ["lamps", "kitchen", 0],
  ]);
  expect(nodes[1]).toMatchObject({
    name: "Floor",
    color: "#111111",
    status: "ON_HOLD",
    isFavorite: true,
    progress: { total: 3, completed: 2 },
    ownTasks: { total: 1, completed: 0 },
  });
});
