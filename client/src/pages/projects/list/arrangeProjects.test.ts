import { expect, test } from "vitest";
import { plainAddress } from "../projectAddress";
import { type ArrangedProject, isShown, sortProjects } from "./arrangeProjects";

const project = (change: Partial<ArrangedProject>): ArrangedProject => ({
  id: "1",
  name: "Kitchen",
  status: "ACTIVE",
  isFavorite: false,
  dueDate: null,
  createdAt: "2026-11-20",
  updatedAt: "2026-11-20",
  position: 1,
  ...change,
});

test("sorts projects, those without a due date last", () => {
  const kitchen = project({ id: "1", position: 1 });
  const zine = project({
    id: "2",
    name: "a zine",
    dueDate: "2026-11-27",
    position: 2,
    createdAt: "2026-11-21",
    updatedAt: "2026-11-21",
  });
  const run = project({ id: "3", name: "Run 10", dueDate: "2026-11-26", position: 3, createdAt: "2026-11-22" });
  const ids = (sort: Parameters<typeof sortProjects>[1]): string =>
    sortProjects([run, zine, kitchen], sort)
      .map(({ id }) => id)
      .join("");
  expect([ids("position"), ids("due"), ids("name"), ids("updated"), ids("added")]).toEqual([
    "123",
    "321",
    "213",
    "213",
    "321",
  ]);
});

test("combines status, favorite and overdue filters", () => {
  const late = project({ dueDate: "2026-11-01" });
  const isLate = ({ dueDate }: ArrangedProject): boolean => dueDate !== null;
  expect(isShown(late, { ...plainAddress, isOverdue: true, status: "ACTIVE" }, isLate)).toBe(true);
  expect(isShown(late, { ...plainAddress, isOverdue: true, isFavorite: true }, isLate)).toBe(false);
  expect(isShown(project({}), { ...plainAddress, isOverdue: true }, isLate)).toBe(false);
});
