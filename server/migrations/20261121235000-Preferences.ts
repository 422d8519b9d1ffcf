import type { MigrationInterface, QueryRunner } from "typeorm";

/** The settings of a browser, for whoever wants them to follow to another; and what the dashboard reads. */
export class Preferences20261121235000 implements MigrationInterface {
  name = "Preferences20261121235000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table kept_preferences (
      owner_id uuid primary key references app_user (id) on delete cascade,
      settings text not null constraint kept_preferences_settings_check check (octet_length(settings) <= 16000),
      updated_at timestamptz(3) not null
    )`);
    // What is open and has a day: among years of completed tasks those of today are found at once.
    await runner.query(`create index task_open_due_idx on task (owner_id, due_date, position)
      where deleted_at is null and due_date is not null and status <> 'COMPLETED'`);
    await runner.query(`create index task_undated_idx on task (owner_id, position)
      where deleted_at is null and due_date is null and project_id is null and parent_id is null
        and status <> 'COMPLETED'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index task_undated_idx");
    await runner.query("drop index task_open_due_idx");
    await runner.query("drop table kept_preferences");
  }
}
