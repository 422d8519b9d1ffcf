import type { MigrationInterface, QueryRunner } from "typeorm";

/** Tables whose rows are parts of a thing that isn't written with them, and when a changed row is the same to people. */
const parts = [
  { part: "content_tag", of: "item_id", table: "content_item", kind: "t.content_type", isSame: "false" },
  { part: "attachment", of: "item_id", table: "content_item", kind: "t.content_type", isSame: "false" },
  { part: "video_transcript", of: "item_id", table: "content_item", kind: "t.content_type", isSame: "false" },
  { part: "task_item", of: "task_id", table: "task", kind: "'TASK'", isSame: "false" },
  // which reminder is next is none of what a person sees of a task
  {
    part: "task_reminder",
    of: "task_id",
    table: "task",
    kind: "'TASK'",
    isSame: "(f.minutes, f.time_zone) = (c.minutes, c.time_zone)",
  },
];

export class PartChanges20261129123900 implements MigrationInterface {
  name = "PartChanges20261129123900";

  async up(runner: QueryRunner): Promise<void> {
    for (const { part, of, table, kind, isSame } of parts) {
      // a thing that goes with its parts notes that itself, and of a person who is being deleted nothing is kept
      const note = (changed: string) =>
        `insert into thing_change (kind, id, owner_id, is_deleted, changed_at, transaction, position)
         select ${kind}, t.id, t.owner_id, t.deleted_at is not null, clock_timestamp(),
           pg_current_xact_id()::text::bigint, nextval('thing_change_position_seq')
         from ${table} t join app_user u on u.id = t.owner_id where t.id in (${changed})
         on conflict (owner_id, kind, id) do update set is_deleted = excluded.is_deleted,
           changed_at = excluded.changed_at, transaction = excluded.transaction, position = excluded.position;`;
      const all = `select c.${of} from changed c`;
      await runner.query(
        `create function note_${part}_changes() returns trigger language plpgsql set search_path from current as $$ begin
           if tg_op = 'UPDATE' then
             ${note(`${all} where not exists (select from former f where f.${of} = c.${of} and ${isSame})`)}
           else
             ${note(all)}
           end if;
           return null;
         end $$`,
      );
      for (const [event, rows] of [
        ["insert", "new table as changed"],
        ["update", "old table as former new table as changed"],
        ["delete", "old table as changed"],
      ]) {
        await runner.query(
          `create trigger ${part}_${event}_noted after ${event} on ${part} referencing ${rows}
           for each statement execute function note_${part}_changes()`,
        );
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { part } of parts) await runner.query(`drop function note_${part}_changes() cascade`);
  }
}
