import type { MigrationInterface, QueryRunner } from "typeorm";

/** The tables whose rows change, with what a row of theirs is and when it is deleted. */
const tables = [
  { table: "content_item", kind: "c.content_type", isDeleted: "c.deleted_at is not null" },
  { table: "project", kind: "'PROJECT'", isDeleted: "c.deleted_at is not null" },
  { table: "task", kind: "'TASK'", isDeleted: "c.deleted_at is not null" },
  { table: "calendar_event", kind: "'EVENT'", isDeleted: "c.deleted_at is not null" },
  { table: "category", kind: "'CATEGORY'", isDeleted: "false" },
  { table: "tag", kind: "'TAG'", isDeleted: "false" },
];

export class ThingChanges20261129090000 implements MigrationInterface {
  name = "ThingChanges20261129090000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "thing_change" ("owner_id" uuid NOT NULL, "kind" text NOT NULL, "id" uuid NOT NULL, "is_deleted" boolean NOT NULL, "changed_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "transaction" bigint NOT NULL, "position" bigint NOT NULL, "made_from" bytea, CONSTRAINT "thing_change_pkey" PRIMARY KEY ("owner_id", "kind", "id"))`,
    );
    await runner.query(
      `ALTER TABLE "thing_change" ADD CONSTRAINT "thing_change_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(`create sequence thing_change_position_seq owned by thing_change.position`);
    for (const { table, kind, isDeleted } of tables) {
      const since = ["category", "tag"].includes(table) ? "created_at" : "updated_at";
      await runner.query(
        `insert into thing_change (kind, id, owner_id, is_deleted, changed_at, transaction, position)
         select kind, id, owner_id, is_deleted, changed_at, 0, nextval('thing_change_position_seq')
         from (select ${kind} as kind, c.id, c.owner_id, ${isDeleted} as is_deleted, c.${since} as changed_at
           from ${table} c order by c.${since}) c`,
      );
      // of a person who is being deleted nothing is kept
      const note = (deleted: string) =>
        `insert into thing_change (kind, id, owner_id, is_deleted, changed_at, transaction, position)
         select ${kind}, c.id, c.owner_id, ${deleted}, clock_timestamp(), pg_current_xact_id()::text::bigint,
           nextval('thing_change_position_seq')
         from changed c join app_user u on u.id = c.owner_id
         on conflict (owner_id, kind, id) do update set is_deleted = excluded.is_deleted, changed_at = excluded.changed_at,
           transaction = excluded.transaction, position = excluded.position`;
      await runner.query(
        `create function note_${table}_changes() returns trigger language plpgsql set search_path from current as $$ begin
           if tg_op = 'DELETE' then ${note("true")};
           else ${note(isDeleted)};
           end if;
           return null;
         end $$`,
      );
      for (const [event, rows] of [
        ["insert", "new"],
        ["update", "new"],
        ["delete", "old"],
      ]) {
        await runner.query(
          `create trigger ${table}_${event}_noted after ${event} on ${table} referencing ${rows} table as changed
           for each statement execute function note_${table}_changes()`,
        );
      }
    }
    await runner.query(`CREATE INDEX "thing_change_deleted_idx" ON "thing_change"  ("changed_at") WHERE is_deleted`);
    await runner.query(
      `CREATE INDEX "thing_change_order_idx" ON "thing_change"  ("owner_id", "transaction", "position")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of tables) await runner.query(`drop function note_${table}_changes() cascade`);
    await runner.query(`DROP TABLE "thing_change"`);
  }
}
