import type { Context } from "../platform/context.js";
import { branchesSql } from "./branchSql.js";
import type { TaskCounts } from "./TaskCounts.js";

/** Columns that count tasks `t` by status. */
export const countColumns = `
  count(t.status) filter (where t.status = 'PENDING')::integer as pending,
  count(t.status) filter (where t.status = 'IN_PROGRESS')::integer as "inProgress",
  count(t.status) filter (where t.status = 'BLOCKED')::integer as blocked,
  count(t.status) filter (where t.status = 'COMPLETED')::integer as completed,
  count(t.status)::integer as total`;

/** Makes a task count: no subtask and not in the trash. */
export const isCounted = "t.parent_id is null and t.deleted_at is null";

export interface BranchStats {
  progress: TaskCounts;
  ownTasks: TaskCounts;
  subprojectCount: number;
}

type StatsRow = { top: string; isTop: boolean; projects: number } & TaskCounts;

const sums = ["pending", '"inProgress"', "blocked", "completed", "total"]
  .map((count) => `coalesce(sum(counts.${count}), 0)::integer as ${count}`)
  .join(", ");
const statsSql = `with recursive ${branchesSql}, counts as (
    select t.project_id, ${countColumns} from task t
    where t.owner_id = $1 and t.project_id in (select id from branch) and ${isCounted}
    group by t.project_id
  )
  select branch.top, branch.id = branch.top as "isTop", count(*)::integer as projects, ${sums}
  from branch left join counts on counts.project_id = branch.id
  group by branch.top, branch.id = branch.top`;

/** What a project's branch holds; one statement for all that a request asks about. */
export function branchStats(ctx: Context, projectId: string): Promise<BranchStats> {
  return ctx
    .loader<string, BranchStats>("project.stats", async (ids) => {
      const rows = await ctx.sql<StatsRow>("projects.stats", statsSql, [ctx.requireViewer().userId, ids]);
      const own = new Map(rows.filter(({ isTop }) => isTop).map((row) => [row.top, row]));
      const below = new Map(rows.filter(({ isTop }) => !isTop).map((row) => [row.top, row]));
      return ids.map((id) => {
        const ownTasks = countsOf(own.get(id));
        return {
          ownTasks,
          progress: sumOf(ownTasks, countsOf(below.get(id))),
          subprojectCount: below.get(id)?.projects ?? 0,
        };
      });
    })
    .load(projectId);
}

export interface LinkedCounts {
  notes: number;
  videos: number;
}

const linkedSql = `with recursive ${branchesSql}
  select branch.top, count(distinct n.id) filter (where n.content_type = 'NOTE')::integer as notes,
    count(distinct n.id) filter (where n.content_type = 'VIDEO')::integer as videos
  from branch join content_project cp on cp.owner_id = $1 and cp.project_id = branch.id
    join content_item n on n.id = cp.item_id and n.deleted_at is null
  group by branch.top`;

/** How much content is linked to a project's branch, each once; one statement for all that a request asks about. */
export function linkedCounts(ctx: Context, projectId: string): Promise<LinkedCounts> {
  return ctx
    .loader<string, LinkedCounts>("project.linked", async (ids) => {
      const { userId } = ctx.requireViewer();
      const rows = await ctx.sql<LinkedCounts & { top: string }>("projects.linked", linkedSql, [userId, ids]);
      const byTop = new Map(rows.map((row) => [row.top, row]));
      return ids.map((id) => byTop.get(id) ?? { notes: 0, videos: 0 });
    })
    .load(projectId);
}

export function countsOf(row: TaskCounts | undefined): TaskCounts {
  const { pending = 0, inProgress = 0, blocked = 0, completed = 0, total = 0 } = row ?? {};
  return { pending, inProgress, blocked, completed, total };
}

export function sumOf(a: TaskCounts, b: TaskCounts): TaskCounts {
  return {
    pending: a.pending + b.pending,
    inProgress: a.inProgress + b.inProgress,
    blocked: a.blocked + b.blocked,
    completed: a.completed + b.completed,
    total: a.total + b.total,
  };
}
