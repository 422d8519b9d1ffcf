import { sql } from "kysely";
import { refusal } from "../calendar/events/eventTimes.js";
import { remindersProblem, sortedReminders } from "../calendar/reminders/reminderMinutes.js";
import type { Context } from "../platform/context.js";
import { setFrom } from "../platform/data/expressions.js";
import { isOwn } from "../platform/data/owners.js";
import { anyOf } from "../platform/data/Parameter.js";
import { isTimeZone } from "../platform/recurrence/timeZones.js";
import { taskChanged } from "../tasks/taskEvents.js";
import { keptTaskRow, type TaskRow } from "../tasks/taskRows.js";

/**
 * Sets when a task reminds before it is due; none for an empty list.
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
  if (!isTimeZone(timeZone)) throw refusal("timeZone", "Please enter an IANA time zone, such as Europe/Lisbon");
  return ctx.transact(async (tx) => {
    const { userId: ownerId } = tx.requireViewer();
    const task = await keptTaskRow(tx, taskId);
    const sorted = sortedReminders(minutes);
    if (sorted.length === 0) await tx.own.delete("task_reminder").where("task_id", "=", task.id).execute();
    else await putReminders(tx, task.id, sorted, timeZone);
    await tx.emit(taskChanged({ id: task.id, ownerId }));
    return task;
  });
}

async function putReminders({ own, clock }: Context, taskId: string, minutes: number[], timeZone: string) {
  const since = clock().toISOString();
  const columns = ["minutes", "time_zone", "since", "remind_at"] as const;
  const remindAt = sql`case when status <> 'COMPLETED'
    then next_task_reminder(due_date, ${minutes}::integer[], ${timeZone}::text, ${since}::timestamptz) end`;
  await own.db
    .insertInto("task_reminder")
    .columns(["task_id", "owner_id", ...columns])
    .expression(
      own
        .select("task")
        .where("id", "=", taskId)
        .select((eb) => [
          "id",
          "owner_id",
          eb.val(minutes).as("minutes"),
          eb.val(timeZone).as("time_zone"),
          eb.val(since).as("since"),
          remindAt.as("remind_at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column("task_id").doUpdateSet(setFrom("excluded", columns)).where(isOwn("task_reminder")),
    )
    .execute();
}

/** A task's reminders; one statement for all that a request asks about. */
export function remindersOfTask(ctx: Context, taskId: string): Promise<number[]> {
  return ctx
    .loader<string, number[]>("task.reminders", async (ids) => {
      const rows = await ctx.own
        .select("task_reminder")
        .select(["task_id as id", "minutes"])
        .where("task_id", "=", anyOf(ids))
        .execute();
      const byTask = new Map(rows.map(({ id, minutes }) => [id, minutes]));
      return ids.map((id) => byTask.get(id) ?? []);
    })
    .load(taskId);
}
