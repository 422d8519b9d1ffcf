import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { sameOwner } from "../platform/data/owners.js";
import { positionBefore } from "../platform/data/positions.js";
import { insertTask } from "./createTask.js";
import { moveLine } from "./lines/lineRows.js";
import { onDay, unplanned } from "./plannedTime.js";
import { nextRepetition } from "./repeatRule.js";
import { TaskStatus } from "./taskEnums.js";
import { copyItems } from "./taskItems.js";
import { allTasks } from "./taskPlaces.js";
import { type TaskRow, taskRows } from "./taskRows.js";
import { subtasksOf } from "./todos.js";

/**
 * Completing a repeating task creates the next one in its place; reopening it deletes the next one unless that has been
 * changed meanwhile. Returns the ids of the tasks it created or deleted.
 * @param task as saved, but with its previous status
 */
export async function followRepeat(tx: Context, task: TaskRow, status: TaskStatus): Promise<string[]> {
  if (task.status === status) return [];
  if (status === TaskStatus.COMPLETED) return task.nextId === null ? makeNext(tx, task) : [];
  return task.status === TaskStatus.COMPLETED && task.nextId !== null ? takeBack(tx, task, task.nextId) : [];
}

async function makeNext(tx: Context, task: TaskRow): Promise<string[]> {
  const { repeatRule } = task;
  if (repeatRule === null) return [];
  const next = nextRepetition({ ...task, repeatRule }, tx.clock());
  if (!next) return [];
  const id = uuidv7();
  const open = { status: TaskStatus.PENDING, projectId: task.projectId };
  await insertTask(tx, {
    ...task,
    ...open,
    id,
    ...onDay(task, next.dueDate),
    startDate: next.startDate,
    repeatRule: next.rule,
    position: await placeBefore(tx, task.id),
  });
  await copyItems(tx, task.id, id);
  await moveLine(tx, task.id, id);
  const reminders = tx.own.select("task_reminder as r").where("r.task_id", "=", task.id);
  const copies = reminders
    .innerJoin("task as t", (join) => join.on(sameOwner("t", "r")).on("t.id", "=", id))
    .select(["t.id", "r.owner_id", "r.minutes", "r.time_zone", "r.since"])
    .select(({ fn }) => fn("next_task_reminder", ["t.due_date", "r.minutes", "r.time_zone", "r.since"]).as("at"));
  const columns = ["task_id", "owner_id", "minutes", "time_zone", "since", "remind_at"] as const;
  await tx.own.db.insertInto("task_reminder").columns(columns).expression(copies).execute();
  for (const subtask of await subtasksOf(tx, task.id)) {
    const position = await placeBefore(tx, subtask.id);
    const undated = { dueDate: null, startDate: null, ...unplanned };
    const copy = { ...subtask, ...open, ...undated, id: uuidv7(), parentId: id, position };
    await insertTask(tx, copy);
  }
  await tx.own.update("task").set({ next_id: id, repeat_rule: repeatRule }).where("id", "=", task.id).execute();
  return [id];
}

async function takeBack(tx: Context, task: TaskRow, nextId: string): Promise<string[]> {
  const [next] = await taskRows(tx, [nextId]);
  const isUntouched = next?.version === 1 && next.status === TaskStatus.PENDING && next.deletedAt === null;
  if (isUntouched) await moveLine(tx, nextId, task.id);
  if (isUntouched) await tx.own.delete("task").where("id", "=", nextId).execute();
  // A next task that was changed keeps the rule; one that was permanently deleted has returned it.
  const rule = isUntouched || !next ? task.repeatRule : null;
  await tx.own.update("task").set({ next_id: null, repeat_rule: rule }).where("id", "=", task.id).execute();
  return [nextId];
}

async function placeBefore(tx: Context, id: string): Promise<number> {
  const position = await positionBefore(tx, allTasks, id);
  if (position === null) throw new Error("The task to put it before is gone");
  return position;
}
