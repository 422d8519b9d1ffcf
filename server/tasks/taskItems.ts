import { sql } from "kysely";
import { type ContentRow, rowColumns, rowRelations } from "../content/contentRows.js";
import { contentTypes } from "../contentKinds/contentKinds.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { sameOwner } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { lockTree } from "../projects/lockTree.js";
import { setPlaces } from "../projects/setPlaces.js";
import { taskChanged } from "./taskEvents.js";
import { keptTaskRow, type TaskRow, taskRow } from "./taskRows.js";

const maxItems = limitOf.planning.itemsOfTask.max;

const itemsOfTasks = new Statement((own, { ids }: Parameters<Ids>) => {
  const links = own.select("task_item as ti").where("ti.task_id", "=", anyOf(ids)).orderBy("ti.place");
  const items = links.innerJoin("content_item as n", (join) =>
    join
      .on(sameOwner("n", "ti"))
      .onRef("n.id", "=", "ti.item_id")
      .on("n.deleted_at", "is", null)
      .on("n.is_template", "=", false),
  );
  return items.select(["ti.task_id as taskId", ...rowColumns(contentTypes), ...rowRelations]);
});

/** The notes and videos linked to a task, without bodies; one statement for all that a request asks about. */
export function itemsOfTask(ctx: Context, taskId: string): Promise<ContentRow[]> {
  return ctx.rowsOf(itemsOfTasks, "taskId", taskId);
}

/**
 * Sets the items linked to a task, in this order; not a save.
 * @throws NotFoundError when the task isn't the viewer's, InvalidInputError with field `itemIds` when an item isn't or
 * is in the trash, and for more than 50.
 */
export function setTaskItems(ctx: Context, taskId: string, itemIds: readonly string[]): Promise<TaskRow> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = [...new Set(itemIds.map((id) => id.toLowerCase()))];
  if (ids.length > maxItems) throw refusal(`Please choose at most ${maxItems} notes and videos`);
  if (!ids.every(isUuid)) throw refusal("There is no such note or video");
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const task = await keptTaskRow(tx, taskId);
    const all = tx.own.select("content_item").select("id");
    const kept = all.where("deleted_at", "is", null).where("is_template", "=", false);
    const found = await kept.where("id", "=", anyOf(ids)).forKeyShare().execute();
    if (found.length < ids.length) throw refusal("There is no such note or video");
    await setPlaces(tx, "task_item", task.id, ids);
    await tx.emit(taskChanged({ id: task.id, ownerId }));
    return taskRow(tx, task.id);
  });
}

/** Links the next occurrence of a repeating task to the same items. */
export async function copyItems(tx: Context, fromId: string, toId: string): Promise<void> {
  const linked = tx.own.select("task_item").where("task_id", "=", fromId);
  const copies = linked.select(["owner_id", sql<string>`${toId}::uuid`.as("task_id"), "item_id", "place"]);
  const columns = ["owner_id", "task_id", "item_id", "place"] as const;
  await tx.own.db.insertInto("task_item").columns(columns).expression(copies).execute();
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { itemIds: sentence });
}
