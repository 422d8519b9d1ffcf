import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { CalendarChangeKind } from "./calendarEnums.js";
import { calendarChanged } from "./calendarEvents.js";
import { defaultEventTypeColor, EventType } from "./EventType.js";
import type { CreateEventTypeInput, UpdateEventTypeInput } from "./eventTypeInputs.js";

const maxTypes = 100;

const listSql = `select id, name, color, is_visible as "isVisible", place as "order" from event_type
  where owner_id = $1 order by place, id`;
const lockSql = "select id from event_type where owner_id = $1 order by id for update";
const orderSql = `update event_type set place = wanted.place - 1
  from unnest($2::uuid[]) with ordinality as wanted(id, place)
  where event_type.owner_id = $1 and event_type.id = wanted.id and event_type.place <> wanted.place - 1`;
const countSql = `select event_type_id as id, count(*)::integer as count from calendar_event
  where owner_id = $1 and event_type_id = any($2::uuid[]) and deleted_at is null group by 1`;

export function listEventTypes(ctx: Context): Promise<EventType[]> {
  return ctx.sql<EventType>("eventTypes", listSql, [ctx.requireViewer().userId]);
}

/** @throws InvalidInputError when the person has as many as anyone may have. */
export function createEventType(ctx: Context, input: CreateEventTypeInput): Promise<EventType> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockPerson(tx, ownerId);
    const types = await listEventTypes(tx);
    if (types.length >= maxTypes) throw new InvalidInputError(`You can have at most ${maxTypes} event types`);
    const type = new EventType();
    type.id = uuidv7();
    type.ownerId = ownerId;
    type.name = input.name.trim();
    type.color = input.color ?? defaultEventTypeColor;
    type.isVisible = input.isVisible ?? true;
    type.order = (types.at(-1)?.order ?? -1) + 1;
    return tx.save(type, calendarChanged(ownerId, CalendarChangeKind.EVENT_TYPES));
  });
}

export function updateEventType(ctx: Context, id: string, input: UpdateEventTypeInput): Promise<EventType> {
  return ctx.transact(async (tx) => {
    const type = await tx.load(EventType, id);
    type.name = input.name?.trim() ?? type.name;
    if (input.color !== undefined) type.color = input.color ?? defaultEventTypeColor;
    if (input.isVisible !== undefined) type.isVisible = input.isVisible ?? true;
    return tx.save(type, calendarChanged(type.ownerId, CalendarChangeKind.EVENT_TYPES));
  });
}

export function deleteEventType(ctx: Context, id: string): Promise<string> {
  return ctx.transact(async (tx) => {
    const type = await tx.load(EventType, id);
    await tx.remove(type, calendarChanged(type.ownerId, CalendarChangeKind.EVENT_TYPES));
    return id.toLowerCase();
  });
}

/**
 * Puts the event types in the given order, numbered from 0.
 * @throws InvalidInputError with field `eventTypeIds` unless they are all of the viewer's, each once.
 */
export function reorderEventTypes(ctx: Context, eventTypeIds: readonly string[]): Promise<EventType[]> {
  const { userId } = ctx.requireViewer();
  const wanted = eventTypeIds.map((id) => id.toLowerCase());
  return ctx.transact(async (tx) => {
    const own = await tx.sql<{ id: string }>("eventTypes.lock", lockSql, [userId]);
    const given = new Set(wanted);
    if (given.size !== wanted.length || wanted.length !== own.length || !own.every(({ id }) => given.has(id))) {
      const sentence = "Please give all event types, each once";
      throw new InvalidInputError(sentence, { eventTypeIds: sentence });
    }
    await tx.sql("eventTypes.reorder", orderSql, [userId, wanted]);
    await tx.emit(calendarChanged(userId, CalendarChangeKind.EVENT_TYPES));
    return listEventTypes(tx);
  });
}

/** How many events and series are of a type; one statement for all that a request asks about. */
export function eventsOfType(ctx: Context, id: string): Promise<number> {
  return ctx
    .loader<string, number>("eventType.count", async (ids) => {
      const { userId } = ctx.requireViewer();
      const rows = await ctx.sql<{ id: string; count: number }>("eventTypes.count", countSql, [userId, ids]);
      const counts = new Map(rows.map((row) => [row.id, row.count]));
      return ids.map((wanted) => counts.get(wanted) ?? 0);
    })
    .load(id);
}
