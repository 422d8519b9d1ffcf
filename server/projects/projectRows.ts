import { expressionBuilder } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { NotFoundError } from "../platform/errors.js";
import type { Project } from "./Project.js";
import { ProjectKind, type ProjectStatus } from "./projectEnums.js";
import { askingRows } from "./projectFields.js";

type Counted = "depth" | "subprojectCount" | "progress" | "ownTasks";

/** A project as read from the database; its branch is counted only on request. */
export type ProjectRow = Omit<Project, "ownerId" | Counted>;
/** A project with the counts of its branch. */
export type CountedRow = ProjectRow & Pick<Project, Counted>;

const p = expressionBuilder<{ p: Tables["project"] }, "p">();

export const projectStatus = p.ref("p.status").$castTo<ProjectStatus>().as("status");

/** The columns of a row, from `project p`. */
export const projectColumns = [
  ...columns("p", "id, parent_id, name, description, color, status_changed_at, is_favorite, due_date, position"),
  ...columns("p", "version, created_at, updated_at, deleted_at"),
  projectStatus,
] as const;

const byIds = new Statement((own, { ids }: Parameters<Ids>) =>
  own.select("project as p").where("p.id", "=", anyOf(ids)).select(projectColumns),
);

/** The viewer's projects with these ids in their order, including the trash; others are left out. */
export async function projectRows(ctx: Context, ids: readonly string[]): Promise<ProjectRow[]> {
  return askingRows(await ctx.rowsByIds(byIds, ids));
}

/**
 * @param kind if given, a project of another kind counts as not found
 * @throws NotFoundError for another person's project, and an unknown or malformed id.
 */
export async function projectRow(ctx: Context, id: string, kind?: ProjectKind | null): Promise<ProjectRow> {
  const [row] = await projectRows(ctx, [id]);
  if (!row || (kind && kind !== kindOf(row))) throw new NotFoundError();
  return row;
}

/** @throws NotFoundError like `projectRow`, and for a project in the trash. */
export async function keptProjectRow(ctx: Context, id: string, kind?: ProjectKind | null): Promise<ProjectRow> {
  const row = await projectRow(ctx, id, kind);
  if (row.deletedAt) throw new NotFoundError();
  return row;
}

function kindOf(row: Pick<ProjectRow, "parentId">): ProjectKind {
  return row.parentId === null ? ProjectKind.PROJECT : ProjectKind.SUBPROJECT;
}
