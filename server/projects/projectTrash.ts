import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { lastPosition } from "../platform/positions.js";
import { idsBelow } from "./branchSql.js";
import { lockTree } from "./lockTree.js";
import { projectChanged } from "./projectEvents.js";
import { keptProjectRow, type ProjectRow, projectRow } from "./projectRows.js";
import { siblings } from "./projectTree.js";

// The tasks go first, while the branch can still be walked.
const trashTasksSql = `update task set deleted_at = $3, deleted_with = $2
  where owner_id = $1 and deleted_at is null and project_id in ${idsBelow("array[$2::uuid]")}`;
const trashSql = `update project set deleted_at = $3, deleted_with = $2
  where owner_id = $1 and id in ${idsBelow("array[$2::uuid]")}`;
const restoreSql =
  "update project set deleted_at = null, deleted_with = null where owner_id = $1 and deleted_with = $2";
const restoreTasksSql =
  "update task set deleted_at = null, deleted_with = null where owner_id = $1 and deleted_with = $2";
const topSql = "select 1 from project where owner_id = $1 and id = $2 and deleted_with = id";
const keptAboveSql = `with recursive up(id, parent_id, deleted_at, level) as (
    select id, parent_id, deleted_at, 0 from project where owner_id = $1 and id = $2
    union all
    select p.id, p.parent_id, p.deleted_at, up.level + 1 from up join project p on p.owner_id = $1 and p.id = up.parent_id
  ) select id from up where level > 0 and deleted_at is null order by level limit 1`;
const parentSql = "update project set parent_id = $3, position = $4 where owner_id = $1 and id = $2";
const deleteSql = "delete from project where owner_id = $1 and id = $2";

/**
 * Puts a project in the trash with what stands below it and their tasks; linked content stays.
 * @throws NotFoundError when it isn't the viewer's or is in the trash already.
 */
export function deleteProject(ctx: Context, id: string): Promise<string> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await keptProjectRow(tx, id);
    const values = [ownerId, project.id, tx.clock().toISOString()];
    await tx.sql("projects.trashTasks", trashTasksSql, values);
    await tx.sql("projects.trash", trashSql, values);
    await tx.emit(projectChanged({ id: project.id, ownerId }));
    return project.id;
  });
}

/**
 * Brings a branch back whole, to its place; where what it stood below is in the trash, to the end below the next that
 * isn't, or as a project of its own.
 * @throws NotFoundError when it isn't the top of a branch in the viewer's trash.
 */
export function restoreProject(ctx: Context, id: string): Promise<ProjectRow> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await projectRow(tx, id);
    await checkTop(tx, project, "Only the top of what was deleted together can be restored");
    if (project.parentId !== null) {
      const [above] = await tx.sql<{ id: string }>("projects.keptAbove", keptAboveSql, [ownerId, project.id]);
      const parentId = above?.id ?? null;
      if (parentId !== project.parentId) {
        const position = await lastPosition(tx, siblings(ownerId, parentId));
        await tx.sql("projects.reparent", parentSql, [ownerId, project.id, parentId, position]);
      }
    }
    await tx.sql("projects.restore", restoreSql, [ownerId, project.id]);
    await tx.sql("projects.restoreTasks", restoreTasksSql, [ownerId, project.id]);
    await tx.emit(projectChanged({ id: project.id, ownerId }));
    return projectRow(tx, project.id);
  });
}

/**
 * Deletes for good what is in the trash, with all that went there with it or before.
 * @throws NotFoundError when it isn't the viewer's, InvalidInputError when it isn't in the trash.
 */
export function deleteProjectPermanently(ctx: Context, id: string): Promise<string> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await projectRow(tx, id);
    await checkTop(tx, project, "Only what is in the trash can be deleted permanently");
    await tx.sql("projects.delete", deleteSql, [ownerId, project.id]);
    await tx.emit(projectChanged({ id: project.id, ownerId }));
    return project.id;
  });
}

async function checkTop(tx: Context, project: ProjectRow, sentence: string): Promise<void> {
  const found = await tx.sql("projects.isTop", topSql, [tx.requireViewer().userId, project.id]);
  if (found.length === 0) throw new InvalidInputError(sentence, { id: sentence });
}
