import { CalendarChangeKind } from "../../calendar/calendarEnums.js";
import { calendarChanged } from "../../calendar/calendarEvents.js";
import type { ContentType } from "../../content/contentEnums.js";
import { contentChanged } from "../../content/contentEvents.js";
import type { Context } from "../../platform/context.js";
import { ConflictError } from "../../platform/errors.js";
import { lockTree } from "../../projects/lockTree.js";
import { projectChanged } from "../../projects/projectEvents.js";
import { taskChanged } from "../../tasks/taskEvents.js";
import { transferProgressed } from "../transferEvents.js";
import { ownTransfer, type TransferRow, transferColumns } from "../transferRows.js";

const made = (kind: string) =>
  `select row_id from transferred_row where owner_id = $1 and transfer_id = $2 and kind = '${kind}'`;
const undoSql = `update transfer set state = 'UNDONE', failure = null, finished_at = $3
  where owner_id = $1 and id = $2 and state in ('COMPLETED', 'FAILED', 'CANCELLED') returning ${transferColumns}`;
const contentSql = `update content_item set deleted_at = $3
  where owner_id = $1 and deleted_at is null and id in (${made("CONTENT")}) returning id, content_type as "contentType"`;
// A subtask goes with its task, a subproject with its project, and comes back with it.
const tasksSql = `update task t set deleted_at = $3, deleted_with = case
    when t.parent_id in (${made("TASK")}) then t.parent_id else t.id end
  where owner_id = $1 and deleted_at is null and project_id is null and id in (${made("TASK")}) returning id`;
const topsSql = `with recursive top(id, root) as (
    select id, id from project where owner_id = $1 and deleted_at is null and id in (${made("PROJECT")})
      and (parent_id is null or parent_id not in (${made("PROJECT")}))
    union all
    select p.id, top.root from top join project p on p.owner_id = $1 and p.parent_id = top.id and p.deleted_at is null
  ), tasks as (
    update task set deleted_at = $3, deleted_with = top.root from top
    where task.owner_id = $1 and task.project_id = top.id and task.deleted_at is null returning task.id
  )
  update project set deleted_at = $3, deleted_with = top.root from top
  where project.owner_id = $1 and project.id = top.id returning project.id`;
const otherTasksSql = `update task t set deleted_at = $3, deleted_with = case
    when t.parent_id in (${made("TASK")}) then t.parent_id else t.id end
  where owner_id = $1 and deleted_at is null and id in (${made("TASK")}) returning id`;
const eventsSql = `update calendar_event set deleted_at = $3
  where owner_id = $1 and deleted_at is null and id in (${made("EVENT")}) returning id`;
const remindersSql = "delete from event_reminder where owner_id = $1 and event_id = any($2::uuid[])";

/**
 * Puts in the trash all that an import made; tags and categories stay.
 * @throws NotFoundError for none of the viewer's, ConflictError for one that hasn't ended.
 */
export async function undoImport(ctx: Context, id: string): Promise<TransferRow> {
  const transfer = await ownTransfer(ctx, id, "IMPORT");
  const { ownerId } = transfer;
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const now = tx.clock().toISOString();
    const values = [ownerId, transfer.id, now];
    const [undone] = await tx.sql<TransferRow>("transfers.undo", undoSql, values);
    if (!undone) throw new ConflictError("This import can't be undone now");
    const content = await tx.sql<{ id: string; contentType: ContentType }>("", contentSql, values);
    const todos = await tx.sql<{ id: string }>("", tasksSql, values);
    const projects = await tx.sql<{ id: string }>("", topsSql, values);
    const tasks = await tx.sql<{ id: string }>("", otherTasksSql, values);
    const events = await tx.sql<{ id: string }>("", eventsSql, values);
    await tx.sql("", remindersSql, [ownerId, events.map((event) => event.id)]);
    await tx.emit(
      ...content.map((item) => contentChanged({ ...item, ownerId })),
      ...[...todos, ...tasks].map((task) => taskChanged({ ...task, ownerId })),
      ...projects.map((project) => projectChanged({ ...project, ownerId })),
      calendarChanged(ownerId, CalendarChangeKind.EVENTS),
      transferProgressed(undone),
    );
    return undone;
  });
}
