import type { Context } from "../platform/context.js";
import type { ProjectOutline } from "./ProjectOutline.js";
import { type CountedRow, keptProjectRow, type ProjectRow, projectColumns } from "./projectRows.js";
import { countColumns, countsOf, isCounted, sumOf } from "./projectStats.js";
import type { TaskCounts } from "./TaskCounts.js";

type Node = ProjectRow & { depth: number } & { [K in keyof TaskCounts]: number | null };

const treeSql = (top: string, columns = projectColumns) => `
  with recursive tree(id, depth, way) as (
    select id, 0, array[position] from project where owner_id = $1 and ${top} and deleted_at is null
    union all
    select p.id, tree.depth + 1, tree.way || p.position from tree join project p
      on p.owner_id = $1 and p.parent_id = tree.id and p.deleted_at is null
  ), counts as (
    select t.project_id, ${countColumns} from task t
    where t.owner_id = $1 and t.project_id is not null and ${isCounted}
      and t.project_id in (select id from tree)
    group by t.project_id
  )
  select ${columns}, tree.depth, counts.pending, counts."inProgress", counts.blocked, counts.completed, counts.total
  from tree join project p on p.id = tree.id left join counts on counts.project_id = p.id
  order by tree.way`;
const allSql = treeSql("parent_id is null");
const oneSql = treeSql("id = $2");
const outlineSql = treeSql(
  "id = $2",
  `p.id, p.parent_id as "parentId", p.name, p.color, p.status, p.is_favorite as "isFavorite"`,
);

/**
 * The viewer's tree, or one branch with its top: each followed by what stands below it. One statement.
 * @throws NotFoundError for a project that isn't the viewer's or is in the trash.
 */
export async function projectHierarchy(ctx: Context, projectId: string | null | undefined): Promise<CountedRow[]> {
  const { userId } = ctx.requireViewer();
  if (projectId) await keptProjectRow(ctx, projectId);
  const rows = projectId
    ? await ctx.sql<Node>("projects.branch", oneSql, [userId, projectId])
    : await ctx.sql<Node>("projects.tree", allSql, [userId]);
  return withBranchCounts(rows);
}

/**
 * One branch with its top as columns, in one statement.
 * @throws NotFoundError as `projectHierarchy` does.
 */
export async function projectOutline(ctx: Context, projectId: string): Promise<ProjectOutline> {
  const { userId } = ctx.requireViewer();
  await keptProjectRow(ctx, projectId);
  const rows = withBranchCounts(await ctx.sql<Node>("projects.outline", outlineSql, [userId, projectId]));
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

/** Adds up from the leaves: whatever stands below comes after. */
function withBranchCounts(nodes: Node[]): CountedRow[] {
  const byId = new Map<string, CountedRow>();
  const rows = nodes.map((node): CountedRow => {
    // A project without tasks has no counts at all.
    const ownTasks = node.total === null ? noTasks : countsOf(node as TaskCounts);
    const row = Object.assign(node, { ownTasks, progress: ownTasks, subprojectCount: 0 });
    byId.set(row.id, row);
    return row;
  });
  for (const row of rows.toReversed()) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    if (!parent) continue;
    parent.progress = sumOf(parent.progress, row.progress);
    parent.subprojectCount += 1 + row.subprojectCount;
  }
  return rows;
}

const noTasks = countsOf(undefined);
