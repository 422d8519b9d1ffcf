import { sql } from "kysely";
import { checkItemIds } from "../content/checkItemIds.js";
import type { Context } from "../platform/context.js";
import { isOwn } from "../platform/data/owners.js";
import { anyOf } from "../platform/data/Parameter.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { lockTree } from "../projects/lockTree.js";
import { taskChanged } from "./taskEvents.js";
import { type TaskRow, taskRows } from "./taskRows.js";

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash already; then nothing changes. */
export function deleteTasks(ctx: Context, taskIds: string[]): Promise<string[]> {
  ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const tasks = await taskRows(tx, ids);
    if (tasks.length < ids.length || tasks.some(({ deletedAt }) => deletedAt)) throw new NotFoundError();
    const goesAlong = sql<boolean>`(parent_id = ${anyOf(ids)})`;
    // A subtask that is chosen together with its task goes with it.
    const deleted_with = sql<string>`case when ${goesAlong} then parent_id else id end`;
    const chosen = tx.own.update("task").where((eb) => eb.or([eb("id", "=", anyOf(ids)), goesAlong]));
    const kept = chosen.where("deleted_at", "is", null);
    await kept.set({ deleted_at: tx.clock().toISOString(), deleted_with }).execute();
    await tell(tx, tasks);
    return ids;
  });
}

/** @throws NotFoundError when one of them isn't in the viewer's trash by itself; then nothing changes. */
export function restoreTasks(ctx: Context, taskIds: string[]): Promise<TaskRow[]> {
  ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    // What was put in the trash by itself; a project's branch comes back with the project.
    const own = tx.own.select("task").select("id").whereRef("deleted_with", "=", "id");
    if ((await own.where("id", "=", anyOf(ids)).execute()).length < ids.length) throw new NotFoundError();
    await restore(tx, ids);
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
  ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const tasks = await taskRows(tx, ids);
    if (tasks.length < ids.length) throw new NotFoundError();
    if (!tasks.every(({ deletedAt }) => deletedAt)) {
      const sentence = "Only what is in the trash can be deleted permanently";
      throw new InvalidInputError(sentence, { taskIds: sentence });
    }
    await tx.own.delete("task").where("id", "=", anyOf(ids)).execute();
    await tell(tx, tasks);
    return ids;
  });
}

/** Where the project is in the trash the nearest above that isn't takes it, else it becomes a to-do. */
async function restore({ own }: Context, ids: string[]): Promise<void> {
  const up = sql<{ task_id: string; id: string; deleted_at: string | null }>`(
    select t.id as task_id, p.id, p.parent_id, p.deleted_at from task t
      join project p on p.owner_id = t.owner_id and p.id = t.project_id
      where ${isOwn("t")} and t.id = ${anyOf(ids)}
    union all
    select up.task_id, p.id, p.parent_id, p.deleted_at
      from up join project p on ${isOwn("p")} and p.id = up.parent_id where up.deleted_at is not null)`;
  const tasks = own.db
    .withRecursive("up", () => up)
    .updateTable("task as t")
    .where(isOwn("t"));
  const project_id = sql<string>`(select id from up where up.task_id = t.deleted_with and up.deleted_at is null)`;
  const parent_id = sql<string>`case when t.parent_id = ${anyOf(ids)} or exists (select from task s
    where ${isOwn("s")} and s.id = t.parent_id and s.deleted_at is null) then t.parent_id end`;
  const back = tasks.set({ deleted_at: null, deleted_with: null, project_id, parent_id });
  await back.where("t.deleted_with", "=", anyOf(ids)).execute();
}

async function tell(tx: Context, tasks: readonly TaskRow[]): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  const ids = new Set(tasks.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])));
  await tx.emit(...[...ids].map((id) => taskChanged({ id, ownerId })));
}
