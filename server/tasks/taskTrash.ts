import { checkItemIds } from "../content/checkItemIds.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { lockTree } from "../projects/lockTree.js";
import { taskChanged } from "./taskEvents.js";
import { type TaskRow, taskRows } from "./taskRows.js";

// A subtask that is chosen together with its task goes with it.
const trashSql = `update task set deleted_at = $3, deleted_with = coalesce(
    case when parent_id = any($2::uuid[]) then parent_id end, id)
  where owner_id = $1 and deleted_at is null and (id = any($2::uuid[]) or parent_id = any($2::uuid[]))`;
/** What was put in the trash by itself; a project's branch comes back with the project. */
const ownSql = "select id from task where owner_id = $1 and id = any($2::uuid[]) and deleted_with = id";
// Where the project is in the trash the nearest above that isn't takes it, else it becomes a to-do.
const restoreSql = `
  with recursive up(task_id, id, parent_id, deleted_at, level) as (
    select t.id, p.id, p.parent_id, p.deleted_at, 0 from task t
      join project p on p.owner_id = $1 and p.id = t.project_id
      where t.owner_id = $1 and t.id = any($2::uuid[])
    union all
    select up.task_id, p.id, p.parent_id, p.deleted_at, up.level + 1
      from up join project p on p.owner_id = $1 and p.id = up.parent_id where up.deleted_at is not null
  )
  update task t set deleted_at = null, deleted_with = null,
    project_id = (select up.id from up where up.task_id = t.deleted_with and up.deleted_at is null),
    parent_id = case when t.parent_id = any($2::uuid[]) or exists (
      select from task s where s.owner_id = $1 and s.id = t.parent_id and s.deleted_at is null) then t.parent_id end
  where t.owner_id = $1 and t.deleted_with = any($2::uuid[])`;
const deleteSql = "delete from task where owner_id = $1 and id = any($2::uuid[])";

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash already; then nothing changes. */
export function deleteTasks(ctx: Context, taskIds: string[]): Promise<string[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const tasks = await taskRows(tx, ids);
    if (tasks.length < ids.length || tasks.some(({ deletedAt }) => deletedAt)) throw new NotFoundError();
    await tx.sql("tasks.trash", trashSql, [ownerId, ids, tx.clock().toISOString()]);
    await tell(tx, tasks);
    return ids;
  });
}

/** @throws NotFoundError when one of them isn't in the viewer's trash by itself; then nothing changes. */
export function restoreTasks(ctx: Context, taskIds: string[]): Promise<TaskRow[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const own = await tx.sql("tasks.ownTrash", ownSql, [ownerId, ids]);
    if (own.length < ids.length) throw new NotFoundError();
    await tx.sql("tasks.restore", restoreSql, [ownerId, ids]);
    const tasks = await taskRows(tx, ids);
    await tell(tx, tasks);
    return tasks;
  });
}

/**
 * @throws NotFoundError when one of them isn't the viewer's, InvalidInputError when one isn't in the trash; then nothing
 * changes.
 */
export function deleteTasksPermanently(ctx: Context, taskIds: string[]): Promise<string[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const tasks = await taskRows(tx, ids);
    if (tasks.length < ids.length) throw new NotFoundError();
    if (!tasks.every(({ deletedAt }) => deletedAt)) {
      const sentence = "Only what is in the trash can be deleted permanently";
      throw new InvalidInputError(sentence, { taskIds: sentence });
    }
    await tx.sql("tasks.delete", deleteSql, [ownerId, ids]);
    await tell(tx, tasks);
    return ids;
  });
}

async function tell(tx: Context, tasks: readonly TaskRow[]): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  const ids = new Set(tasks.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])));
  await tx.emit(...[...ids].map((id) => taskChanged({ id, ownerId })));
}
