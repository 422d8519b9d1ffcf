import type { Context } from "../platform/context.js";
import { type TaskRow, taskColumns } from "./taskRows.js";
import { isOfKeptProject } from "./tasksPage.js";

const maxTodos = 10_000;

const todosSql = `select ${taskColumns} from (
    select * from task where owner_id = $1 and deleted_at is null
      and (project_id is null and parent_id is null or due_date is not null or start_date is not null)
      and ${isOfKeptProject} and ($2::timestamptz is null or completed_at is null or completed_at >= $2::timestamptz)
  ) t
  order by t.status = 'COMPLETED', t.completed_at desc, coalesce(t.due_date, t.start_date) nulls last, t.position
  limit ${maxTodos}`;

/** To-dos and what has a date, open ones first; of those completed, the last first. */
export function todos(ctx: Context, completedSince: string | null | undefined): Promise<TaskRow[]> {
  return ctx.sql<TaskRow>("tasks.todos", todosSql, [ctx.requireViewer().userId, completedSince ?? null]);
}

const subtasksSql = `select ${taskColumns} from task t
  where t.owner_id = $1 and t.parent_id = any($2::uuid[]) and t.deleted_at is null order by t.position`;

/** A task's subtasks; one statement for all that a request asks about. */
export function subtasksOf(ctx: Context, taskId: string): Promise<TaskRow[]> {
  return ctx
    .loader<string, TaskRow[]>("task.subtasks", async (ids) => {
      const rows = await ctx.sql<TaskRow>("tasks.subtasks", subtasksSql, [ctx.requireViewer().userId, ids]);
      const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
      return ids.map((id) => byParent.get(id) ?? []);
    })
    .load(taskId);
}
