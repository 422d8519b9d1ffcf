import type { LocalePreferences } from "../../../lib/preferences";
import type { PlacedEvent } from "../placedEvent";
import { dayMs, dayOf } from "../time/days";
import { writeClock, writeDayWords, writeSpan } from "../time/writeTime";

/** The accessible name: "Stand-up, Friday, November 20, 09:30 – 10:00, Work". */
export function nameOf(event: PlacedEvent, timeFormat: LocalePreferences["timeFormat"]): string {
  const words = { weekday: "long", month: "long", day: "numeric" } as const;
  const first = writeDayWords(dayOf(event.start), words);
  const last = writeDayWords(dayOf(Math.max(event.start, event.end - 1)), words);
  const when = event.isAllDay
    ? `${first === last ? first : `${first} to ${last}`}, all day`
    : event.end - event.start < dayMs
      ? `${first}, ${writeSpan(event.start, event.end, timeFormat)}`
      : `${first}, ${writeClock(event.start, timeFormat)} to ${last}, ${writeClock(event.end, timeFormat)}`;
  return [
    event.title,
    when,
    event.location,
    event.typeName,
    event.isCancelled && "cancelled",
    event.isRepeating && "repeats",
    event.isReadOnly && "from a subscription",
  ]
    .filter(Boolean)
    .join(", ");
}
