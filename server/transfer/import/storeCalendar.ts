import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import { CalendarChangeKind } from "../../calendar/calendarEnums.js";
import { calendarChanged, eventChangedAmongMany } from "../../calendar/calendarEvents.js";
import { writeSpans } from "../../calendar/events/writeEvents.js";
import type { IcsEvent } from "../../calendar/ics/readIcs.js";
import { storeEvents } from "../../calendar/ics/storeEvents.js";
import { scheduleReminders } from "../../calendar/reminders/eventReminders.js";
import { lockEventTypes } from "../../calendar/types/eventTypes.js";
import type { Context } from "../../platform/context.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { listSavedSearches, maxSaved } from "../../search/savedSearches.js";
import type { Importer } from "./Importer.js";
import type { ItemOf } from "./importRecord.js";

const maxTypes = 100;

/** Creates missing event types. */
export async function storeEventTypes(importer: Importer, found: readonly ItemOf<"eventType">[]): Promise<void> {
  const names = await typeIds(importer.ctx);
  const rows = [...new Map(found.map((type) => [type.name.toLowerCase(), type])).entries()]
    .filter(([name]) => !names.has(name))
    .slice(0, Math.max(0, maxTypes - names.size))
    .map(([, { name, color, isVisible }], index) => {
      return { id: randomUUID(), name, color, is_visible: isVisible, place: index + 1 };
    });
  if (!importer.run || rows.length === 0) return;
  await importer.run.whileMine(async (tx) => {
    await insertRows(tx.own, "event_type", rows, { column: "place", start: -1 }).execute();
    await tx.emit(calendarChanged(importer.ownerId, CalendarChangeKind.EVENT_TYPES));
  });
}

/** Creates events, each with the type that has its category's name; existing ones are recognized by UID. */
export async function storeFoundEvents(importer: Importer, found: readonly IcsEvent[]): Promise<void> {
  const { ownerId, report } = importer;
  const uids = found.map(({ uid }) => uid);
  const rows = await importer.ctx.own
    .select("calendar_event")
    .where("subscription_id", "is", null)
    .where((eb) => eb("uid", "=", eb.fn.any(eb.val(uids))))
    .orderBy("deleted_at", (order) => order.asc().nullsLast())
    .select((eb) => ["id", "uid", eb("deleted_at", "is not", null).as("isTrashed")])
    .execute();
  const known = new Map(rows.toReversed().map((row) => [row.uid, row]));
  const ours = await importer.madeBefore(
    "EVENT",
    rows.map(({ id }) => id),
  );
  const made: IcsEvent[] = [];
  const trashed: string[] = [];
  for (const event of found) {
    if (!importer.isFirst(`event ${event.uid}`)) continue;
    const here = known.get(event.uid);
    if (here && !here.isTrashed && !ours.has(here.id)) {
      report.alreadyHere += 1;
      continue;
    }
    report.events += 1;
    if (here?.isTrashed) trashed.push(here.id);
    if (!here) made.push(event);
  }
  if (!importer.run || made.length + trashed.length === 0) return;
  await importer.run.whileMine(async (tx) => {
    await lockEventTypes(tx);
    const types = await typeIds(tx);
    const stored = made.map((event) => {
      const eventTypeId = types.get(event.category?.toLowerCase() ?? "") ?? null;
      return { event, id: uuidv7(), isNew: true, eventTypeId };
    });
    await storeEvents(tx, stored, null);
    if (trashed.length > 0) {
      await tx.own.update("calendar_event").set({ deleted_at: null }).where("id", "=", anyOf(trashed)).execute();
      await writeSpans(tx, trashed);
      await scheduleReminders(tx, trashed);
    }
    await importer.record(tx, "EVENT", [...stored.map(({ id }) => id), ...trashed]);
    await tx.emit(
      ...stored.map(({ id }) => eventChangedAmongMany(ownerId, id, true)),
      ...trashed.map((id) => eventChangedAmongMany(ownerId, id)),
      calendarChanged(ownerId, CalendarChangeKind.EVENTS),
    );
  });
}

export async function storeSearches(importer: Importer, found: readonly ItemOf<"savedSearch">[]): Promise<void> {
  await importer.run?.whileMine(async (tx) => {
    await lockPerson(tx, importer.ownerId);
    const there = await listSavedSearches(tx);
    const created_at = tx.clock().toISOString();
    const keys = new Set(there.map(({ name, query }) => `${name}\n${query}`));
    const rows = found
      .filter(({ name, query }) => !keys.has(`${name}\n${query}`))
      .slice(0, Math.max(0, maxSaved - there.length))
      .map(({ name, query }, index) => ({ id: randomUUID(), name, query, place: index + 1, created_at }));
    await insertRows(tx.own, "saved_search", rows, { column: "place", start: -1 }).execute();
  });
}

async function typeIds(ctx: Context): Promise<Map<string, string>> {
  const types = ctx.own.select("event_type");
  const rows = await types.select(({ fn }) => ["id", fn<string>("lower", ["name"]).as("name")]).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
