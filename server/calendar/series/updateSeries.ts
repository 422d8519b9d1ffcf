import type { Context } from "../../platform/context.js";
import { dayStartOf, instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import { eventChanged } from "../calendarEvents.js";
import { endOf } from "../events/duplicateEvent.js";
import type { EventOccurrence } from "../events/EventOccurrence.js";
import type { UpdateEventInput } from "../events/eventInputs.js";
import { type EventRow, eventRows } from "../events/eventRows.js";
import { checkTimes, type EventTimes } from "../events/eventTimes.js";
import { textsOf } from "../events/eventValues.js";
import { writeEvents, writeSpans } from "../events/writeEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";
import { carryExceptions } from "./carryExceptions.js";
import { exceptionsOf, replaceExceptions } from "./exceptionRows.js";
import { movedRule } from "./movedRule.js";

/** The time of an occurrence, relative to which a series is moved. */
type Anchor = Pick<EventOccurrence, "start" | "end">;

/**
 * Changes a single event, or a whole series.
 * @param anchor the occurrence that the input's times belong to; null when they are the series' own
 * @throws InvalidInputError as `checkTimes` and `textsOf` do.
 */
export async function updateSeries(
  tx: Context,
  row: EventRow,
  input: UpdateEventInput,
  anchor: Anchor | null,
): Promise<EventRow> {
  const texts = await textsOf(tx, row, input);
  const given = {
    allDay: texts.allDay,
    timeZone: input.timeZone === undefined ? row.timeZone : (input.timeZone ?? "UTC"),
    recurrenceRule: input.recurrenceRule === undefined ? row.recurrenceRule : input.recurrenceRule || null,
    recurrenceEndDate: input.recurrenceEndDate === undefined ? row.recurrenceEndDate : input.recurrenceEndDate,
  };
  const own = { start: input.start ?? row.start, end: input.end ?? row.end };
  const times = checkTimes({ ...given, ...(anchor ? movedAlong(row, given, input, anchor) : own) });
  await writeEvents(tx, [{ ...row, ...texts, ...times }]);
  if (isMoved(row, times)) {
    const exceptions = await exceptionsOf(tx, [row.id]);
    await replaceExceptions(tx, row.id, await carryExceptions(exceptions, row, times, hasSameRule(row, times)));
  }
  await writeSpans(tx, [row.id]);
  await scheduleReminders(tx, [row.id]);
  await tx.emit(eventChanged(tx.requireViewer().userId, row.id));
  const [changed] = await eventRows(tx, [row.id]);
  if (!changed) throw new Error("The event that was just changed is gone");
  return changed;
}

/** The series' times, moved by as much as one of its occurrences; its rule moves to the new days. */
function movedAlong(
  row: EventRow,
  { allDay, timeZone, recurrenceRule }: Pick<EventTimes, "allDay" | "timeZone" | "recurrenceRule">,
  input: UpdateEventInput,
  anchor: Anchor,
): Pick<EventTimes, "start" | "end" | "recurrenceRule"> {
  const shown = { start: input.start ?? anchor.start, end: input.end ?? anchor.end };
  const from = wallOf(row.timeZone, Date.parse(anchor.start));
  const to = wallOf(timeZone, Date.parse(shown.start));
  const wall = wallOf(row.timeZone, Date.parse(row.start)) + to - from;
  const start = new Date(instantOf(timeZone, allDay ? dayStartOf(wall) : wall)).toISOString();
  const isSame = recurrenceRule !== null && recurrenceRule === row.recurrenceRule;
  return {
    start,
    end: endOf({ ...shown, allDay, timeZone }, start),
    recurrenceRule: isSame ? movedRule(recurrenceRule, from, to) : recurrenceRule,
  };
}

function isMoved(row: EventTimes, times: EventTimes): boolean {
  const names = ["start", "end", "allDay", "timeZone", "recurrenceRule", "recurrenceEndDate", "lastStart"] as const;
  return names.some((name) => row[name] !== times[name]);
}

function hasSameRule(row: EventTimes, times: EventTimes): boolean {
  return row.recurrenceRule === times.recurrenceRule && row.recurrenceEndDate === times.recurrenceEndDate;
}
