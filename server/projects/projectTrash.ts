import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import { lastPosition } from "../platform/data/positions.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { idsBelow } from "./branches.js";
import { changedAlong } from "./changedAlong.js";
import { lockTree } from "./lockTree.js";
import { projectChanged } from "./projectEvents.js";
import { keptProjectRow, type ProjectRow, projectRow, projectRows } from "./projectRows.js";
import { ancestorRows, siblings } from "./projectTree.js";

/**
 * Moves a project to the trash with its subprojects and their tasks; linked content stays.
 * @throws NotFoundError when it isn't the viewer's or is in the trash already.
 */
export function deleteProject(ctx: Context, id: string): Promise<string> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await keptProjectRow(tx, id);
    const gone = { deleted_at: tx.clock().toISOString(), deleted_with: project.id };
    const ids = idsBelow(project.id);
    // Tasks are deleted first, while the branch can still be traversed.
    await tx.own.update("task").set(gone).where("deleted_at", "is", null).where("project_id", "in", ids).execute();
    await tx.own.update("project").set(gone).where("id", "in", ids).execute();
    await tx.services.lineTasks.tellTrashed(tx, project.id);
    await tx.emit(projectChanged({ id: project.id, ownerId }), ...(await changedAlong(tx, [project.id])));
    return project.id;
  });
}

/**
 * Restores a whole branch to its place; if its parent is in the trash, to the end of the nearest ancestor that isn't,
 * or as a top-level project.
 * @throws NotFoundError when it isn't the top of a branch in the viewer's trash.
 */
export function restoreProject(ctx: Context, id: string): Promise<ProjectRow> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await projectRow(tx, id);
    await checkTops(tx, [project], "Only the top of what was deleted together can be restored");
    if (project.parentId !== null) {
      const above = (await ancestorRows(tx, project.id)).slice(1).find(({ deleted_at }) => deleted_at === null);
      const parent_id = above?.id ?? null;
      if (parent_id !== project.parentId) {
        const position = await lastPosition(tx, siblings(parent_id));
        await tx.own.update("project").set({ parent_id, position }).where("id", "=", project.id).execute();
      }
    }
    const along = await changedAlong(tx, [project.id]);
    const back = { deleted_at: null, deleted_with: null };
    await tx.own.update("project").set(back).where("deleted_with", "=", project.id).execute();
    const restored = tx.own.update("task").set(back).where("deleted_with", "=", project.id).returning("id");
    await tx.services.lineTasks.show(
      tx,
      (await restored.execute()).map(({ id }) => id),
    );
    await tx.emit(projectChanged({ id: project.id, ownerId }), ...along);
    return projectRow(tx, project.id);
  });
}

/**
 * Permanently deletes projects in the trash, with everything that was deleted with them or before.
 * @throws NotFoundError when one isn't the viewer's, InvalidInputError when one isn't the top of what was deleted
 * together; then nothing changes.
 */
export function deleteProjectsPermanently(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const projects = await projectRows(tx, ids);
    if (projects.length < ids.length) throw new NotFoundError();
    await checkTops(tx, projects, "Only what is in the trash can be deleted permanently");
    const found = projects.map(({ id }) => id);
    const along = await changedAlong(tx, found);
    await tx.own.delete("project").where("id", "=", anyOf(found)).execute();
    await tx.emit(...found.map((id) => projectChanged({ id, ownerId })), ...along);
    return found;
  });
}

async function checkTops(tx: Context, projects: readonly ProjectRow[], sentence: string): Promise<void> {
  const ids = projects.map(({ id }) => id);
  const found = tx.own.select("project").select("id").where("id", "=", anyOf(ids));
  const tops = await found.whereRef("deleted_with", "=", "id").execute();
  if (tops.length < ids.length) throw new InvalidInputError(sentence, { id: sentence });
}
