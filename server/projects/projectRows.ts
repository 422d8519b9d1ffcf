import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { Project } from "./Project.js";
import { ProjectKind } from "./projectEnums.js";
import { askingRows } from "./projectFields.js";

type Counted = "depth" | "subprojectCount" | "progress" | "ownTasks";

/** A project straight from the database; what its branch holds is asked for when somebody asks. */
export type ProjectRow = Omit<Project, "ownerId" | Counted>;
/** One whose branch is counted. */
export type CountedRow = ProjectRow & Pick<Project, Counted>;

/** The columns of a row, from `project p`. */
export const projectColumns = `p.id, p.parent_id as "parentId", p.name, p.description, p.color, p.status,
  p.status_changed_at as "statusChangedAt", p.is_favorite as "isFavorite", p.due_date as "dueDate", p.position, p.version,
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.deleted_at as "deletedAt"`;

const byIdsSql = `select ${projectColumns} from project p where p.owner_id = $1 and p.id = any($2::uuid[])`;

/** The viewer's projects of these ids in their order, the trash too; what isn't theirs is left out. */
export async function projectRows(ctx: Context, ids: readonly string[]): Promise<ProjectRow[]> {
  const { userId } = ctx.requireViewer();
  const rows = askingRows(await ctx.sql<ProjectRow>("projects.byIds", byIdsSql, [userId, ids.filter(isUuid)]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}

/**
 * @param kind when given, one of another kind counts as none
 * @throws NotFoundError for another person's project, none, and an id that is none.
 */
export async function projectRow(ctx: Context, id: string, kind?: ProjectKind | null): Promise<ProjectRow> {
  const [row] = await projectRows(ctx, [id]);
  if (!row || (kind && kind !== kindOf(row))) throw new NotFoundError();
  return row;
}

/** @throws NotFoundError as `projectRow` does, and for what is in the trash. */
export async function keptProjectRow(ctx: Context, id: string, kind?: ProjectKind | null): Promise<ProjectRow> {
  const row = await projectRow(ctx, id, kind);
  if (row.deletedAt) throw new NotFoundError();
  return row;
}

function kindOf(row: Pick<ProjectRow, "parentId">): ProjectKind {
  return row.parentId === null ? ProjectKind.PROJECT : ProjectKind.SUBPROJECT;
}
