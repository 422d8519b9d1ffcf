import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import { exceptionsWithin } from "../series/exceptionRows.js";
import { type Found, occurrencesWithin, shownOfAll, type Within } from "../series/occurrencesWithin.js";
import { listEventTypes } from "../types/eventTypes.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { ownEvents } from "./eventRows.js";
import { refusal } from "./eventTimes.js";
import type { ShownEvent } from "./shownEvent.js";

export const maxEvents = 10_000;
const maxDays = 400;
const dayMilliseconds = 86_400_000;

const eventsOfRange = new Statement((own, { from, to }: Parameters<{ from: string; to: string }>) =>
  ownEvents(own)
    .where("e.deleted_at", "is", null)
    .where("e.from_at", "<", to)
    .where((eb) => eb.or([eb("e.over_at", ">", from), eb("e.over_at", "is", null)])),
);

interface ListArgs {
  /** A day (midnight UTC) or an instant. */
  from: string;
  to: string;
  eventTypeIds: readonly string[] | null | undefined;
  expand: boolean;
}

/**
 * Every event that overlaps [from, to), by start.
 * @throws InvalidInputError for a range that is out of order or longer than 400 days, and for more than 10 000 events.
 */
export async function listEvents(
  ctx: Context,
  { from, to, eventTypeIds, expand }: ListArgs,
): Promise<EventOccurrence[]> {
  const range = rangeOf(Date.parse(from), Date.parse(to));
  const found = await eventsWithin(ctx, { ...range, eventTypeIds, expand, max: maxEvents });
  return withTypes(ctx, (await shownOfAll(found)).sort(byStart));
}

/** @throws InvalidInputError for a range that is out of order or longer than 400 days. */
export function rangeOf(from: number, to: number): { from: number; to: number } {
  if (to <= from) throw refusal("to", "The range ends before it begins");
  if (to - from > maxDays * dayMilliseconds) throw refusal("to", `Please ask for at most ${maxDays} days`);
  return { from, to };
}

interface WithinArgs extends Within {
  eventTypeIds?: readonly string[] | null | undefined;
}

/** The viewer's occurrences that overlap a range, unordered; two statements. */
export async function eventsWithin(ctx: Context, { eventTypeIds, ...within }: WithinArgs): Promise<Found[]> {
  const [from, to] = [new Date(within.from).toISOString(), new Date(within.to).toISOString()];
  const [rows, exceptions] = await Promise.all([ctx.run(eventsOfRange, { from, to }), exceptionsWithin(ctx, from, to)]);
  if (!eventTypeIds) return occurrencesWithin(rows, exceptions, within);
  const wanted = new Set(eventTypeIds.map((id) => id.toLowerCase()));
  const isWanted = (id: string | null) => id !== null && wanted.has(id);
  // An occurrence may have an event type of its own.
  const given = new Set(exceptions.filter((each) => isWanted(each.eventTypeId)).map(({ seriesId }) => seriesId));
  const fitting = rows.filter(({ id, eventTypeId }) => isWanted(eventTypeId) || given.has(id));
  return (await occurrencesWithin(fitting, exceptions, within)).filter((found) => isWanted(typeOf(found)));
}

function typeOf({ row, exception }: Found): string | null {
  return exception?.changed.includes("eventTypeId") ? exception.eventTypeId : row.eventTypeId;
}

/** Fills in each event's type, so that none has to be queried. */
export async function withTypes(ctx: Context, events: ShownEvent[]): Promise<ShownEvent[]> {
  if (events.length === 0) return events;
  const types = new Map((await listEventTypes(ctx)).map((type) => [type.id, type]));
  for (const event of events) event.eventType = event.eventTypeId ? (types.get(event.eventTypeId) ?? null) : null;
  return events;
}

export function byStart(a: EventOccurrence, b: EventOccurrence): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
