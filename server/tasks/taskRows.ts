import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { Task } from "./Task.js";

/** A task straight from the database. */
export type TaskRow = Omit<Task, "ownerId">;

/** The columns of a row, from `task t`. */
export const taskColumns = `t.id, t.project_id as "projectId", t.parent_id as "parentId", t.title, t.description, t.status,
  t.priority, t.due_date as "dueDate", t.start_date as "startDate", t.repeat_rule as "repeatRule", t.next_id as "nextId",
  t.position, t.completed_at as "completedAt", t.version, t.created_at as "createdAt", t.updated_at as "updatedAt",
  t.deleted_at as "deletedAt",
  (select count(*)::integer from task s where s.owner_id = t.owner_id and s.parent_id = t.id
    and s.deleted_at is null) as "subtaskCount",
  (select count(*)::integer from task s where s.owner_id = t.owner_id and s.parent_id = t.id
    and s.deleted_at is null and s.status = 'COMPLETED') as "completedSubtaskCount"`;

const byIdsSql = `select ${taskColumns} from task t where t.owner_id = $1 and t.id = any($2::uuid[])`;

/** The viewer's tasks of these ids in their order, the trash too; what isn't theirs is left out. */
export async function taskRows(ctx: Context, ids: readonly string[]): Promise<TaskRow[]> {
  const { userId } = ctx.requireViewer();
  const rows = await ctx.sql<TaskRow>("tasks.byIds", byIdsSql, [userId, ids.filter(isUuid)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}

/** @throws NotFoundError for another person's task, none, and an id that is none. */
export async function taskRow(ctx: Context, id: string): Promise<TaskRow> {
  const [row] = await taskRows(ctx, [id]);
  if (!row) throw new NotFoundError();
  return row;
}

/** @throws NotFoundError as `taskRow` does, and for what is in the trash. */
export async function keptTaskRow(ctx: Context, id: string): Promise<TaskRow> {
  const row = await taskRow(ctx, id);
  if (row.deletedAt) throw new NotFoundError();
  return row;
}
