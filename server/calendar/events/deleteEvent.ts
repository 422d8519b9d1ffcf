import type { Context } from "../../platform/context.js";
import { EventScope } from "../calendarEnums.js";
import { eventChanged } from "../calendarEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";
import { newException, putExceptions } from "../series/exceptionRows.js";
import { occurrenceId } from "../series/occurrenceId.js";
import { splitSeries } from "../series/splitSeries.js";
import { keepingFormer } from "../series/undoSeriesChange.js";
import { lockNamedEvent, type NamedEvent } from "./findEvent.js";
import { scopeOf } from "./updateEvent.js";
import { touchEvent, writeSpans } from "./writeEvents.js";

/**
 * Moves an event to the trash, or as much of a series as the scope says. Returns the id with which it can be restored.
 * @throws NotFoundError, ForbiddenError for an event of a subscription.
 */
export function deleteEvent(ctx: Context, id: string, scope: EventScope | null | undefined): Promise<string> {
  return ctx.transact(async (tx) => {
    const named = await lockNamedEvent(tx, id);
    const { userId } = tx.requireViewer();
    const { row, occurrence } = named;
    const wanted = scopeOf(named, scope);
    if (wanted === EventScope.THIS && occurrence) {
      const id = await deleteOccurrence(tx, named);
      await tx.emit(eventChanged(userId, row.id));
      return id;
    }
    const gone =
      wanted === EventScope.FOLLOWING && occurrence
        ? await keepingFormer(tx, row, async () => (await splitSeries(tx, row, occurrence)) ?? row)
        : row;
    const deleted = { deleted_at: tx.clock().toISOString() };
    await tx.own.update("calendar_event").set(deleted).where("id", "=", gone.id).execute();
    await scheduleReminders(tx, [gone.id]);
    await tx.emit(eventChanged(userId, row.id));
    return gone.id;
  });
}

async function deleteOccurrence(tx: Context, { row, occurrence }: NamedEvent): Promise<string> {
  if (!occurrence) throw new Error("There is no occurrence to delete");
  const originalStart = new Date(occurrence.start).toISOString();
  const exception = occurrence.exception ?? newException(row.id, originalStart);
  await putExceptions(tx, [{ ...exception, deletedAt: tx.clock().toISOString() }]);
  await touchEvent(tx, row.id);
  await writeSpans(tx, [row.id]);
  await scheduleReminders(tx, [row.id]);
  return occurrenceId(row.id, originalStart);
}
