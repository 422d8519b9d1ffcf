import { SortOrder } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import type { ProjectCounts } from "./ProjectCounts.js";
import { ProjectSortField, type ProjectStatus } from "./projectEnums.js";
import { askingRows } from "./projectFields.js";
import type { ProjectFilter, ProjectSort } from "./projectInputs.js";
import { type ProjectRow, projectColumns } from "./projectRows.js";

const sortColumns: Record<ProjectSortField, string> = {
  POSITION: "p.position",
  NAME: "p.name",
  CREATED_AT: "p.created_at",
  UPDATED_AT: "p.updated_at",
  DUE_DATE: "p.due_date",
};

/** The viewer's projects, without subprojects; from the trash, the top of each branch. */
export async function listProjects(
  ctx: Context,
  filter: ProjectFilter | null | undefined,
  sort: ProjectSort | null | undefined,
): Promise<ProjectRow[]> {
  const { statuses = null, isFavorite = null, isTrashed = false } = filter ?? {};
  const by = sort?.by ?? ProjectSortField.POSITION;
  const order = sort?.order ?? SortOrder.ASC;
  const where = isTrashed ? "p.deleted_with = p.id" : "p.parent_id is null and p.deleted_at is null";
  const text = `select ${projectColumns} from project p where p.owner_id = $1 and ${where}
      and ($2::text[] is null or p.status = any($2::text[])) and ($3::boolean is null or p.is_favorite = $3::boolean)
    order by ${sortColumns[by]} ${order} nulls last, p.id ${order}`;
  const name = `projects.list.${isTrashed ?? false}.${by}.${order}`;
  return askingRows(await ctx.sql<ProjectRow>(name, text, [ctx.requireViewer().userId, statuses, isFavorite]));
}

const belowSql = `
  with recursive branch(top, id, depth, way) as (
    select id, id, 0, array[]::double precision[] from project where owner_id = $1 and id = any($2::uuid[])
    union all
    select branch.top, p.id, branch.depth + 1, branch.way || p.position from branch join project p
      on p.owner_id = $1 and p.parent_id = branch.id and p.deleted_at is null
    where $3::boolean or branch.depth = 0
  )
  select branch.top, ${projectColumns} from branch join project p on p.id = branch.id
  where branch.depth > 0 order by branch.top, branch.way`;

/**
 * What stands below a project, each followed by what stands below itself; one statement for all that a request asks
 * about.
 * @param isNested false: the first level alone
 */
export async function subprojectsOf(
  ctx: Context,
  projectId: string,
  isNested: boolean,
  statuses: readonly ProjectStatus[] | null | undefined,
): Promise<ProjectRow[]> {
  const rows = await ctx
    .loader<string, ProjectRow[]>(`project.below.${isNested}`, async (ids) => {
      const { userId } = ctx.requireViewer();
      const found = await ctx.sql<ProjectRow & { top: string }>("projects.below", belowSql, [userId, ids, isNested]);
      const byTop = Map.groupBy(askingRows(found), ({ top }) => top);
      return ids.map((id) => byTop.get(id) ?? []);
    })
    .load(projectId);
  return statuses ? rows.filter(({ status }) => statuses.includes(status)) : rows;
}

const countsSql = `select
    count(*) filter (where status = 'ACTIVE' and deleted_at is null)::integer as active,
    count(*) filter (where status = 'ON_HOLD' and deleted_at is null)::integer as "onHold",
    count(*) filter (where status = 'COMPLETED' and deleted_at is null)::integer as completed,
    count(*) filter (where status = 'ARCHIVED' and deleted_at is null)::integer as archived,
    count(*) filter (where is_favorite and deleted_at is null)::integer as favorites,
    count(*) filter (where deleted_with = id)::integer as trashed
  from project where owner_id = $1 and (parent_id is null or deleted_with = id)`;

export async function projectCounts(ctx: Context): Promise<ProjectCounts> {
  const [counts] = await ctx.sql<ProjectCounts>("projects.counts", countsSql, [ctx.requireViewer().userId]);
  if (!counts) throw new Error("Counting gave no row");
  return counts;
}
