import { SortOrder } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { isInstant } from "../platform/isoTime.js";
import { isUuid } from "../platform/isUuid.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import { idsBelow } from "../projects/branchSql.js";
import { TaskSortField } from "./taskEnums.js";
import type { TaskFilter, TaskSort } from "./taskInputs.js";
import { type TaskRow, taskColumns } from "./taskRows.js";

export interface TasksPageArgs {
  first: number;
  after?: string | null;
  filter?: TaskFilter | null;
  sort?: TaskSort | null;
}

const priorities = ["URGENT", "HIGH", "MEDIUM", "LOW"];

interface SortColumn {
  expression: string;
  type: "float8" | "timestamptz" | "text";
  value: (row: TaskRow) => string;
}

// What has no due date sorts behind all that have one.
const sortColumns: Record<TaskSortField, SortColumn> = {
  POSITION: { expression: "position", type: "float8", value: (row) => String(row.position) },
  DUE_DATE: { expression: "coalesce(due_date, '~')", type: "text", value: (row) => row.dueDate ?? "~" },
  PRIORITY: {
    expression: `array_position(array['${priorities.join("','")}'], priority)::float8`,
    type: "float8",
    value: (row) => String(priorities.indexOf(row.priority) + 1),
  },
  CREATED_AT: { expression: "created_at", type: "timestamptz", value: (row) => row.createdAt },
  UPDATED_AT: { expression: "updated_at", type: "timestamptz", value: (row) => row.updatedAt },
};

/**
 * One page of the viewer's tasks.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another order.
 */
export async function tasksPage(ctx: Context, { first, after, filter, sort }: TasksPageArgs): Promise<Page<TaskRow>> {
  checkPageSize(first, ctx.maxPageSize);
  const by = sort?.by ?? TaskSortField.POSITION;
  const direction = sort?.order ?? SortOrder.ASC;
  const order = orderOfTasks(by, direction);
  const { expression, type, value } = sortColumns[by];
  const position = after ? decodeCursor(order, after, (given) => fits(given, type)) : null;

  const conditions = conditionsOf(ctx.requireViewer().userId, filter);
  const totalCount = () => countTasks(ctx, filter);
  const page = { first, after, order, position: (row: TaskRow) => ({ value: value(row), id: row.id }), totalCount };
  if (conditions === null) return pageOf({ ...page, rows: [] });

  const { where, values } = conditions;
  if (position) {
    const comparison = direction === SortOrder.ASC ? ">" : "<";
    const at = `$${values.push(position.value)}::${type}${type === "text" ? ' collate "C"' : ""}`;
    where.push(`(${expression}, id) ${comparison} (${at}, $${values.push(position.id)}::uuid)`);
  }
  const text = `select ${taskColumns} from (
      select *, ${expression} as sorted_by from task where ${where.join(" and ")}
      order by ${expression} ${direction}, id ${direction} limit $${values.push(first + 1)}
    ) t order by t.sorted_by ${direction}, t.id ${direction}`;
  return pageOf({ ...page, rows: await ctx.sql<TaskRow>("", text, values) });
}

/** Names an order for its cursors. */
export function orderOfTasks(by: TaskSortField, direction: SortOrder): string {
  return `tasks ${by} ${direction}`;
}

function fits(value: string, type: SortColumn["type"]): boolean {
  if (type === "timestamptz") return isInstant(value);
  return type === "text" || (value !== "" && Number.isFinite(Number(value)));
}

/** Null when an id in the filter can't be anyone's: nothing matches. */
function conditionsOf(userId: string, filter: TaskFilter | null | undefined) {
  const {
    projectId,
    withSubprojects = true,
    hasProject,
    statuses,
    priorities: wanted,
    dueBefore,
    dueFrom,
  } = filter ?? {};
  const { withSubtasks = false, withArchived = true, isTrashed = false } = filter ?? {};
  if (projectId && !isUuid(projectId)) return null;
  const values: unknown[] = [userId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["owner_id = $1", isTrashed ? "deleted_with = id" : "deleted_at is null"];
  if (!withSubtasks && !isTrashed) where.push("parent_id is null");
  if (projectId) {
    const id = place(projectId);
    where.push(
      withSubprojects === false ? `project_id = ${id}::uuid` : `project_id in ${idsBelow(`array[${id}::uuid]`)}`,
    );
  }
  if (typeof hasProject === "boolean") where.push(hasProject ? "project_id is not null" : "project_id is null");
  if (statuses) where.push(`status = any(${place(statuses)}::text[])`);
  if (wanted) where.push(`priority = any(${place(wanted)}::text[])`);
  if (dueBefore) where.push(`due_date < ${place(dueBefore)}`);
  if (dueFrom) where.push(`due_date >= ${place(dueFrom)}`);
  if (withArchived === false) where.push(isOfKeptProject);
  return { where, values };
}

/** Makes a task no archived project's. */
export const isOfKeptProject = `not exists (select from project p
  where p.owner_id = $1 and p.id = project_id and p.status = 'ARCHIVED')`;

async function countTasks(ctx: Context, filter: TaskFilter | null | undefined): Promise<number> {
  const conditions = conditionsOf(ctx.requireViewer().userId, filter);
  if (conditions === null) return 0;
  const text = `select count(*)::integer as count from task where ${conditions.where.join(" and ")}`;
  const [row] = await ctx.sql<{ count: number }>("", text, conditions.values);
  return row?.count ?? 0;
}
