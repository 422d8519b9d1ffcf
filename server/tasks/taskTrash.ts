import { sql } from "kysely";
import { checkItemIds } from "../content/checkItemIds.js";
import type { Context } from "../platform/context.js";
import { isOwn, sameOwner } from "../platform/data/owners.js";
import { anyOf } from "../platform/data/Parameter.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import type { DomainEvent } from "../platform/live/events.js";
import { changedAlong } from "../projects/changedAlong.js";
import { lockTree } from "../projects/lockTree.js";
import { tellNotes } from "./lines/lineRows.js";
import { showInNotes } from "./lines/showInNotes.js";
import { taskChanged } from "./taskEvents.js";
import { checkRoomAbove } from "./taskPlaces.js";
import { type TaskRow, taskRows } from "./taskRows.js";

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash already; then nothing changes. */
export function deleteTasks(ctx: Context, taskIds: string[]): Promise<string[]> {
  ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const tasks = await taskRows(tx, ids);
    if (tasks.length < ids.length || tasks.some(({ deletedAt }) => deletedAt)) throw new NotFoundError();
    await trashTasks(tx, tasks);
    return ids;
  });
}

/** Puts tasks with their subtasks in the trash; the caller holds the tree's lock. */
export async function trashTasks(tx: Context, tasks: readonly TaskRow[]): Promise<void> {
  const ids = tasks.map(({ id }) => id);
  const goesAlong = sql<boolean>`(parent_id = ${anyOf(ids)})`;
  // A subtask that is chosen together with its task is deleted with it.
  const deleted_with = sql<string>`case when ${goesAlong} then parent_id else id end`;
  const chosen = tx.own.update("task").where((eb) => eb.or([eb("id", "=", anyOf(ids)), goesAlong]));
  const kept = chosen.where("deleted_at", "is", null);
  await kept.set({ deleted_at: tx.clock().toISOString(), deleted_with }).execute();
  await tell(tx, tasks, await changedAlong(tx, ids));
}

/**
 * @throws NotFoundError when one of them wasn't moved to the viewer's trash on its own, InvalidInputError when its task
 * has 100 subtasks meanwhile; then nothing changes.
 */
export function restoreTasks(ctx: Context, taskIds: string[]): Promise<TaskRow[]> {
  ctx.requireViewer();
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    // Tasks that were deleted on their own; a project's branch is restored with the project.
    const own = tx.own.select("task").select("id").whereRef("deleted_with", "=", "id");
    if ((await own.where("id", "=", anyOf(ids)).execute()).length < ids.length) throw new NotFoundError();
    const tasks = await bringBackTasks(tx, ids);
    const subtasks = await tx.own.select("task").where("parent_id", "=", anyOf(ids)).select("id").execute();
    await showInNotes(tx, [...ids, ...subtasks.map(({ id }) => id)]);
    return tasks;
  });
}

/**
 * Takes tasks that were deleted on their own out of the trash; the caller holds the tree's lock.
 * @throws InvalidInputError when the task of one has 100 subtasks meanwhile.
 */
export async function bringBackTasks(tx: Context, ids: readonly string[]): Promise<TaskRow[]> {
  const along = await changedAlong(tx, ids);
  await restore(tx, ids);
  const tasks = await taskRows(tx, ids);
  await checkRoomAbove(tx, tasks);
  await tell(tx, tasks, along);
  return tasks;
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
    const along = await changedAlong(tx, ids);
    await tx.own.delete("task").where("id", "=", anyOf(ids)).execute();
    await tell(tx, tasks, along);
    return ids;
  });
}

/** If its project is in the trash, a task moves to the nearest ancestor that isn't, otherwise it becomes a to-do. */
async function restore({ own }: Context, ids: readonly string[]): Promise<void> {
  const tasks = own.db
    .withRecursive("up(task_id, id, parent_id, deleted_at)", (db) =>
      db
        .selectFrom("task as t")
        .innerJoin("project as p", (join) => join.on(sameOwner("p", "t")).onRef("p.id", "=", "t.project_id"))
        .where(isOwn("t"))
        .where("t.id", "=", anyOf(ids))
        .select(["t.id as task_id", "p.id", "p.parent_id", "p.deleted_at"])
        .unionAll(
          db
            .selectFrom("up")
            .innerJoin("project as p", (join) => join.on(isOwn("p")).onRef("p.id", "=", "up.parent_id"))
            .where("up.deleted_at", "is not", null)
            .select(["up.task_id", "p.id", "p.parent_id", "p.deleted_at"]),
        ),
    )
    .updateTable("task as t")
    .where(isOwn("t"));
  const back = tasks.set((eb) => {
    const kept = eb.selectFrom("up").whereRef("up.task_id", "=", "t.deleted_with").where("up.deleted_at", "is", null);
    const parent = own.select("task as s").where("s.id", "=", eb.ref("t.parent_id")).where("s.deleted_at", "is", null);
    const comesAlong = eb.or([eb("t.parent_id", "=", anyOf(ids)), eb.exists(parent.select("s.id"))]);
    return {
      deleted_at: null,
      deleted_with: null,
      project_id: kept.select("up.id"),
      parent_id: eb.case().when(comesAlong).then(eb.ref("t.parent_id")).end(),
    };
  });
  await back.where("t.deleted_with", "=", anyOf(ids)).execute();
}

async function tell(tx: Context, tasks: readonly TaskRow[], along: readonly DomainEvent[]): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  const ids = new Set(tasks.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])));
  await tx.emit(...[...ids].map((id) => taskChanged({ id, ownerId })), ...along);
  await tellNotes(tx, [...ids]);
}
