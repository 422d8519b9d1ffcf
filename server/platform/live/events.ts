import { type Expression, type QueryCreator, type Selectable, type SqlBool, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { type Runner, Statement } from "../data/Data.js";
import type { Parameters } from "../data/Parameter.js";
import type { Tables } from "../data/tables.js";

/** A fact about what happened: ids and an audience, never a whole record. */
export interface DomainEvent {
  /** In the past tense, e.g. `content.changed`. */
  name: string;
  /** The id of the person it concerns. */
  audience: string;
  data: Record<string, string | boolean>;
}

/** Marks an event about a thing that its transaction has made; webhooks tell it from a change. */
export const madeNow = (isNew: boolean): DomainEvent["data"] => (isNew ? { isNew } : {});

type WrittenEvent = Pick<Selectable<Tables["domain_event"]>, "id" | "name" | "audience" | "data">;

/** The channel on which every instance receives committed events. */
export const eventsChannel = "commonplace_events";
/** The number of an event that is announced without being stored. */
export const unstoredId = "0";

/**
 * Writes events in a statement that announces them.
 * @param events a list of them as JSON.
 * @param isDue whether to write them.
 */
export const addEvents = (db: QueryCreator<Tables>, events: Expression<string>, isDue?: Expression<SqlBool>) =>
  db
    .insertInto("domain_event")
    .columns(["name", "audience", "data"])
    .expression((eb) => {
      const rows = sql`event(name text, audience uuid, data json)`;
      const given = eb.selectFrom(sql<DomainEvent>`json_to_recordset(${events})`.as<"event">(rows));
      const all = given.select(["event.name", "event.audience", "event.data"]);
      return isDue ? all.where(isDue) : all;
    })
    .returning(["id", "name", "audience", "data"]);

/** Announces the events that the statement's query of this name writes: one row for each. */
export const announce = (db: QueryCreator<Tables>, added: string) =>
  db.selectFrom(sql<WrittenEvent>`${sql.table(added)}`.as("event")).select((eb) => {
    const [name, audience, data] = [eb.ref("event.name"), eb.ref("event.audience"), eb.ref("event.data")];
    const event = jsonBuildObject({ id: eb.cast<string>("event.id", "text"), name, audience, data });
    return eb.fn<null>("pg_notify", [sql.lit(eventsChannel), eb.cast(event, "text")]).as("announced");
  });

const record = new Statement((own, { events }: Parameters<{ events: string }>) =>
  announce(own.db.with("added", (db) => addEvents(db, events)) as QueryCreator<Tables>, "added"),
);

/**
 * Writes events and announces them; both take effect when the transaction commits. The announcement carries each
 * event's number, with which a listener that was cut off finds the events that it missed.
 */
export async function recordEvents(runner: Runner, events: readonly DomainEvent[]): Promise<void> {
  if (events.length > 0) await record.run(runner, nobody, { events: JSON.stringify(events) });
}

const nobody = () => "";
