import { expressionBuilder, sql } from "kysely";
import { type ContentType, type CountsOfOne, contentKinds, contentTypes } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { countOf, rowCount } from "../platform/data/expressions.js";
import { isOwn, sameOwnerByKey } from "../platform/data/owners.js";
import { type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { type branches, branchesOf } from "./branches.js";
import type { TaskCounts } from "./TaskCounts.js";

const t = expressionBuilder<{ t: Tables["task"] }, "t">();
const inStatus = (status: string) => countOf(t("t.status", "=", sql.lit(status)));

/** Continues with `counts`: the tasks of each project of `branch` by status, without subtasks and the trash. */
export const withCounts = (begun: ReturnType<typeof branches>) =>
  begun.with("counts", (db) => {
    const tasks = db.selectFrom("task as t").where(isOwn("t")).groupBy("t.project_id");
    const inBranch = tasks.where("t.project_id", "in", db.selectFrom("branch").select("branch.id"));
    const counted = inBranch.where("t.parent_id", "is", null).where("t.deleted_at", "is", null);
    return counted.select([
      "t.project_id",
      inStatus("PENDING").as("pending"),
      inStatus("IN_PROGRESS").as("inProgress"),
      inStatus("BLOCKED").as("blocked"),
      inStatus("COMPLETED").as("completed"),
      sql<number>`count(*)::integer`.as("total"),
    ]);
  });

export const countNames = ["pending", "inProgress", "blocked", "completed", "total"] as const;
const sums = countNames.map((name) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::integer`.as(name));

const stats = new Statement((own, { ids }: Parameters<Ids>) => {
  const isTop = sql<boolean>`branch.id = branch.top`;
  const projects = withCounts(branchesOf(own, ids)).selectFrom("branch").groupBy(["branch.top", isTop]);
  const counted = projects.leftJoin("counts", "counts.project_id", "branch.id");
  return counted.select(["branch.top", isTop.as("isTop"), rowCount, ...sums]);
});

/** The counts of a project's branch; one statement for all that a request asks about. */
export async function branchStats(ctx: Context, projectId: string) {
  const rows = await ctx.rowsOf(stats, "top", projectId);
  const own = rows.find(({ isTop }) => isTop);
  const below = rows.find(({ isTop }) => !isTop);
  return { ownTasks: sumOf(own), progress: sumOf(own, below), subprojectCount: below?.count ?? 0 };
}

const linkedCountOf = (type: ContentType) => `${contentKinds[type].one}Count` as const;
const noneLinked = Object.fromEntries(contentTypes.map((type) => [linkedCountOf(type), 0])) as CountsOfOne;

const linked = new Statement((own, { ids }: Parameters<Ids>) => {
  const items = contentTypes.map((type) =>
    sql<number>`(count(distinct n.id) filter (where n.content_type = ${sql.lit(type)}))::integer`.as(
      linkedCountOf(type),
    ),
  );
  const all = branchesOf(own, ids).selectFrom("branch").groupBy("branch.top");
  return all
    .innerJoin("content_project as cp", "cp.project_id", "branch.id")
    .innerJoin("content_item as n", "n.id", "cp.item_id")
    .where(isOwn("cp"))
    .where(sameOwnerByKey("n", "cp"))
    .where("n.deleted_at", "is", null)
    .where("n.is_template", "=", false)
    .select("branch.top")
    .select(items);
});

/**
 * How much content is linked to a project's branch, without duplicates; one statement for all that a request asks
 * about.
 */
export async function linkedCounts(ctx: Context, projectId: string): Promise<CountsOfOne> {
  const [counts] = await ctx.rowsOf(linked, "top", projectId);
  return counts ?? noneLinked;
}

/** Counts of tasks; null without tasks. */
export type Counts = { readonly [K in keyof TaskCounts]: number | null };

export function sumOf(a?: Counts, b?: Counts): TaskCounts {
  const sum = (name: keyof Counts) => (a?.[name] ?? 0) + (b?.[name] ?? 0);
  return {
    pending: sum("pending"),
    inProgress: sum("inProgress"),
    blocked: sum("blocked"),
    completed: sum("completed"),
    total: sum("total"),
  };
}
