import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { isOwn } from "../platform/data/owners.js";
import { type Ids, type Parameters } from "../platform/data/Parameter.js";
import { branchesOf } from "../projects/branches.js";
import { type TaskRow, taskColumns } from "./taskRows.js";

const next = new Statement((own, { ids }: Parameters<Ids>) => {
  const first = branchesOf(own, ids)
    .selectFrom("branch")
    .crossJoinLateral(({ selectFrom }) => {
      const ofProject = selectFrom("task as o").where(isOwn("o")).whereRef("o.project_id", "=", "branch.id");
      const open = ofProject.where("o.status", "<>", sql.lit("COMPLETED")).where("o.deleted_at", "is", null);
      const tasks = open.where("o.parent_id", "is", null).select(["o.id", "o.due_date", "o.position"]);
      return tasks.orderBy("o.due_date").orderBy("o.position").limit(sql.lit(1)).as("first");
    });
  const nearest = first
    .distinctOn("branch.top")
    .orderBy("branch.top")
    .orderBy("first.due_date")
    .orderBy("first.position");
  const ofTops = nearest.select(["branch.top", "first.id"]).as("next");
  const tasks = own.select("task as t").innerJoin(ofTops, "next.id", "t.id");
  return tasks.select([...taskColumns, "next.top"]);
});

/** The first open task of a project's branch; one statement for all that a request asks about. */
export async function nextTaskOf(ctx: Context, projectId: string): Promise<TaskRow | null> {
  const [task] = await ctx.rowsOf(next, "top", projectId);
  return task ?? null;
}
