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

export class CheaperCreationChanges20261130080000 implements MigrationInterface {
  name = "CheaperCreationChanges20261130080000";

  async up(runner: QueryRunner): Promise<void> {
    for (const each of tables) await runner.query(noting(each, true));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const each of tables) await runner.query(noting(each, false));
  }
}

/** @param isApart whether an insert is noted without a look for its owner, whom its foreign key has checked. */
function noting({ table, kind, isDeleted }: (typeof tables)[number], isApart: boolean): string {
  const note = (deleted: string, from: string) =>
    `insert into thing_change (kind, id, owner_id, is_deleted, changed_at, transaction, position)
     select ${kind}, c.id, c.owner_id, ${deleted}, clock_timestamp(), pg_current_xact_id()::text::bigint,
       nextval('thing_change_position_seq')
     from ${from}
     on conflict (owner_id, kind, id) do update set is_deleted = excluded.is_deleted, changed_at = excluded.changed_at,
       transaction = excluded.transaction, position = excluded.position;`;
  // of a person who is being deleted nothing is kept
  const ofPeople = "changed c join app_user u on u.id = c.owner_id";
  return `create or replace function note_${table}_changes() returns trigger language plpgsql
    set search_path from current as $$ begin
      ${isApart ? `if tg_op = 'INSERT' then ${note(isDeleted, "changed c")} return null; end if;` : ""}
      if tg_op = 'DELETE' then ${note("true", ofPeople)}
      else ${note(isDeleted, ofPeople)}
      end if;
      return null;
    end $$`;
}
