import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddPlannedTime20261128141240 implements MigrationInterface {
  name = "AddPlannedTime20261128141240";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "task" ADD "planned_start" TIMESTAMP(3) WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "task" ADD "planned_minutes" integer`);
    await runner.query(`ALTER TABLE "task" ADD "planned_time_zone" text`);
    await runner.query(
      `ALTER TABLE "task" ADD CONSTRAINT "task_planned_minutes_check" CHECK (planned_minutes between 5 and 1440)`,
    );
    await runner.query(
      `ALTER TABLE "task" ADD CONSTRAINT "task_planned_time_check" CHECK ((planned_start is null) = (planned_minutes is null) and (planned_start is null) = (planned_time_zone is null) and (planned_start is null or due_date is not null))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "task" DROP CONSTRAINT "task_planned_time_check"`);
    await runner.query(`ALTER TABLE "task" DROP CONSTRAINT "task_planned_minutes_check"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "planned_time_zone"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "planned_minutes"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "planned_start"`);
  }
}
