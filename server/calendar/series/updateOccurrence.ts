import type { Context } from "../../platform/context.js";
import { eventChanged } from "../calendarEvents.js";
import type { EventOccurrence } from "../events/EventOccurrence.js";
import type { UpdateEventInput } from "../events/eventInputs.js";
import type { EventRow } from "../events/eventRows.js";
import { checkTimes, refusal } from "../events/eventTimes.js";
import { textsOf } from "../events/eventValues.js";
import { findEvent, type Occurrence } from "../events/findEvent.js";
import { shownOccurrence } from "../events/shownEvent.js";
import { touchEvent, writeSpans } from "../events/writeEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";
import { type ExceptionRow, forgetException, newException, type OwnValues, putExceptions } from "./exceptionRows.js";

const timeNames: readonly (keyof OwnValues)[] = ["start", "end", "allDay"];

/**
 * Changes a single occurrence. Values that equal the series' follow the series: a form may send all its fields, and a
 * change that is reverted leaves no exception.
 * @throws InvalidInputError for fields that only a series has, and as `checkTimes` and `textsOf` do.
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
  const plain = shownOccurrence(row, series, start, null);
  const names = Object.keys(wanted) as (keyof OwnValues)[];
  // A time of its own is stored as a whole.
  const isMoved = timeNames.some((name) => differs(wanted, plain, name));
  const changed = names.filter((name) => (timeNames.includes(name) ? isMoved : differs(wanted, plain, name)));
  const own = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
  const written: ExceptionRow = { ...newException(row.id, plain.originalStart ?? ""), ...own, changed };
  if (changed.length > 0) await putExceptions(tx, [written]);
  else if (exception) await forgetException(tx, exception);
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
