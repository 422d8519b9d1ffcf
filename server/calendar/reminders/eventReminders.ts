import type { Context } from "../../platform/context.js";
import { setFrom } from "../../platform/data/expressions.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { isOwn } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { eachInSlices } from "../../platform/fairShares/Slices.js";
import { instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import { EventStatus } from "../calendarEnums.js";
import { type EventRow, eventRows } from "../events/eventRows.js";
import { type ShownEvent, shownEvent, shownOccurrence } from "../events/shownEvent.js";
import { type ExceptionRow, exceptionsOf } from "../series/exceptionRows.js";
import { Series } from "../series/series.js";

/** A moment at which an event reminds. */
export interface EventReminder {
  event: ShownEvent;
  minutes: number;
  /** In milliseconds. */
  at: number;
}

const minuteMilliseconds = 60_000;
const dayMinutes = 1_440;
const yearMilliseconds = 366 * 86_400_000;
/** How far ahead the next reminder of a series is searched for. */
const yearsAhead = 40;

/** Updates when events remind next; call it after any change to them. */
export async function scheduleReminders(tx: Context, eventIds: readonly string[]): Promise<void> {
  const rows = (await eventRows(tx, eventIds)).filter((row) => !row.deletedAt && !row.subscriptionId);
  const exceptions = Map.groupBy(await exceptionsOf(tx, eventIds), ({ seriesId }) => seriesId);
  const now = tx.clock().getTime();
  const next: { event_id: string; remind_at: string }[] = [];
  await eachInSlices(rows, (row) => {
    const reminder = nextReminder(row, exceptions.get(row.id) ?? [], now);
    if (reminder) next.push({ event_id: row.id, remind_at: new Date(reminder.at).toISOString() });
  });
  await tx.own.delete("event_reminder").where("event_id", "=", anyOf(eventIds)).execute();
  if (next.length === 0) return;
  await insertRows(tx.own, "event_reminder", next)
    .onConflict((conflict) =>
      conflict
        .column("event_id")
        .doUpdateSet(setFrom("excluded", ["remind_at"]))
        .where(isOwn("event_reminder")),
    )
    .execute();
}

/** The first reminder after a moment; null when none is left. */
export function nextReminder(row: EventRow, exceptions: readonly ExceptionRow[], after: number): EventReminder | null {
  if (row.recurrenceRule === null) return earliest(remindersOf(shownEvent(row)), after);
  const apart = exceptions.filter(({ deletedAt }) => !deletedAt);
  if (row.reminders.length === 0 && apart.every(({ reminders }) => !reminders?.length)) return null;
  const series = new Series(row);
  const own = apart.flatMap((exception) =>
    remindersOf(shownOccurrence(row, series, Date.parse(exception.originalStart), exception)),
  );
  const known = new Set(exceptions.map(({ originalStart }) => Date.parse(originalStart)));
  const first = earliest(own, after);
  const ruled = row.reminders.flatMap((minutes) => {
    const found = nextOfRule(row, series, known, minutes, after);
    return found ? [found] : [];
  });
  return earliest(first ? [first, ...ruled] : ruled, after);
}

/** The first reminder with this lead time, ignoring exceptions. */
function nextOfRule(
  row: EventRow,
  series: Series,
  apart: ReadonlySet<number>,
  minutes: number,
  after: number,
): EventReminder | null {
  if (row.status === EventStatus.CANCELLED) return null;
  // A clock change may shift it a little.
  const from = Math.max(after + (minutes - dayMinutes) * minuteMilliseconds, series.start);
  for (const starts of series.years(from, from + yearsAhead * yearMilliseconds)) {
    for (const start of starts) {
      if (apart.has(start)) continue;
      const event = shownOccurrence(row, series, start, null);
      const at = remindAt(event, minutes);
      if (at > after) return { event, minutes, at };
    }
  }
  return null;
}

function remindersOf(event: ShownEvent): EventReminder[] {
  if (event.status === EventStatus.CANCELLED) return [];
  return event.reminders.map((minutes) => ({ event, minutes, at: remindAt(event, minutes) }));
}

/**
 * Days are counted on the wall clock, so a day before nine o'clock is nine o'clock; minutes and hours are elapsed time.
 */
function remindAt({ start, allDay, timeZone }: ShownEvent, minutes: number): number {
  const instant = Date.parse(start);
  if (!allDay && minutes < dayMinutes) return instant - minutes * minuteMilliseconds;
  return instantOf(timeZone, wallOf(timeZone, instant) - minutes * minuteMilliseconds);
}

function earliest(reminders: readonly EventReminder[], after: number): EventReminder | null {
  return reminders
    .filter(({ at }) => at > after)
    .reduce<EventReminder | null>((first, each) => (first && first.at <= each.at ? first : each), null);
}
