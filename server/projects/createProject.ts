import { v7 as uuidv7 } from "uuid";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { rowCount } from "../platform/data/expressions.js";
import { viewerId } from "../platform/data/Parameter.js";
import { lastPosition } from "../platform/data/positions.js";
import { ConflictError, InvalidInputError } from "../platform/errors.js";
import { lockTree } from "./lockTree.js";
import { defaultProjectColor } from "./Project.js";
import { ProjectStatus } from "./projectEnums.js";
import { projectChanged } from "./projectEvents.js";
import type { CreateProjectInput } from "./projectInputs.js";
import { type ProjectRow, projectRow, projectRows } from "./projectRows.js";
import { checkDepth, parentOf, siblings } from "./projectTree.js";

const maxProjects = limitOf.planning.projects.max;

/**
 * Creates a project, or a subproject after its siblings. Creating again with the same id returns the existing project,
 * so that a retry is idempotent.
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
    const { count } = await tx.own.select("project").select(rowCount).executeTakeFirstOrThrow();
    if (count >= maxProjects) throw new InvalidInputError("You can have at most 10 000 projects");
    const parentId = await parentOf(tx, input);
    if (parentId !== null) await checkDepth(tx, parentId, null);
    const now = tx.clock().toISOString();
    const made = await tx.own.db
      .insertInto("project")
      .values({
        id,
        owner_id: viewerId,
        parent_id: parentId,
        name: input.name.trim(),
        description: input.description || null,
        color: input.color ?? defaultProjectColor,
        status: input.status ?? ProjectStatus.ACTIVE,
        status_changed_at: now,
        is_favorite: input.isFavorite ?? false,
        due_date: input.dueDate ?? null,
        position: await lastPosition(tx, siblings(parentId)),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw new ConflictError("This id is in use already");
    await tx.emit(projectChanged({ id, ownerId }, true));
    return projectRow(tx, id);
  });
}
