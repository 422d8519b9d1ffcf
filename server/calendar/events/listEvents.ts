import type { Expression } from "kysely";
import { changedSince } from "../../changes/changedSince.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { type OwnData, Statement } from "../../platform/data/Data.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import { exceptionsWithin } from "../series/exceptionRows.js";
import { type Found, occurrencesWithin, shownOfAll, type Within } from "../series/occurrencesWithin.js";
import { listEventTypes } from "../types/eventTypes.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { ownEvents } from "./eventRows.js";
import { refusal } from "./eventTimes.js";
import type { ShownEvent } from "./shownEvent.js";

export const maxEvents = limitOf.planning.events.max;
const maxDays = limitOf.planning.eventDays.max;
const dayMilliseconds = 86_400_000;

interface Range {
  from: string;
  to: string;
  updatedSince: string | null;
}

const ofRange = (own: OwnData, { from, to }: Parameters<Range>) =>
  ownEvents(own)
    .where("e.deleted_at", "is", null)
    .where("e.from_at", "<", to)
    .where((eb) => eb.or([eb("e.over_at", ">", from), eb("e.over_at", "is", null)]));
const eventsOfRange = new Statement(ofRange);
const updatedOfRange = new Statement((own, range: Parameters<Range>) =>
  ofRange(own, range).where("e.id", "in", changedSince(["EVENT"], range.updatedSince as Expression<string>)),
);

interface ListArgs {
  /** A day (midnight UTC) or an instant. */
  from: string;
  to: string;
  eventTypeIds: readonly string[] | null | undefined;
  expand: boolean;
  updatedSince: string | null | undefined;
}

/**
 * Every event that overlaps [from, to), by start.
 * @throws InvalidInputError for a range that is out of order or longer than 400 days, and for more than 10 000 events.
 */
export async function listEvents(
  ctx: Context,
  { from, to, eventTypeIds, expand, updatedSince }: ListArgs,
): Promise<EventOccurrence[]> {
  const range = rangeOf(Date.parse(from), Date.parse(to));
  const found = await eventsWithin(ctx, { ...range, eventTypeIds, expand, updatedSince, max: maxEvents });
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
  /** Only those that changed then or later. */
  updatedSince?: string | null | undefined;
}

/** The viewer's occurrences that overlap a range, unordered; two statements. */
export async function eventsWithin(
  ctx: Context,
  { eventTypeIds, updatedSince = null, ...within }: WithinArgs,
): Promise<Found[]> {
  const [from, to] = [new Date(within.from).toISOString(), new Date(within.to).toISOString()];
  const [rows, exceptions] = await Promise.all([
    ctx.run(updatedSince ? updatedOfRange : eventsOfRange, { from, to, updatedSince }),
    exceptionsWithin(ctx, from, to),
  ]);
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
