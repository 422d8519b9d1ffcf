import type { Context } from "../../platform/context.js";
import { EventStatus } from "../calendarEnums.js";
import { readEventId } from "../series/occurrenceId.js";
import { shownOfAll } from "../series/occurrencesWithin.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { byStart, eventsWithin, maxEvents, rangeOf, withTypes } from "./listEvents.js";

const maxConflicts = 50;

interface ConflictArgs {
  from: string;
  to: string;
  /** The event being changed is not a conflict, nor is its series. */
  exceptId: string | null | undefined;
}

/** The events that a time would overlap: the viewer's own timed events that aren't cancelled, by start. */
export async function eventConflicts(ctx: Context, { from, to, exceptId }: ConflictArgs): Promise<EventOccurrence[]> {
  const range = rangeOf(Date.parse(from), Date.parse(to));
  const except = exceptId ? readEventId(exceptId)?.eventId : undefined;
  const found = await eventsWithin(ctx, { ...range, expand: true, max: maxEvents });
  const own = found.filter(({ row }) => row.id !== except && row.subscriptionId === null);
  const conflicts = (await shownOfAll(own))
    .filter(({ status, allDay }) => status !== EventStatus.CANCELLED && !allDay)
    .sort(byStart);
  return withTypes(ctx, conflicts.slice(0, maxConflicts));
}
