import { type Expression, type SqlBool, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { checkPageSize, encodeCursor } from "../platform/data/pages.js";
import { SortOrder } from "../platform/graphql/SortOrder.js";
import { idsBelow } from "../projects/branches.js";
import { keptProjectRow } from "../projects/projectRows.js";
import type { BoardColumn } from "./BoardColumn.js";
import { TaskSortField, TaskStatus } from "./taskEnums.js";
import { type TaskRow, taskColumns } from "./taskRows.js";
import { orderOfTasks } from "./tasksPage.js";

export type BoardRow = Omit<BoardColumn, "tasks"> & { tasks: TaskRow[] };

const columns = [TaskStatus.PENDING, TaskStatus.IN_PROGRESS, TaskStatus.BLOCKED, TaskStatus.COMPLETED];

const board = (own: OwnData, first: Expression<number>, which: Expression<SqlBool>) => {
  const tasks = own.select("task").where("parent_id", "is", null).where("deleted_at", "is", null).where(which);
  const place = sql<number>`row_number() over (partition by status order by position)`.as("place");
  const total = sql<number>`count(*) over (partition by status)::integer`.as("total");
  const placed = own.db.selectFrom(tasks.selectAll().select([place, total]).as("t")).where("t.place", "<=", first);
  return placed.select([...taskColumns, "t.total"]).orderBy("t.position");
};
const boardOfTodos = new Statement((own, { first }: Parameters<{ first: number }>) =>
  board(own, first, sql<boolean>`project_id is null`),
);
const boardOfBranch = new Statement((own, { first, projectId }: Parameters<{ first: number; projectId: string }>) =>
  board(own, first, sql<boolean>`project_id in ${idsBelow(projectId)}`),
);

/**
 * A board's columns with their first tasks, in one statement.
 * @param projectId null: the to-dos
 * @throws NotFoundError for a project that isn't the viewer's or is in the trash.
 */
export async function taskBoard(ctx: Context, projectId: string | null, first: number): Promise<BoardRow[]> {
  ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  if (projectId !== null) await keptProjectRow(ctx, projectId);
  const rows = await (projectId === null
    ? ctx.run(boardOfTodos, { first })
    : ctx.run(boardOfBranch, { first, projectId }));
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
