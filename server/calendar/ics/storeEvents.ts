import type { Context } from "../../platform/context.js";
import { type EventValues, insertEvents, writeEvents, writeSpans } from "../events/writeEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";
import { dropExceptions, putExceptions } from "../series/exceptionRows.js";
import type { IcsEvent } from "./readIcs.js";

/** A stored event, by its UID. */
export interface KnownEvent {
  id: string;
  uid: string;
  eventTypeId: string | null;
}

/** An event of a file, and its stored counterpart. */
export interface StoredEvent {
  event: IcsEvent;
  id: string;
  isNew: boolean;
  eventTypeId: string | null;
}

/** The stored events of the viewer, or of a subscription, by UID. */
export async function knownEvents(ctx: Context, subscriptionId: string | null): Promise<Map<string, KnownEvent>> {
  const rows = await ctx.own
    .select("calendar_event")
    .where("subscription_id", "is not distinct from", subscriptionId)
    .where("deleted_at", "is", null)
    .select(["id", "uid", "event_type_id as eventTypeId"])
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}

/** Writes events of a file with their exceptions. */
export async function storeEvents(
  tx: Context,
  stored: readonly StoredEvent[],
  subscriptionId: string | null,
): Promise<void> {
  if (stored.length === 0) return;
  const values = stored.map((each) => ({ isNew: each.isNew, row: valuesOf(each, subscriptionId) }));
  await insertEvents(
    tx,
    values.filter(({ isNew }) => isNew).map(({ row }) => row),
  );
  const present = values.filter(({ isNew }) => !isNew).map(({ row }) => row);
  if (present.length > 0) {
    await writeEvents(tx, present);
    await dropExceptions(
      tx,
      present.map(({ id }) => id),
    ).execute();
  }
  await putExceptions(
    tx,
    stored.flatMap(({ event, id }) => event.exceptions.map((exception) => ({ ...exception, seriesId: id }))),
  );
  const ids = stored.map(({ id }) => id);
  await writeSpans(tx, ids);
  await scheduleReminders(tx, ids);
}

function valuesOf({ event, id, eventTypeId }: StoredEvent, subscriptionId: string | null): EventValues {
  const { exceptions: _exceptions, category: _category, ...values } = event;
  return { ...values, id, eventTypeId, subscriptionId };
}
