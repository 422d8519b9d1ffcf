import type { Context } from "../../platform/context.js";
import { eachInSlices } from "../../platform/fairShares/Slices.js";
import { keptInstant, readDay } from "../../platform/isoTime.js";
import { isTimeZone } from "../../platform/recurrence/timeZones.js";
import { dayStartOf, dayTextOf, instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import { EventStatus } from "../calendarEnums.js";
import { type Found, shownOfAll } from "../series/occurrencesWithin.js";
import type { EventDays } from "./eventAnswers.js";
import { refusal } from "./eventTimes.js";
import { byStart, eventsWithin, rangeOf, withTypes } from "./listEvents.js";

const dayMilliseconds = 86_400_000;
const maxEvents = 100_000;
const maxSpans = 500;
/** Events of at least this many days are listed as long ones. */
const longDays = 3;

interface DaysArgs {
  from: string;
  to: string;
  timeZone: string;
  eventTypeIds: readonly string[] | null | undefined;
}

/**
 * How full each day of a range is, without building each event.
 * @throws InvalidInputError for invalid days, days out of order or more than 400, and an unknown time zone.
 */
export async function eventDays(ctx: Context, { from, to, timeZone, eventTypeIds }: DaysArgs): Promise<EventDays> {
  if (!isTimeZone(timeZone)) throw refusal("timeZone", "Please enter an IANA time zone, such as Europe/Lisbon");
  const [first, last] = [dayOf("from", from), dayOf("to", to)];
  rangeOf(first, last);
  // An all-day event may be on the neighboring day in another zone.
  const within = {
    from: keptInstant(instantOf(timeZone, first) - dayMilliseconds),
    to: keptInstant(instantOf(timeZone, last) + dayMilliseconds),
  };
  const found = await eventsWithin(ctx, { ...within, eventTypeIds, expand: true, max: maxEvents });
  const counts = new Array<number>((last - first) / dayMilliseconds).fill(0);
  const long: Found[] = [];
  let total = 0;
  await eachInSlices(found, (each) => {
    if (statusOf(each) === EventStatus.CANCELLED) return;
    const days = daysOf(each, timeZone);
    const [begin, end] = [(days.first - first) / dayMilliseconds, (days.last - first) / dayMilliseconds];
    if (end < 0 || begin >= counts.length) return;
    total += 1;
    if (end - begin + 1 >= longDays) long.push(each);
    for (let at = Math.max(0, begin); at <= Math.min(end, counts.length - 1); at += 1)
      counts[at] = (counts[at] ?? 0) + 1;
  });
  const days = counts.flatMap((count, at) =>
    count === 0 ? [] : [{ day: dayTextOf(first + at * dayMilliseconds), count }],
  );
  const spans = (await shownOfAll(long)).sort(byStart).slice(0, maxSpans);
  return { days, total, spans: await withTypes(ctx, spans) };
}

function statusOf({ row, exception }: Found): EventStatus {
  return exception?.status ?? row.status;
}

/** The days that it overlaps, as midnights on the wall clock: in its own zone when it is all day. */
function daysOf({ row, exception, start, end }: Found, timeZone: string): { first: number; last: number } {
  const zone = (exception?.allDay ?? row.allDay) ? row.timeZone : timeZone;
  return { first: dayStartOf(wallOf(zone, start)), last: dayStartOf(wallOf(zone, end - 1)) };
}

function dayOf(field: string, text: string): number {
  const time = readDay(text);
  if (time === null) throw refusal(field, "Please enter a day as 2026-11-21");
  return time;
}
