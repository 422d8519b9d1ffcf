import type { MigrationInterface, QueryRunner } from "typeorm";

/** Notes and videos that tasks are about. */
export class TaskItems20261121160000 implements MigrationInterface {
  name = "TaskItems20261121160000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table task_item (
        owner_id uuid not null,
        task_id uuid not null,
        item_id uuid not null references content_item (id) on delete cascade,
        place integer not null,
        primary key (task_id, item_id),
        constraint task_item_task_fkey foreign key (owner_id, task_id) references task (owner_id, id) on delete cascade
      )`);
    await runner.query(`create index task_item_item_idx on task_item (item_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table task_item`);
  }
}
