import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { ConflictError, InvalidInputError } from "../platform/errors.js";
import { lastPosition } from "../platform/positions.js";
import { lockTree } from "./lockTree.js";
import { defaultProjectColor } from "./Project.js";
import { ProjectStatus } from "./projectEnums.js";
import { projectChanged } from "./projectEvents.js";
import type { CreateProjectInput } from "./projectInputs.js";
import { type ProjectRow, projectRow, projectRows } from "./projectRows.js";
import { checkDepth, parentOf, siblings } from "./projectTree.js";

const maxProjects = 10_000;

const countSql = "select count(*)::integer as count from project where owner_id = $1";
const insertSql = `insert into project (id, owner_id, parent_id, name, description, color, status, status_changed_at,
    is_favorite, due_date, position, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $8, $8) on conflict (id) do nothing returning id`;

/**
 * Makes a project, or a subproject at the end of those below its parent. Creating again under an id of one's own gives
 * the project that is there, so that a retry does no harm.
 * @throws InvalidInputError for a parent that isn't the viewer's, a branch of more than 100 levels and more than 10 000
 * projects, ConflictError for another person's id.
 */
export function createProject(ctx: Context, input: CreateProjectInput): Promise<ProjectRow> {
  const { userId: ownerId } = ctx.requireViewer();
  const id = input.id?.toLowerCase() ?? uuidv7();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    if (input.id) {
      const [existing] = await projectRows(tx, [id]);
      if (existing) return existing;
    }
    const [{ count } = { count: 0 }] = await tx.sql<{ count: number }>("projects.count", countSql, [ownerId]);
    if (count >= maxProjects) throw new InvalidInputError("You can have at most 10 000 projects");
    const parentId = await parentOf(tx, input);
    if (parentId !== null) await checkDepth(tx, parentId, null);
    const made = await tx.sql("projects.insert", insertSql, [
      id,
      ownerId,
      parentId,
      input.name.trim(),
      input.description || null,
      input.color ?? defaultProjectColor,
      input.status ?? ProjectStatus.ACTIVE,
      tx.clock().toISOString(),
      input.isFavorite ?? false,
      input.dueDate ?? null,
      await lastPosition(tx, siblings(ownerId, parentId)),
    ]);
    if (made.length === 0) throw new ConflictError("This id is in use already");
    await tx.emit(projectChanged({ id, ownerId }));
    return projectRow(tx, id);
  });
}
