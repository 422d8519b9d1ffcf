import { v7 as uuidv7 } from "uuid";
import { CalendarChangeKind } from "../../calendar/calendarEnums.js";
import { calendarChanged } from "../../calendar/calendarEvents.js";
import { scheduleReminders } from "../../calendar/eventReminders.js";
import { writeSpans } from "../../calendar/eventSql.js";
import type { IcsEvent } from "../../calendar/ics/readIcs.js";
import { storeEvents } from "../../calendar/storeEvents.js";
import type { ItemOf } from "./found.js";
import type { Importer } from "./Importer.js";

const maxTypes = 100;
const maxSearches = 100;

const typesSql = "select id, lower(name) as name from event_type where owner_id = $1";
const insertTypesSql = `insert into event_type (id, owner_id, name, color, is_visible, place)
  select gen_random_uuid(), $1, name, color, "isVisible",
    (select coalesce(max(place), -1) from event_type where owner_id = $1) + place
  from jsonb_to_recordset($2::jsonb) as rows(name text, color text, "isVisible" boolean, place integer)`;
const knownSql = `select id, uid, deleted_at is not null as "isTrashed" from calendar_event
  where owner_id = $1 and subscription_id is null and uid = any($2::text[]) order by deleted_at nulls last`;
const restoreSql = "update calendar_event set deleted_at = null where owner_id = $1 and id = any($2::uuid[])";
const searchesSql = "select name, query from saved_search where owner_id = $1";
const insertSearchesSql = `insert into saved_search (id, owner_id, name, query, place, created_at)
  select gen_random_uuid(), $1, name, query,
    (select coalesce(max(place), -1) from saved_search where owner_id = $1) + place, $3
  from jsonb_to_recordset($2::jsonb) as rows(name text, query text, place integer) on conflict do nothing`;

/** Makes event types whose names aren't there. */
export async function storeEventTypes(importer: Importer, found: readonly ItemOf<"eventType">[]): Promise<void> {
  const names = await typeIds(importer);
  const rows = [...new Map(found.map((type) => [type.name.toLowerCase(), type])).entries()]
    .filter(([name]) => !names.has(name))
    .slice(0, Math.max(0, maxTypes - names.size))
    .map(([, type], index) => ({ ...type, place: index + 1 }));
  if (!importer.run || rows.length === 0) return;
  await importer.run.whileMine(async (tx) => {
    await tx.sql("eventTypes.import", insertTypesSql, [importer.ownerId, JSON.stringify(rows)]);
    await tx.emit(calendarChanged(importer.ownerId, CalendarChangeKind.EVENT_TYPES));
  });
}

/** Makes events, each of the type that has its category's name; those here already are known by their UID. */
export async function storeFoundEvents(importer: Importer, found: readonly IcsEvent[]): Promise<void> {
  const { ownerId, report } = importer;
  const uids = found.map(({ uid }) => uid);
  const rows = await importer.ctx.sql<{ id: string; uid: string; isTrashed: boolean }>("", knownSql, [ownerId, uids]);
  const known = new Map(rows.toReversed().map((row) => [row.uid, row]));
  const ours = await importer.madeBefore(
    "EVENT",
    rows.map(({ id }) => id),
  );
  const types = await typeIds(importer);
  const stored: { event: IcsEvent; id: string; isNew: boolean; eventTypeId: string | null }[] = [];
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
    if (here) continue;
    const eventTypeId = types.get(event.category?.toLowerCase() ?? "") ?? null;
    stored.push({ event, id: uuidv7(), isNew: true, eventTypeId });
  }
  if (!importer.run || stored.length + trashed.length === 0) return;
  await importer.run.whileMine(async (tx) => {
    await storeEvents(tx, stored, null);
    if (trashed.length > 0) {
      await tx.sql("events.importRestore", restoreSql, [ownerId, trashed]);
      await writeSpans(tx, trashed);
      await scheduleReminders(tx, trashed);
    }
    await importer.record(tx, "EVENT", [...stored.map(({ id }) => id), ...trashed]);
    await tx.emit(calendarChanged(ownerId, CalendarChangeKind.EVENTS));
  });
}

export async function storeSearches(importer: Importer, found: readonly ItemOf<"savedSearch">[]): Promise<void> {
  const there = await importer.ctx.sql<{ name: string; query: string }>("", searchesSql, [importer.ownerId]);
  const keys = new Set(there.map(({ name, query }) => `${name}\n${query}`));
  const rows = found
    .filter(({ name, query }) => !keys.has(`${name}\n${query}`))
    .slice(0, Math.max(0, maxSearches - there.length))
    .map((search, index) => ({ ...search, place: index + 1 }));
  if (!importer.run || rows.length === 0) return;
  await importer.run.whileMine(async (tx) => {
    await tx.sql("searches.import", insertSearchesSql, [
      importer.ownerId,
      JSON.stringify(rows),
      tx.clock().toISOString(),
    ]);
  });
}

async function typeIds(importer: Importer): Promise<Map<string, string>> {
  const rows = await importer.ctx.sql<{ id: string; name: string }>("", typesSql, [importer.ownerId]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
