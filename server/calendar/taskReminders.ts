import type { Context } from "../platform/context.js";
import { taskChanged } from "../tasks/taskEvents.js";
import { keptTaskRow, type TaskRow } from "../tasks/taskRows.js";
import { refusal } from "./eventTimes.js";
import { remindersProblem, sortedReminders } from "./reminderMinutes.js";
import { isTimeZone } from "./timeZones.js";

const readSql = `select task_id as id, minutes from task_reminder where owner_id = $1 and task_id = any($2::uuid[])`;
const dropSql = "delete from task_reminder where owner_id = $1 and task_id = $2";
const putSql = `insert into task_reminder (task_id, owner_id, minutes, time_zone, since, remind_at)
  select t.id, t.owner_id, $3::integer[], $4::text, $5::timestamptz, case when t.status <> 'COMPLETED'
    then next_task_reminder(t.due_date, $3::integer[], $4::text, $5::timestamptz) end
  from task t where t.owner_id = $1 and t.id = $2
  on conflict (task_id) do update set minutes = excluded.minutes, time_zone = excluded.time_zone,
    since = excluded.since, remind_at = excluded.remind_at`;

/**
 * Says when a task reminds of being due; none for an empty list.
 * @throws NotFoundError, and InvalidInputError for minutes out of bounds and an unknown time zone.
 */
export function setTaskReminders(
  ctx: Context,
  taskId: string,
  minutes: readonly number[],
  timeZone: string,
): Promise<TaskRow> {
  const problem = remindersProblem(minutes);
  if (problem) throw refusal("minutes", problem);
  if (!isTimeZone(timeZone)) throw refusal("timeZone", "Please give a time zone by its IANA name, as Europe/Lisbon");
  return ctx.transact(async (tx) => {
    const { userId: ownerId } = tx.requireViewer();
    const task = await keptTaskRow(tx, taskId);
    const sorted = sortedReminders(minutes);
    if (sorted.length === 0) await tx.sql("taskReminders.drop", dropSql, [ownerId, task.id]);
    else await tx.sql("taskReminders.put", putSql, [ownerId, task.id, sorted, timeZone, tx.clock().toISOString()]);
    await tx.emit(taskChanged({ id: task.id, ownerId }));
    return task;
  });
}

/** A task's reminders; one statement for all that a request asks about. */
export function remindersOfTask(ctx: Context, taskId: string): Promise<number[]> {
  return ctx
    .loader<string, number[]>("task.reminders", async (ids) => {
      const { userId } = ctx.requireViewer();
      const rows = await ctx.sql<{ id: string; minutes: number[] }>("taskReminders", readSql, [userId, ids]);
      const byTask = new Map(rows.map(({ id, minutes }) => [id, minutes]));
      return ids.map((id) => byTask.get(id) ?? []);
    })
    .load(taskId);
}
