import { type Expression, type SqlBool, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { isOwnByKey } from "../platform/data/owners.js";
import { type Parameters } from "../platform/data/Parameter.js";
import { branches } from "./branches.js";
import type { ProjectOutline } from "./ProjectOutline.js";
import { type CountedRow, keptProjectRow, type ProjectRow, projectColumns, projectStatus } from "./projectRows.js";
import { type Counts, countNames, sumOf, withCounts } from "./projectStats.js";

type Node = Pick<ProjectRow, "id" | "parentId"> & Counts;

const counts = countNames.map((name) => sql.ref<number | null>(`counts.${name}`).as(name));

const hierarchy = (own: OwnData, isTop: Expression<SqlBool>) => {
  const all = withCounts(branches(own, sql<boolean>`${isTop} and deleted_at is null`))
    .selectFrom("branch")
    .orderBy("branch.way");
  const projects = all.innerJoin("project as p", "p.id", "branch.id").leftJoin("counts", "counts.project_id", "p.id");
  return projects.where(isOwnByKey("p")).select(counts);
};
const tree = new Statement((own) =>
  hierarchy(own, sql<boolean>`parent_id is null`).select([...projectColumns, "branch.depth"]),
);
const branch = new Statement((own, { id }: Parameters<{ id: string }>) =>
  hierarchy(own, sql<boolean>`id = ${id}`).select([...projectColumns, "branch.depth"]),
);
const outline = new Statement((own, { id }: Parameters<{ id: string }>) => {
  const projects = hierarchy(own, sql<boolean>`id = ${id}`);
  return projects.select([...columns("p", "id, parent_id, name, color, is_favorite"), projectStatus]);
});

/**
 * The viewer's tree, or one branch with its top, in depth-first order. One statement.
 * @throws NotFoundError for a project that isn't the viewer's or is in the trash.
 */
export async function projectHierarchy(ctx: Context, projectId: string | null | undefined): Promise<CountedRow[]> {
  ctx.requireViewer();
  if (projectId) await keptProjectRow(ctx, projectId);
  return withBranchCounts(projectId ? await ctx.run(branch, { id: projectId }) : await ctx.run(tree, {}));
}

/**
 * One branch with its top as columns, in one statement.
 * @throws NotFoundError as `projectHierarchy` does.
 */
export async function projectOutline(ctx: Context, projectId: string): Promise<ProjectOutline> {
  ctx.requireViewer();
  await keptProjectRow(ctx, projectId);
  const rows = withBranchCounts(await ctx.run(outline, { id: projectId }));
  const indexes = new Map(rows.map(({ id }, index) => [id, index]));
  return {
    ids: rows.map(({ id }) => id),
    parents: rows.map(({ parentId }) => (parentId === null ? -1 : (indexes.get(parentId) ?? -1))),
    names: rows.map(({ name }) => name),
    colors: rows.map(({ color }) => color),
    statuses: rows.map(({ status }) => status),
    favorites: rows.map(({ isFavorite }) => isFavorite),
    totals: rows.map(({ progress }) => progress.total),
    completed: rows.map(({ progress }) => progress.completed),
    ownTotals: rows.map(({ ownTasks }) => ownTasks.total),
  };
}

/** Sums up from the leaves: descendants come after their ancestors. */
function withBranchCounts<N extends Node>(nodes: N[]) {
  const rows = nodes.map((node) => {
    const ownTasks = sumOf(node);
    return Object.assign(node, { ownTasks, progress: ownTasks, subprojectCount: 0 });
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows.toReversed()) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    if (!parent) continue;
    parent.progress = sumOf(parent.progress, row.progress);
    parent.subprojectCount += 1 + row.subprojectCount;
  }
  return rows;
}
