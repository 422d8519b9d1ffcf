import type { Context } from "../../platform/context.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { eventChanged } from "../calendarEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";
import {
  type ExceptionRow,
  exceptionAt,
  forgetException,
  newException,
  putExceptions,
} from "../series/exceptionRows.js";
import { type EventId, readEventId } from "../series/occurrenceId.js";
import { Series } from "../series/series.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { type EventRow, lockEventRows } from "./eventRows.js";
import { type ShownEvent, shownEvent, shownOccurrence } from "./shownEvent.js";
import { deleteEvents, touchEvent, writeSpans } from "./writeEvents.js";

const maxIds = 100;
/** When an occurrence counts as deleted that was deleted for good: before anything in the trash. */
export const gone = new Date(0).toISOString();

/** @throws NotFoundError when one of them isn't in the viewer's trash; then nothing changes. */
export function restoreEvents(ctx: Context, ids: readonly string[]): Promise<EventOccurrence[]> {
  const named = checkIds(ids);
  return ctx.transact(async (tx) => {
    const rows = await lockNamed(tx, named);
    const whole = named.filter(({ originalStart }) => originalStart === null).map(({ eventId }) => eventId);
    await tx.own.update("calendar_event").set({ deleted_at: null }).where("id", "=", anyOf(whole)).execute();
    const shown: ShownEvent[] = [];
    for (const { eventId, originalStart } of named) {
      const row = rows.get(eventId) as EventRow;
      if (originalStart === null) {
        if (!row.deletedAt) throw new NotFoundError();
        shown.push({ ...shownEvent(row), deletedAt: null });
      } else {
        shown.push(await restoreOccurrence(tx, row, originalStart));
      }
    }
    await tell(tx, [...rows.keys()]);
    return shown;
  });
}

async function restoreOccurrence(tx: Context, row: EventRow, second: number): Promise<ShownEvent> {
  const { series, start, exception } = await deletedOccurrence(tx, row, second);
  const restored: ExceptionRow = { ...exception, deletedAt: null };
  if (exception.changed.length > 0) await putExceptions(tx, [restored]);
  else await forgetException(tx, exception);
  await touchEvent(tx, row.id);
  return shownOccurrence(row, series, start, restored);
}

/**
 * Removes a deleted occurrence from the trash; it stays deleted.
 * @throws NotFoundError when one of them isn't the viewer's, InvalidInputError when one isn't in the trash; then
 * nothing changes.
 */
export function deleteEventsPermanently(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const named = checkIds(ids);
  return ctx.transact(async (tx) => {
    const rows = await lockNamed(tx, named);
    const whole: string[] = [];
    for (const { eventId, originalStart } of named) {
      const row = rows.get(eventId) as EventRow;
      if (originalStart !== null) {
        const { exception } = await deletedOccurrence(tx, row, originalStart);
        const bare = newException(row.id, exception.originalStart);
        await putExceptions(tx, [{ ...bare, deletedAt: gone }]);
      } else if (row.deletedAt) {
        whole.push(eventId);
      } else {
        const sentence = "Only what is in the trash can be deleted permanently";
        throw new InvalidInputError(sentence, { ids: sentence });
      }
    }
    await deleteEvents(tx, whole).execute();
    await tell(tx, [...rows.keys()]);
    return [...ids];
  });
}

/** @throws NotFoundError when it wasn't deleted on its own. */
async function deletedOccurrence(tx: Context, row: EventRow, second: number) {
  if (row.deletedAt || row.recurrenceRule === null) throw new NotFoundError();
  const series = new Series(row);
  const start = series.startAt(second);
  const exception = start === null ? null : await exceptionAt(tx, row.id, new Date(start).toISOString());
  if (start === null || !exception?.deletedAt || exception.deletedAt === gone) throw new NotFoundError();
  return { series, start, exception };
}

/** @throws InvalidInputError for none or more than 100, NotFoundError for a malformed id. */
function checkIds(ids: readonly string[]): EventId[] {
  if (ids.length < 1 || ids.length > maxIds) {
    const sentence = `Please choose 1 to ${maxIds} events`;
    throw new InvalidInputError(sentence, { ids: sentence });
  }
  return [...new Set(ids)].map((id) => {
    const named = readEventId(id);
    if (!named) throw new NotFoundError();
    return named;
  });
}

/** @throws NotFoundError when one isn't the viewer's. */
async function lockNamed(tx: Context, named: readonly EventId[]): Promise<Map<string, EventRow>> {
  const ids = [...new Set(named.map(({ eventId }) => eventId))];
  const rows = await lockEventRows(tx, ids);
  if (rows.length < ids.length || rows.some(({ subscriptionId }) => subscriptionId)) throw new NotFoundError();
  return new Map(rows.map((row) => [row.id, row]));
}

async function tell(tx: Context, ids: string[]): Promise<void> {
  await writeSpans(tx, ids);
  await scheduleReminders(tx, ids);
  await tx.emit(...ids.map((id) => eventChanged(tx.requireViewer().userId, id)));
}
