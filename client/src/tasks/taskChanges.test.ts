import { expect, test } from "vitest";
import type { TaskFieldsFragment } from "../gql/graphql";
import { withTask } from "./taskCache";
import { planChange } from "./taskChanges";

const task = (id: string, change: Partial<TaskFieldsFragment> = {}): TaskFieldsFragment => ({
  id,
  title: id,
  description: null,
  status: "PENDING",
  priority: "LOW",
  dueDate: null,
  startDate: null,
  plannedStart: null,
  plannedMinutes: null,
  plannedTimeZone: null,
  projectId: "p",
  parentId: null,
  position: 1,
  repeatRule: null,
  subtaskCount: 0,
  completedSubtaskCount: 0,
  createdAt: "2026-11-20T09:00:00.000Z",
  completedAt: null,
  deletedAt: null,
  version: 1,
  project: null,
  ...change,
});

test("one undo restores many different tasks and skips unchanged ones", () => {
  const tasks = [
    task("a", { priority: "HIGH" }),
    task("b", { priority: "URGENT" }),
    task("c", { priority: "HIGH" }),
    task("d", { priority: "MEDIUM" }),
  ];
  const { changed, back } = planChange(tasks, { priority: "MEDIUM" });
  expect(changed.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(back).toEqual([
    { taskIds: ["a", "c"], input: { priority: "HIGH" } },
    { taskIds: ["b"], input: { priority: "URGENT" } },
  ]);
});

test("the undo of another due date restores the planned time", () => {
  const planned = { plannedStart: "2026-11-20T09:00:00.000Z", plannedMinutes: 30, plannedTimeZone: "Europe/Lisbon" };
  const { back } = planChange([task("a", { dueDate: "2026-11-20", ...planned })], { dueDate: null });
  expect(back).toEqual([{ taskIds: ["a"], input: { dueDate: "2026-11-20", ...planned } }]);
});

test("moves a task between columns and updates both counts", () => {
  const columns = [
    { status: "PENDING" as const, totalCount: 30, endCursor: "x", tasks: [task("a"), task("b", { position: 2 })] },
    {
      status: "BLOCKED" as const,
      totalCount: 2,
      endCursor: null,
      tasks: [task("c", { status: "BLOCKED", position: 4 }), task("d", { status: "BLOCKED", position: 8 })],
    },
  ];
  const moved = withTask(columns, task("b", { status: "BLOCKED", position: 6 }));
  expect(moved.map(({ totalCount, tasks }) => [totalCount, tasks.map(({ id }) => id)])).toEqual([
    [29, ["a"]],
    [3, ["c", "b", "d"]],
  ]);
  const trashed = withTask(moved, task("b", { status: "BLOCKED", deletedAt: "2026-11-20T09:00:00.000Z" }));
  expect(trashed.map(({ totalCount }) => totalCount)).toEqual([29, 2]);
});
