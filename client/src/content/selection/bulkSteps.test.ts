import { expect, test } from "vitest";
import { type BulkItem, planArchive, planCategory, planFavorite, planProjects, planTags } from "./bulkSteps";

const item = (id: string, categoryId: string | null, tags: string[] = [], isFavorite = false): BulkItem => ({
  id,
  isFavorite,
  isArchived: false,
  category: categoryId === null ? null : { id: categoryId },
  tags: tags.map((tag) => ({ id: tag })),
  linkedProjects: [],
});

test("undoing a bulk filing returns each item to its own category", () => {
  const plan = planCategory([item("1", "a"), item("2", null), item("3", "b"), item("4", "a")], "b");
  expect(plan.forward).toEqual([{ kind: "category", itemIds: ["1", "2", "4"], categoryId: "b" }]);
  expect(plan.back).toEqual([
    { kind: "category", itemIds: ["1", "4"], categoryId: "a" },
    { kind: "category", itemIds: ["2"], categoryId: null },
  ]);
});

test("undo keeps a tag that an item had before", () => {
  const plan = planTags([item("1", null, ["x"]), item("2", null, ["y"]), item("3", null, ["x", "y"])], ["x"], ["y"]);
  expect(plan.count).toBe(2);
  expect(plan.forward).toEqual([{ kind: "tags", itemIds: ["2", "3"], add: ["x"], remove: ["y"] }]);
  expect(plan.back).toEqual([
    { kind: "tags", itemIds: ["2"], add: ["y"], remove: ["x"] },
    { kind: "tags", itemIds: ["3"], add: ["y"], remove: [] },
  ]);
});

test("undo keeps a project link that an item had before", () => {
  const linked = { ...item("1", null), linkedProjects: [{ id: "p" }] };
  const plan = planProjects([linked, item("2", null)], ["p"], []);
  expect(plan.forward).toEqual([{ kind: "projects", itemIds: ["2"], add: ["p"], remove: [] }]);
  expect(plan.back).toEqual([{ kind: "projects", itemIds: ["2"], add: [], remove: ["p"] }]);
});

test("skips items that already have the value, also on undo", () => {
  const items = [item("1", null, [], true), item("2", null)];
  expect(planFavorite(items, true).back).toEqual([{ kind: "favorite", itemIds: ["2"], favorite: false }]);
  expect(planArchive(items, false)).toEqual({ forward: [], back: [], count: 0 });
});
