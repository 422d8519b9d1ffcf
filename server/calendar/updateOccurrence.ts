import type { Context } from "../platform/context.js";
import { eventChanged } from "./calendarEvents.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import type { UpdateEventInput } from "./eventInputs.js";
import { scheduleReminders } from "./eventReminders.js";
import type { EventRow } from "./eventRows.js";
import { touchEvent, writeSpans } from "./eventSql.js";
import { checkTimes, refusal } from "./eventTimes.js";
import { textsOf } from "./eventValues.js";
import { type ExceptionRow, newException, type OwnValues, putExceptions } from "./exceptionRows.js";
import { findEvent, type Occurrence } from "./findEvent.js";
import { shownOccurrence } from "./shownEvent.js";

/**
 * Changes one occurrence by itself. What the input says no different from now stays the series', so that a form may send
 * all it shows.
 * @throws InvalidInputError for what is the series' alone, and as `checkTimes` and `textsOf` do.
 */
export async function updateOccurrence(
  tx: Context,
  row: EventRow,
  { series, start, exception }: Occurrence,
  input: UpdateEventInput,
): Promise<EventOccurrence> {
  refuseSeriesValues(row, input);
  const shown = shownOccurrence(row, series, start, exception);
  const texts = await textsOf(tx, shown, input);
  const times = checkTimes({
    start: input.start ?? shown.start,
    end: input.end ?? shown.end,
    allDay: texts.allDay,
    timeZone: row.timeZone,
    recurrenceRule: null,
    recurrenceEndDate: null,
  });
  const wanted: OwnValues = { ...texts, start: times.start, end: times.end };
  const isMoved = ["start", "end", "allDay"].some((name) => differs(wanted, shown, name as keyof OwnValues));
  const names = Object.keys(wanted) as (keyof OwnValues)[];
  const changed = names.filter((name) => {
    if (exception?.changed.includes(name)) return true;
    // A time of its own is kept whole.
    return name === "start" || name === "end" || name === "allDay" ? isMoved : differs(wanted, shown, name);
  });
  const own = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
  const written: ExceptionRow = { ...(exception ?? newException(row.id, shown.originalStart ?? "")), ...own, changed };
  if (changed.length > 0) await putExceptions(tx, [written]);
  await touchEvent(tx, row.id);
  await writeSpans(tx, [row.id]);
  await scheduleReminders(tx, [row.id]);
  await tx.emit(eventChanged(tx.requireViewer().userId, row.id));
  return findEvent(tx, shown.id);
}

function differs(wanted: OwnValues, shown: EventOccurrence, name: keyof OwnValues): boolean {
  return JSON.stringify(wanted[name]) !== JSON.stringify(shown[name]);
}

function refuseSeriesValues(row: EventRow, input: UpdateEventInput): void {
  for (const name of ["recurrenceRule", "recurrenceEndDate", "timeZone"] as const) {
    const given = input[name];
    if (given === undefined || (given || null) === row[name]) continue;
    throw refusal(name, "This belongs to the whole series: please change all events, or this and following");
  }
}
