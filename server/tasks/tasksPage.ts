import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { changedSince } from "../changes/changedSince.js";
import type { Context } from "../platform/context.js";
import { type OwnData, StatementShapes } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import { sameOwner } from "../platform/data/owners.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/data/pages.js";
import type { Tables } from "../platform/data/tables.js";
import { SortOrder } from "../platform/graphql/SortOrder.js";
import { isInstant } from "../platform/isoTime.js";
import { isUuid } from "../platform/isUuid.js";
import { idsBelow } from "../projects/branches.js";
import { TaskSortField } from "./taskEnums.js";
import type { TaskFilter, TaskSort } from "./taskInputs.js";
import { type TaskRow, taskColumns } from "./taskRows.js";

const t = expressionBuilder<Tables & { t: Tables["task"] }, "t">();

const project = t.selectFrom("project as p").where(sameOwner("p", "t")).whereRef("p.id", "=", "t.project_id");
/** True of a task `t` that doesn't belong to an archived project. */
export const isOfKeptProject = t.not(t.exists(project.where("p.status", "=", sql.lit("ARCHIVED")).select("p.id")));

export interface TasksPageArgs {
  first: number;
  after?: string | null;
  filter?: TaskFilter | null;
  sort?: TaskSort | null;
}

const priorities = ["URGENT", "HIGH", "MEDIUM", "LOW"];

/** Sorts the most urgent first. */
export const urgency = sql`array_position(array[${sql.join(priorities.map(sql.lit))}], t.priority)`;

interface SortColumn {
  expression: RawBuilder<unknown>;
  type: "float8" | "timestamptz" | "text";
  value: (row: TaskRow) => string;
}

// Tasks without a due date are sorted last.
const sortColumns: Record<TaskSortField, SortColumn> = {
  POSITION: { expression: sql`t.position`, type: "float8", value: (row) => String(row.position) },
  DUE_DATE: { expression: sql`coalesce(t.due_date, '~')`, type: "text", value: (row) => row.dueDate ?? "~" },
  PRIORITY: {
    expression: sql`${urgency}::float8`,
    type: "float8",
    value: (row) => String(priorities.indexOf(row.priority) + 1),
  },
  CREATED_AT: { expression: sql`t.created_at`, type: "timestamptz", value: (row) => row.createdAt },
  UPDATED_AT: { expression: sql`t.updated_at`, type: "timestamptz", value: (row) => row.updatedAt },
};

/** The parameters that a page's statement may need; usually fewer. */
type Given = Record<"projectId" | "dueBefore" | "dueFrom" | "updatedSince" | "value" | "id", string> &
  Record<"statuses" | "priorities", readonly string[]> & { size: number };

/** The parts of a filter that are parameters of its statement; the rest determines the statement's shape. */
const valued = new Set(["projectId", "statuses", "priorities", "dueBefore", "dueFrom", "updatedSince"]);
const pages = new StatementShapes<TaskRow, Given>(100, "each time");
const counts = new StatementShapes<{ count: number }, Given>(100, "each time");

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

  const given = { ...filter, ...position, size: first + 1 } as Given;
  const isNobodys = Boolean(filter?.projectId && !isUuid(filter.projectId));
  const shape = JSON.stringify(filter, (name, value) => (valued.has(name) ? Boolean(value) : value));
  const totalCount = async () => {
    if (isNobodys) return 0;
    const statement = counts.of(shape, (own, given) => tasksWith(own, filter, given).select(rowCount));
    return (await ctx.run(statement, given))[0]!.count;
  };
  const page = { first, after, order, position: (row: TaskRow) => ({ value: value(row), id: row.id }), totalCount };
  if (isNobodys) return pageOf({ ...page, rows: [] });

  const way = direction === SortOrder.ASC ? "asc" : "desc";
  const statement = pages.of(`${order} ${position !== null} ${shape}`, (own, given) => {
    const comparison = sql.raw(direction === SortOrder.ASC ? ">" : "<");
    const at = sql`${given.value}::${sql.raw(type)}${sql.raw(type === "text" ? ' collate "C"' : "")}`;
    const isBehind = sql<boolean>`(${expression}, t.id) ${comparison} (${at}, ${given.id}::uuid)`;
    const sorted = tasksWith(own, filter, given).orderBy(expression, way).orderBy("t.id", way);
    const tasks = (position ? sorted.where(isBehind) : sorted).selectAll().select(expression.as("sorted_by"));
    const listed = own.db.selectFrom(tasks.limit(given.size).as("t")).select(taskColumns);
    return listed.orderBy("t.sorted_by", way).orderBy("t.id", way);
  });
  return pageOf({ ...page, rows: await ctx.run(statement, given) });
}

/** Identifies an order in its cursors. */
export function orderOfTasks(by: TaskSortField, direction: SortOrder): string {
  return `tasks ${by} ${direction}`;
}

function fits(value: string, type: SortColumn["type"]): boolean {
  if (type === "timestamptz") return isInstant(value);
  return type === "text" || (Number.isFinite(Number(value)) && String(Number(value)) === value);
}

function tasksWith(own: OwnData, filter: TaskFilter | null | undefined, given: Parameters<Given>) {
  const { projectId, withSubprojects = true, hasProject, statuses, priorities, dueBefore, dueFrom } = filter ?? {};
  const { withSubtasks = false, withArchived = true, isTrashed = false, updatedSince } = filter ?? {};
  const isListed = isTrashed ? t("t.deleted_with", "=", t.ref("t.id")) : t("t.deleted_at", "is", null);
  const where: Expression<SqlBool>[] = [isListed];
  if (!withSubtasks && !isTrashed) where.push(t("t.parent_id", "is", null));
  if (projectId && withSubprojects === false) where.push(t("t.project_id", "=", given.projectId));
  else if (projectId) where.push(t("t.project_id", "in", idsBelow(given.projectId)));
  if (typeof hasProject === "boolean") where.push(t("t.project_id", hasProject ? "is not" : "is", null));
  if (statuses) where.push(sql<boolean>`t.status = any(${given.statuses}::text[])`);
  if (priorities) where.push(sql<boolean>`t.priority = any(${given.priorities}::text[])`);
  if (dueBefore) where.push(t("t.due_date", "<", given.dueBefore));
  if (dueFrom) where.push(t("t.due_date", ">=", given.dueFrom));
  if (updatedSince) where.push(t("t.id", "in", changedSince(["TASK"], given.updatedSince)));
  if (withArchived === false) where.push(isOfKeptProject);
  return own.select("task as t").where(({ and }) => and(where));
}
