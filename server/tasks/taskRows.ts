import { expressionBuilder, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { columns, rowCount } from "../platform/data/expressions.js";
import { sameOwner } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { NotFoundError } from "../platform/errors.js";
import type { Task } from "./Task.js";
import type { TaskPriority, TaskStatus } from "./taskEnums.js";

/** A task as read from the database. */
export type TaskRow = Omit<Task, "ownerId">;

const t = expressionBuilder<Tables & { t: Tables["task"] }, "t">();
const ofTask = t.selectFrom("task as s").where(sameOwner("s", "t")).whereRef("s.parent_id", "=", "t.id");
const subtasks = ofTask.where("s.deleted_at", "is", null).select(rowCount);

/** The columns of a row, from `task t`. */
export const taskColumns = [
  ...columns("t", "id, project_id, parent_id, title, description, due_date, start_date, repeat_rule, next_id"),
  ...columns("t", "planned_start, planned_minutes, planned_time_zone"),
  ...columns("t", "position, completed_at, version, created_at, updated_at, deleted_at"),
  t.ref("t.status").$castTo<TaskStatus>().as("status"),
  t.ref("t.priority").$castTo<TaskPriority>().as("priority"),
  subtasks.$asScalar().$notNull().as("subtaskCount"),
  subtasks.where("s.status", "=", sql.lit("COMPLETED")).$asScalar().$notNull().as("completedSubtaskCount"),
] as const;

export const tasksById = new Statement((own, { ids }: Parameters<Ids>) =>
  own.select("task as t").where("t.id", "=", anyOf(ids)).select(taskColumns),
);

/** The viewer's tasks with these ids in their order, including the trash; others are left out. */
export function taskRows(ctx: Context, ids: readonly string[]): Promise<TaskRow[]> {
  return ctx.rowsByIds(tasksById, ids);
}

/** @throws NotFoundError for another person's task, and an unknown or malformed id. */
export async function taskRow(ctx: Context, id: string): Promise<TaskRow> {
  const [row] = await taskRows(ctx, [id]);
  if (!row) throw new NotFoundError();
  return row;
}

/** @throws NotFoundError like `taskRow`, and for a task in the trash. */
export async function keptTaskRow(ctx: Context, id: string): Promise<TaskRow> {
  const row = await taskRow(ctx, id);
  if (row.deletedAt) throw new NotFoundError();
  return row;
}
