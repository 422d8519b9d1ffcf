import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lists find what changed since an instant by the changes of things, in place of when they were saved. */
export class ChangedSince20261130140800 implements MigrationInterface {
  name = "ChangedSince20261130140800";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "thing_change_changed_at_idx" ON "thing_change"  ("owner_id", "kind", "changed_at", "id")`,
    );
    await runner.query(`DROP INDEX "public"."calendar_event_updated_at_idx"`);
    await runner.query(`DROP INDEX "public"."project_updated_at_idx"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX "project_updated_at_idx" ON "project"  ("owner_id", "updated_at")`);
    await runner.query(`CREATE INDEX "calendar_event_updated_at_idx" ON "calendar_event"  ("owner_id", "updated_at")`);
    await runner.query(`DROP INDEX "public"."thing_change_changed_at_idx"`);
  }
}
