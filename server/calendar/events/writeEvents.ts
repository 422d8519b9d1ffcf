import { sql } from "kysely";
import type { Context } from "../../platform/context.js";
import { saved, setFrom } from "../../platform/data/expressions.js";
import { givenRows, insertRows } from "../../platform/data/givenRows.js";
import { sameOwnerByKey } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { ConflictError } from "../../platform/errors.js";
import type { EventRow } from "./eventRows.js";

/** The values from which an event is written. */
export type EventValues = Omit<EventRow, "version" | "createdAt" | "updatedAt" | "deletedAt">;

type Writing = Pick<Context, "own" | "clock">;

/** The columns that a save of an event writes. */
const savedColumns = (event: EventValues) => ({
  title: event.title,
  description: event.description,
  location: event.location,
  status: event.status,
  event_type_id: event.eventTypeId,
  starts_at: event.start,
  ends_at: event.end,
  all_day: event.allDay,
  time_zone: event.timeZone,
  recurrence_rule: event.recurrenceRule,
  recurrence_end_date: event.recurrenceEndDate,
  reminders: event.reminders,
  last_starts_at: event.lastStart,
});

/** @throws ConflictError for an id that is in use. */
export async function insertEvents(tx: Writing, events: readonly EventValues[]): Promise<void> {
  if (events.length === 0) return;
  const now = tx.clock().toISOString();
  const rows = events.map((event) => {
    const { id, uid, subscriptionId: subscription_id, start } = event;
    const spans = { from_at: start, over_at: start, created_at: now, updated_at: now };
    return { id, uid, subscription_id, ...savedColumns(event), ...spans };
  });
  const inserted = await insertRows(tx.own, "calendar_event", rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  if (inserted.length < events.length) throw new ConflictError("This id is in use already");
}

/** Saves the events' current values. */
export async function writeEvents({ own, clock }: Writing, events: readonly EventValues[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const rows = events.map((event) => ({ id: event.id, ...savedColumns(event) }));
  const columns = Object.keys(savedColumns(first)) as (keyof ReturnType<typeof savedColumns>)[];
  await own
    .update("calendar_event")
    .from((eb) =>
      eb
        .selectFrom(givenRows("calendar_event", rows))
        .select(["id", ...columns])
        .as("given"),
    )
    .whereRef("calendar_event.id", "=", "given.id")
    .set({ ...setFrom("given", columns), ...saved(clock()) })
    .execute();
}

/** Updates the stored span of events; call it after they or their exceptions were written. */
export async function writeSpans({ own }: Pick<Context, "own">, ids: readonly string[]): Promise<void> {
  await own
    .update("calendar_event")
    .where("id", "=", anyOf(ids))
    .set((eb) => {
      const apart = eb
        .selectFrom("event_exception as x")
        .where(sameOwnerByKey("x", "calendar_event"))
        .whereRef("x.series_id", "=", "calendar_event.id");
      // All-day occurrences may be longer than the first by a clock change.
      const over = sql<string>`greatest(last_starts_at + (ends_at - starts_at) + interval '1 day',
        ${apart.select(({ fn }) => fn.max("x.ends_at").as("end"))})`;
      return {
        from_at: sql<string>`least(starts_at, ${apart.select(({ fn }) => fn.min("x.starts_at").as("start"))})`,
        over_at: eb
          .case()
          .when("recurrence_rule", "is", null)
          .then(eb.ref("ends_at"))
          .when("last_starts_at", "is not", null)
          .then(over)
          .end(),
      };
    })
    .execute();
}

/** Counts a save of the series, for example when one occurrence was changed. */
export async function touchEvent(tx: Context, id: string): Promise<void> {
  await tx.own.update("calendar_event").where("id", "=", id).set(saved(tx.clock())).execute();
}

/** Deletes them permanently; to be executed. */
export function deleteEvents({ own }: Context, ids: readonly string[]) {
  return own.delete("calendar_event").where("id", "=", anyOf(ids));
}
