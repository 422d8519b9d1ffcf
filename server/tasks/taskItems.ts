import { type ContentRow, rowColumns, rowRelations, videoColumns } from "../content/contentRows.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { anyOf, type Parameters } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { lockTree } from "../projects/lockTree.js";
import { taskChanged } from "./taskEvents.js";
import { keptTaskRow, type TaskRow, taskRow } from "./taskRows.js";

const maxItems = 50;

const itemsOfTasks = new Statement((own, { taskIds }: Parameters<{ taskIds: readonly string[] }>) =>
  own
    .select("task_item as ti")
    .innerJoin("content_item as n", (join) =>
      join.onRef("n.owner_id", "=", "ti.owner_id").onRef("n.id", "=", "ti.item_id").on("n.deleted_at", "is", null),
    )
    .where("ti.task_id", "=", anyOf(taskIds))
    .select("ti.task_id as taskId")
    .select([...rowColumns, ...videoColumns, ...rowRelations])
    .orderBy("ti.place"),
);
const checkSql = `select id from content_item
  where owner_id = $1 and id = any($2::uuid[]) and deleted_at is null for key share`;
// A link to what is in the trash waits for it to come back.
const setSql = `
  with gone as (
    delete from task_item ti using content_item n
    where ti.task_id = $2 and n.id = ti.item_id and n.deleted_at is null and ti.item_id <> all($3::uuid[])
  )
  insert into task_item (owner_id, task_id, item_id, place)
  select $1, $2, item_id, place from unnest($3::uuid[]) with ordinality as wanted(item_id, place)
  on conflict (task_id, item_id) do update set place = excluded.place where task_item.place <> excluded.place`;
const copySql = `insert into task_item (owner_id, task_id, item_id, place)
  select owner_id, $3, item_id, place from task_item where owner_id = $1 and task_id = $2`;

/** The notes and videos that a task is about, without bodies; one statement for all that a request asks about. */
export function itemsOfTask(ctx: Context, taskId: string): Promise<ContentRow[]> {
  return ctx
    .loader<string, ContentRow[]>("task.items", async (ids) => {
      const rows: (ContentRow & { taskId: string })[] = await ctx.run(itemsOfTasks, { taskIds: ids });
      const byTask = Map.groupBy(rows, (row) => row.taskId);
      return ids.map((id) => byTask.get(id) ?? []);
    })
    .load(taskId);
}

/**
 * Says what a task is about, in this order; no save.
 * @throws NotFoundError when the task isn't the viewer's, InvalidInputError with field `itemIds` when an item isn't or is
 * in the trash, and for more than 50.
 */
export function setTaskItems(ctx: Context, taskId: string, itemIds: readonly string[]): Promise<TaskRow> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = [...new Set(itemIds.map((id) => id.toLowerCase()))];
  if (ids.length > maxItems) throw refusal(`Please give at most ${maxItems} notes and videos`);
  if (!ids.every(isUuid)) throw refusal("There is no such note or video");
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const task = await keptTaskRow(tx, taskId);
    const found = await tx.sql("tasks.checkItems", checkSql, [ownerId, ids]);
    if (found.length < ids.length) throw refusal("There is no such note or video");
    await tx.sql("tasks.setItems", setSql, [ownerId, task.id, ids]);
    await tx.emit(taskChanged({ id: task.id, ownerId }));
    return taskRow(tx, task.id);
  });
}

/** The next of a task that repeats is about the same. */
export async function copyItems(tx: Context, fromId: string, toId: string): Promise<void> {
  await tx.sql("tasks.copyItems", copySql, [tx.requireViewer().userId, fromId, toId]);
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { itemIds: sentence });
}
