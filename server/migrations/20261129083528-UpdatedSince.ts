import type { MigrationInterface, QueryRunner } from "typeorm";

export class UpdatedSince20261129083528 implements MigrationInterface {
  name = "UpdatedSince20261129083528";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX "calendar_event_updated_at_idx" ON "calendar_event"  ("owner_id", "updated_at")`);
    await runner.query(`CREATE INDEX "project_updated_at_idx" ON "project"  ("owner_id", "updated_at")`);
    await runner.query(`CREATE INDEX "task_updated_at_idx" ON "task"  ("owner_id", "updated_at", "id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."task_updated_at_idx"`);
    await runner.query(`DROP INDEX "public"."project_updated_at_idx"`);
    await runner.query(`DROP INDEX "public"."calendar_event_updated_at_idx"`);
  }
}
