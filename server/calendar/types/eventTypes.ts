import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import { columns, rowCount } from "../../platform/data/expressions.js";
import { putInOrder } from "../../platform/data/givenOrder.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { InvalidInputError } from "../../platform/errors.js";
import { CalendarChangeKind } from "../calendarEnums.js";
import { calendarChanged } from "../calendarEvents.js";
import { defaultEventTypeColor, EventType } from "./EventType.js";
import type { CreateEventTypeInput, UpdateEventTypeInput } from "./eventTypeInputs.js";

const maxTypes = limitOf.planning.eventTypes.max;

const types = new Statement((own) =>
  own
    .select("event_type as t")
    .select([...columns("t", "id, owner_id, name, color, is_visible"), "t.place as order"])
    .orderBy("place")
    .orderBy("id"),
);

const lockedTypes = new Statement((own) => own.select("event_type").select("id").orderBy("id").forKeyShare());

export function listEventTypes(ctx: Context): Promise<EventType[]> {
  return ctx.run(types, {});
}

/**
 * Prevents the viewer's event types from being deleted before the commit. A deletion locks the type before its events,
 * so take this lock before locking or writing events, and read their types only afterwards.
 */
export async function lockEventTypes(tx: Context): Promise<void> {
  await tx.run(lockedTypes, {});
}

/** @throws InvalidInputError when the person has reached the limit. */
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
    const own = await tx.own.select("event_type").select("id").orderBy("id").forUpdate().execute();
    await putInOrder(tx, "event_type", wanted, own, ["eventTypeIds", "Please list all event types, each once"]);
    await tx.emit(calendarChanged(userId, CalendarChangeKind.EVENT_TYPES));
    return listEventTypes(tx);
  });
}

/** How many events and series have a type; all that a request needs are loaded with one statement. */
export function eventsOfType(ctx: Context, id: string): Promise<number> {
  return ctx
    .loader<string, number>("eventType.count", async (ids) => {
      const rows = await ctx.own
        .select("calendar_event")
        .where("event_type_id", "=", anyOf(ids))
        .where("deleted_at", "is", null)
        .groupBy("event_type_id")
        .select(["event_type_id as id", rowCount])
        .execute();
      const counts = new Map(rows.map((row) => [row.id, row.count]));
      return ids.map((wanted) => counts.get(wanted) ?? 0);
    })
    .load(id);
}
