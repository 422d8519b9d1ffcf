import type { MigrationInterface, QueryRunner } from "typeorm";

/** What content held before. */
export class Versions20261121110000 implements MigrationInterface {
  name = "Versions20261121110000";

  async up(runner: QueryRunner): Promise<void> {
    // The owner and who saved it go with the item: neither needs a key of its own, which each deletion would look up.
    await runner.query(`
      create table content_version (
        id uuid primary key,
        owner_id uuid not null,
        item_id uuid not null references content_item (id) on delete cascade,
        number integer not null constraint content_version_number_check check (number > 0),
        title text not null constraint content_version_title_check check (length(title) between 1 and 500),
        content text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        saved_by uuid not null,
        constraint content_version_item_id_number_key unique (item_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table content_version`);
  }
}
