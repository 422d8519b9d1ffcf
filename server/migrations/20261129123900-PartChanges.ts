import type { MigrationInterface, QueryRunner } from "typeorm";

/** Tables whose rows are parts of a thing that isn't written with them. */
const parts = [
  { part: "content_tag", of: "item_id", table: "content_item", kind: "t.content_type" },
  { part: "attachment", of: "item_id", table: "content_item", kind: "t.content_type" },
  { part: "task_item", of: "task_id", table: "task", kind: "'TASK'" },
];

export class PartChanges20261129123900 implements MigrationInterface {
  name = "PartChanges20261129123900";

  async up(runner: QueryRunner): Promise<void> {
    for (const { part, of, table, kind } of parts) {
      // a thing that goes with its parts notes that itself, and of a person who is being deleted nothing is kept
      await runner.query(
        `create function note_${part}_changes() returns trigger language plpgsql set search_path from current as $$ begin
           insert into thing_change (kind, id, owner_id, is_deleted, changed_at, transaction, position)
           select ${kind}, t.id, t.owner_id, t.deleted_at is not null, clock_timestamp(),
             pg_current_xact_id()::text::bigint, nextval('thing_change_position_seq')
           from ${table} t join app_user u on u.id = t.owner_id where t.id in (select c.${of} from changed c)
           on conflict (owner_id, kind, id) do update set is_deleted = excluded.is_deleted, changed_at = excluded.changed_at,
             transaction = excluded.transaction, position = excluded.position;
           return null;
         end $$`,
      );
      for (const [event, rows] of [
        ["insert", "new"],
        ["update", "new"],
        ["delete", "old"],
      ]) {
        await runner.query(
          `create trigger ${part}_${event}_noted after ${event} on ${part} referencing ${rows} table as changed
           for each statement execute function note_${part}_changes()`,
        );
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { part } of parts) await runner.query(`drop function note_${part}_changes() cascade`);
  }
}
