import { SortOrder } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { checkPageSize, encodeCursor } from "../platform/pages.js";
import { idsBelow } from "../projects/branchSql.js";
import { keptProjectRow } from "../projects/projectRows.js";
import type { BoardColumn } from "./BoardColumn.js";
import { TaskSortField, TaskStatus } from "./taskEnums.js";
import { type TaskRow, taskColumns } from "./taskRows.js";
import { orderOfTasks } from "./tasksPage.js";

export type BoardRow = Omit<BoardColumn, "tasks"> & { tasks: TaskRow[] };

const columns = [TaskStatus.PENDING, TaskStatus.IN_PROGRESS, TaskStatus.BLOCKED, TaskStatus.COMPLETED];

const boardSql = (which: string) => `select ${taskColumns}, t.total from (
    select *, row_number() over (partition by status order by position) as place,
      count(*) over (partition by status)::integer as total
    from task where owner_id = $1 and parent_id is null and deleted_at is null and ${which}
  ) t where t.place <= $2 order by t.position`;
const branchSql = boardSql(`project_id in ${idsBelow("array[$3::uuid]")}`);
const todosSql = boardSql("project_id is null");

/**
 * A board's columns with their first tasks, in one statement.
 * @param projectId null: the to-dos
 * @throws NotFoundError for a project that isn't the viewer's or is in the trash.
 */
export async function taskBoard(ctx: Context, projectId: string | null, first: number): Promise<BoardRow[]> {
  const { userId } = ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  if (projectId !== null) await keptProjectRow(ctx, projectId);
  const rows =
    projectId === null
      ? await ctx.sql<TaskRow & { total: number }>("tasks.todoBoard", todosSql, [userId, first])
      : await ctx.sql<TaskRow & { total: number }>("tasks.board", branchSql, [userId, first, projectId]);
  const order = orderOfTasks(TaskSortField.POSITION, SortOrder.ASC);
  return columns.map((status) => {
    const tasks = rows.filter((row) => row.status === status);
    const last = tasks.at(-1);
    const totalCount = tasks[0]?.total ?? 0;
    const endCursor =
      last && totalCount > tasks.length ? encodeCursor(order, { value: String(last.position), id: last.id }) : null;
    return { status, totalCount, tasks, endCursor };
  });
}
