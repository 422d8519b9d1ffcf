import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { positionBefore } from "../platform/positions.js";
import { insertTask } from "./createTask.js";
import { nextRepetition } from "./repeatRule.js";
import { TaskStatus } from "./taskEnums.js";
import { copyItems } from "./taskItems.js";
import { allTasks } from "./taskPlaces.js";
import { type TaskRow, taskRows } from "./taskRows.js";
import { subtasksOf } from "./todos.js";

const linkSql = "update task set next_id = $3, repeat_rule = $4 where owner_id = $1 and id = $2";
const remindersSql = `insert into task_reminder (task_id, owner_id, minutes, time_zone, since, remind_at)
  select t.id, r.owner_id, r.minutes, r.time_zone, r.since, next_task_reminder(t.due_date, r.minutes, r.time_zone, r.since)
  from task_reminder r join task t on t.owner_id = $1 and t.id = $3 where r.owner_id = $1 and r.task_id = $2`;
const deleteSql = "delete from task where owner_id = $1 and id = $2";

/**
 * Completing a task that repeats makes the next one, in its place; opening it again takes the next one back unless that
 * has been changed meanwhile. Gives the ids of what it made or took back.
 * @param task as saved, but with the status it had before
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
  const { userId: ownerId } = tx.requireViewer();
  const id = uuidv7();
  const open = { status: TaskStatus.PENDING, projectId: task.projectId };
  await insertTask(tx, {
    ...task,
    ...open,
    id,
    dueDate: next.dueDate,
    startDate: next.startDate,
    repeatRule: next.rule,
    position: await placeBefore(tx, task.id),
  });
  await copyItems(tx, task.id, id);
  await tx.sql("tasks.copyReminders", remindersSql, [ownerId, task.id, id]);
  for (const subtask of await subtasksOf(tx, task.id)) {
    const position = await placeBefore(tx, subtask.id);
    const copy = { ...subtask, ...open, id: uuidv7(), parentId: id, dueDate: null, startDate: null, position };
    await insertTask(tx, copy);
  }
  await tx.sql("tasks.link", linkSql, [ownerId, task.id, id, repeatRule]);
  return [id];
}

async function takeBack(tx: Context, task: TaskRow, nextId: string): Promise<string[]> {
  const { userId: ownerId } = tx.requireViewer();
  const [next] = await taskRows(tx, [nextId]);
  const isUntouched = next?.version === 1 && next.status === TaskStatus.PENDING && next.deletedAt === null;
  if (isUntouched) await tx.sql("tasks.takeBack", deleteSql, [ownerId, nextId]);
  // A next one that has a life of its own has the rule; one that is gone for good has given it back.
  const rule = isUntouched || !next ? task.repeatRule : null;
  await tx.sql("tasks.link", linkSql, [ownerId, task.id, null, rule]);
  return [nextId];
}

async function placeBefore(tx: Context, id: string): Promise<number> {
  const position = await positionBefore(tx, allTasks(tx.requireViewer().userId), id);
  if (position === null) throw new Error("The task to stand before is gone");
  return position;
}
