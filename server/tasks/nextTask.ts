import type { Context } from "../platform/context.js";
import { branchesSql } from "../projects/branchSql.js";
import { type TaskRow, taskColumns } from "./taskRows.js";

const nextSql = `with recursive ${branchesSql}, next as (
    select distinct on (branch.top) branch.top, first.id from branch cross join lateral (
      select o.id, o.due_date, o.position from task o
      where o.owner_id = $1 and o.project_id = branch.id and o.parent_id is null and o.deleted_at is null
        and o.status <> 'COMPLETED'
      order by o.due_date, o.position limit 1
    ) first
    order by branch.top, first.due_date, first.position
  )
  select next.top, ${taskColumns} from next join task t on t.id = next.id`;

/** The open task of a project's branch that comes first; one statement for all that a request asks about. */
export function nextTaskOf(ctx: Context, projectId: string): Promise<TaskRow | null> {
  return ctx
    .loader<string, TaskRow | null>("project.nextTask", async (ids) => {
      const { userId } = ctx.requireViewer();
      const rows = await ctx.sql<TaskRow & { top: string }>("tasks.next", nextSql, [userId, ids]);
      const byTop = new Map(rows.map((row) => [row.top, row]));
      return ids.map((id) => byTop.get(id) ?? null);
    })
    .load(projectId);
}
