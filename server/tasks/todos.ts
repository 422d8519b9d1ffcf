import { type SqlBool, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import { type TaskRow, taskColumns } from "./taskRows.js";
import { isOfKeptProject } from "./tasksPage.js";

const maxTodos = 10_000;

/** Whether `t` is a to-do or another task with a date. */
export const isTodo = sql<SqlBool>`(t.project_id is null and t.parent_id is null or t.due_date is not null or t.start_date is not null)`;

const allTodos = new Statement((own, { completedSince: since }: Parameters<{ completedSince: string | null }>) => {
  const tasks = own.select("task as t").where("t.deleted_at", "is", null).where(isOfKeptProject);
  return tasks
    .where(isTodo)
    .where(sql<boolean>`(${since}::timestamptz is null or completed_at is null or completed_at >= ${since})`)
    .select(taskColumns)
    .orderBy(
      sql`t.status = 'COMPLETED', t.completed_at desc, coalesce(t.due_date, t.start_date) nulls last, t.position`,
    )
    .limit(sql.lit(maxTodos));
});

/** To-dos and other tasks with a date, open ones first; completed ones by completion, the latest first. */
export function todos(ctx: Context, completedSince: string | null | undefined): Promise<TaskRow[]> {
  return ctx.run(allTodos, { completedSince: completedSince ?? null });
}

const subtasks = new Statement((own, { ids }: Parameters<Ids>) => {
  const tasks = own.select("task as t").where("t.parent_id", "=", anyOf(ids)).where("t.deleted_at", "is", null);
  return tasks.select(taskColumns).orderBy("t.position");
});

/** A task's subtasks; one statement for all that a request asks about. */
export function subtasksOf(ctx: Context, taskId: string): Promise<TaskRow[]> {
  return ctx.rowsOf(subtasks, "parentId", taskId);
}
