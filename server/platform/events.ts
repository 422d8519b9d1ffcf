import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { type Runner, Statement } from "./data/Data.js";
import type { Parameters } from "./data/Parameter.js";

/** A fact about what happened: ids and an audience, never a whole record. */
export interface DomainEvent {
  /** In the past tense, e.g. `content.changed`. */
  name: string;
  /** The id of the person it concerns. */
  audience: string;
  data: Record<string, string | boolean>;
}

/** The channel on which every instance hears of committed events. */
export const eventsChannel = "commonplace_events";

const record = new Statement((own, { events }: Parameters<{ events: string }>) =>
  own.db
    .with("told", (db) =>
      db
        .insertInto("domain_event")
        .columns(["name", "audience", "data"])
        .expression((eb) =>
          eb
            .selectFrom(
              sql<DomainEvent>`json_to_recordset(${events})`.as<"event">(
                sql`event(name text, audience uuid, data json)`,
              ),
            )
            .select(["event.name", "event.audience", "event.data"]),
        )
        .returning(["id", "name", "audience", "data"]),
    )
    .selectFrom("told")
    .select((eb) => {
      const [name, audience, data] = [eb.ref("name"), eb.ref("audience"), eb.ref("data")];
      const event = jsonBuildObject({ id: eb.cast<string>("id", "text"), name, audience, data });
      return eb.fn<null>("pg_notify", [sql.lit(eventsChannel), eb.cast(event, "text")]).as("told");
    }),
);

/**
 * Writes events and announces them; both take effect when the transaction commits. The announcement carries each event's
 * number, by which a listener that was cut off finds what it missed.
 */
export async function recordEvents(runner: Runner, events: readonly DomainEvent[]): Promise<void> {
  if (events.length > 0) await record.run(runner, nobody, { events: JSON.stringify(events) });
}

const nobody = () => "";
