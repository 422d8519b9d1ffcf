import { type Expression, type SqlBool, sql } from "kysely";
import { changedSince } from "../changes/changedSince.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import { type TaskRow, taskColumns } from "./taskRows.js";
import { isOfKeptProject } from "./tasksPage.js";

const maxTodos = limitOf.planning.todos.max;

/** Whether `t` is a to-do or another task with a date. */
export const isTodo = sql<SqlBool>`(t.project_id is null and t.parent_id is null or t.due_date is not null or t.start_date is not null)`;

interface Given {
  /** Whether tasks of projects are among them. */
  withProjects: boolean;
  completedSince: string | null;
  updatedSince: string | null;
}

const allTodos = (own: OwnData, { withProjects, completedSince: since }: Parameters<Given>) => {
  const tasks = own.select("task as t").where("t.deleted_at", "is", null).where(isOfKeptProject);
  return tasks
    .where(isTodo)
    .where(sql<boolean>`(${withProjects}::boolean or t.project_id is null)`)
    .where(sql<boolean>`(${since}::timestamptz is null or completed_at is null or completed_at >= ${since})`)
    .select(taskColumns)
    .orderBy(
      sql`t.status = 'COMPLETED', t.completed_at desc, coalesce(t.due_date, t.start_date) nulls last, t.position`,
    )
    .limit(sql.lit(maxTodos));
};
const list = new Statement(allTodos);
const updatedTodos = new Statement((own, given: Parameters<Given>) =>
  allTodos(own, given).where("t.id", "in", changedSince(["TASK"], given.updatedSince as Expression<string>)),
);

/**
 * To-dos and other tasks with a date, open ones first; completed ones by completion, the latest first. For a token that
 * may not read projects without their tasks.
 */
export function todos(
  ctx: Context,
  completedSince: string | null = null,
  updatedSince: string | null = null,
): Promise<TaskRow[]> {
  const withProjects = ctx.may([["projects:read"]]);
  return ctx.run(updatedSince ? updatedTodos : list, { withProjects, completedSince, updatedSince });
}

const subtasks = new Statement((own, { ids }: Parameters<Ids>) => {
  const tasks = own.select("task as t").where("t.parent_id", "=", anyOf(ids)).where("t.deleted_at", "is", null);
  return tasks.select(taskColumns).orderBy("t.position");
});

/** A task's subtasks; one statement for all that a request asks about. */
export function subtasksOf(ctx: Context, taskId: string): Promise<TaskRow[]> {
  return ctx.rowsOf(subtasks, "parentId", taskId);
}
