import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The last change of each series, with how it was before: a change of a rule drops what it no longer makes, so nothing
 * else could take it back. `event_id` is what the change answered, of "this and following" the series that was made.
 */
export class SeriesChange20261122120000 implements MigrationInterface {
  name = "SeriesChange20261122120000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table series_change (
      event_id uuid primary key,
      owner_id uuid not null references app_user (id) on delete cascade,
      version integer not null,
      series_id uuid not null,
      series_version integer not null,
      former jsonb not null,
      changed_at timestamptz not null,
      constraint series_change_event_fkey foreign key (owner_id, event_id)
        references calendar_event (owner_id, id) on delete cascade,
      constraint series_change_series_fkey foreign key (owner_id, series_id)
        references calendar_event (owner_id, id) on delete cascade
    )`);
    await runner.query("create index series_change_owner_id_idx on series_change (owner_id, series_id)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table series_change");
  }
}
