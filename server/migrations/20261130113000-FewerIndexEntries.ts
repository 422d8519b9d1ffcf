import type { MigrationInterface, QueryRunner } from "typeorm";

/** A new note without a category adds nothing to the index of categories, and an event for live updates has one index. */
export class FewerIndexEntries20261130113000 implements MigrationInterface {
  name = "FewerIndexEntries20261130113000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."content_item_category_idx"`);
    await runner.query(
      `CREATE INDEX "content_item_category_idx" ON "content_item"  ("owner_id", "category_id", "updated_at", "id") WHERE category_id is not null`,
    );
    await runner.query(`DROP INDEX "public"."domain_event_created_at_idx"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX "domain_event_created_at_idx" ON "domain_event"  ("created_at")`);
    await runner.query(`DROP INDEX "public"."content_item_category_idx"`);
    await runner.query(
      `CREATE INDEX "content_item_category_idx" ON "content_item"  ("owner_id", "category_id", "updated_at", "id")`,
    );
  }
}
