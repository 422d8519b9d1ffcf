import type { LocalePreferences } from "../../../lib/preferences";
import { dayMs, dayOf } from "../../../lib/time/days";
import { writeClock, writeDayWords, writeSpan } from "../../../lib/time/writeTime";
import type { PlacedEvent } from "../placedEvent";
import type { GridSpan } from "./gridTypes";

/** "Friday, November 20, 09:30 – 10:00", "Friday, November 20, all day" */
export function whenWords({ start, end, isAllDay }: GridSpan, timeFormat: LocalePreferences["timeFormat"]): string {
  const words = { weekday: "long", month: "long", day: "numeric" } as const;
  const first = writeDayWords(dayOf(start), words);
  const last = writeDayWords(dayOf(Math.max(start, end - 1)), words);
  if (isAllDay) return `${first === last ? first : `${first} to ${last}`}, all day`;
  if (end - start < dayMs) return `${first}, ${writeSpan(start, end, timeFormat)}`;
  return `${first}, ${writeClock(start, timeFormat)} to ${last}, ${writeClock(end, timeFormat)}`;
}

/** The accessible name: "Stand-up, Friday, November 20, 09:30 – 10:00, Work". */
export function nameOf(event: PlacedEvent, timeFormat: LocalePreferences["timeFormat"]): string {
  return [
    event.title,
    whenWords(event, timeFormat),
    event.location,
    event.typeName,
    event.todo && "to-do",
    event.isCancelled && (event.todo ? "done" : "cancelled"),
    event.isRepeating && "repeats",
    event.isReadOnly && "from a subscription",
  ]
    .filter(Boolean)
    .join(", ");
}
