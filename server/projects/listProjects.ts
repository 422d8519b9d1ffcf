import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { changedSince } from "../changes/changedSince.js";
import type { Context } from "../platform/context.js";
import { Statement, StatementShapes } from "../platform/data/Data.js";
import { countOf } from "../platform/data/expressions.js";
import { isOwnByKey } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { SortOrder } from "../platform/graphql/SortOrder.js";
import { branchesOf } from "./branches.js";
import type { ProjectCounts } from "./ProjectCounts.js";
import { ProjectSortField, type ProjectStatus } from "./projectEnums.js";
import { askingRows } from "./projectFields.js";
import type { ProjectFilter, ProjectSort } from "./projectInputs.js";
import { type ProjectRow, projectColumns } from "./projectRows.js";

const p = expressionBuilder<{ p: Tables["project"] }, "p">();
const isTopOfTrash = p("p.deleted_with", "=", p.ref("p.id"));

const lists = new StatementShapes<
  ProjectRow,
  Required<Pick<ProjectFilter, "statuses" | "isFavorite" | "updatedSince">>
>();

/** The viewer's projects, without subprojects; from the trash, the top of each branch. */
export async function listProjects(
  ctx: Context,
  filter: ProjectFilter | null | undefined,
  sort: ProjectSort | null | undefined,
): Promise<ProjectRow[]> {
  const { statuses = null, isFavorite = null, isTrashed = false, updatedSince = null } = filter ?? {};
  const by = sort?.by ?? ProjectSortField.POSITION;
  const column = by.toLowerCase() as Lowercase<`${ProjectSortField}`>;
  const order = sort?.order === SortOrder.DESC ? "desc" : "asc";
  const list = lists.of(`${isTrashed}.${by}.${order}.${updatedSince !== null}`, (own, given) =>
    own
      .select("project as p")
      .select(projectColumns)
      .where(isTrashed ? isTopOfTrash : sql<boolean>`p.parent_id is null and p.deleted_at is null`)
      .where(sql<boolean>`(${given.statuses}::text[] is null or p.status = any(${given.statuses}))`)
      .where(sql<boolean>`(${given.isFavorite}::boolean is null or p.is_favorite = ${given.isFavorite})`)
      .$if(updatedSince !== null, (rows) =>
        rows.where("p.id", "in", changedSince(["PROJECT"], given.updatedSince as Expression<string>)),
      )
      .orderBy(`p.${column}`, (by) => by[order]().nullsLast())
      .orderBy("p.id", order),
  );
  return askingRows(await ctx.run(list, { statuses, isFavorite, updatedSince }));
}

const children = new Statement((own, { ids }: Parameters<Ids>) => {
  const projects = own.select("project as p").where("p.parent_id", "=", anyOf(ids)).where("p.deleted_at", "is", null);
  return projects.select(projectColumns).orderBy("p.position");
});
const below = new Statement((own, { ids }: Parameters<Ids>) => {
  const all = branchesOf(own, ids).selectFrom("branch").innerJoin("project as p", "p.id", "branch.id");
  const projects = all.where(isOwnByKey("p")).where("branch.depth", ">", 0);
  return projects.select([...projectColumns, "branch.top"]).orderBy("branch.way");
});

/**
 * The branch below a project in depth-first order; one statement for all that a request asks about.
 * @param isNested false: only the first level
 */
export async function subprojectsOf(
  ctx: Context,
  projectId: string,
  isNested: boolean,
  statuses: readonly ProjectStatus[] | null | undefined,
): Promise<ProjectRow[]> {
  const found = isNested ? ctx.rowsOf(below, "top", projectId) : ctx.rowsOf(children, "parentId", projectId);
  const rows = askingRows<ProjectRow>(await found);
  return statuses ? rows.filter(({ status }) => statuses.includes(status)) : rows;
}

const kept = (condition: Expression<SqlBool>) => countOf(p.and([condition, p("p.deleted_at", "is", null)]));
const inStatus = (status: string) => kept(p("p.status", "=", sql.lit(status)));

const counts = new Statement((own) => {
  const projects = own.select("project as p").where(p.or([p("p.parent_id", "is", null), isTopOfTrash]));
  return projects.select([
    inStatus("ACTIVE").as("active"),
    inStatus("ON_HOLD").as("onHold"),
    inStatus("COMPLETED").as("completed"),
    inStatus("ARCHIVED").as("archived"),
    kept(p("p.is_favorite", "=", sql.lit(true))).as("favorites"),
    countOf(isTopOfTrash).as("trashed"),
  ]);
});

export async function projectCounts(ctx: Context): Promise<ProjectCounts> {
  const [row] = await ctx.run(counts, {});
  return row!;
}
