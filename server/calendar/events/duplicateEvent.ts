import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../platform/context.js";
import { instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import { lockEventTypes } from "../types/eventTypes.js";
import { makeEvent } from "./createEvent.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { checkTimes } from "./eventTimes.js";
import { namedEvent, shownNamed } from "./findEvent.js";
import { shownEvent } from "./shownEvent.js";

/**
 * A single event with the same properties and duration at another time; a subscription's event becomes one's own.
 * @throws NotFoundError, and InvalidInputError when an all-day event would not begin at midnight.
 */
export function duplicateEvent(ctx: Context, id: string, start: string): Promise<EventOccurrence> {
  return ctx.transact(async (tx) => {
    await lockEventTypes(tx);
    const named = await namedEvent(tx, id);
    const { title, description, location, status, eventTypeId, allDay, timeZone, reminders, ...shown } =
      shownNamed(named);
    const times = checkTimes({
      start,
      end: endOf({ ...shown, allDay, timeZone }, start),
      allDay,
      timeZone,
      recurrenceRule: null,
      recurrenceEndDate: null,
    });
    const own = uuidv7();
    const texts = { title, description, location, status, eventTypeId, reminders };
    return shownEvent(await makeEvent(tx, { id: own, uid: own, subscriptionId: null, ...texts, ...times }));
  });
}

/** The end for the event's duration, or its number of days. */
export function endOf(
  { start, end, allDay, timeZone }: Pick<EventOccurrence, "start" | "end" | "allDay" | "timeZone">,
  newStart: string,
): string {
  const [from, to, at] = [Date.parse(start), Date.parse(end), Date.parse(newStart)];
  if (!allDay) return new Date(at + to - from).toISOString();
  const length = wallOf(timeZone, to) - wallOf(timeZone, from);
  return new Date(instantOf(timeZone, wallOf(timeZone, at) + length)).toISOString();
}
