import type { MigrationInterface, QueryRunner } from "typeorm";

/** The indexes of lists, by their names, and what they sort by. */
const listIndexes = {
  content_item_counts_idx: "is_favorite",
  content_item_created_at_idx: "created_at, id",
  content_item_title_idx: "title, id",
  content_item_updated_at_idx: "updated_at, id",
};

/** Notes of a day, and notes that are templates: lists leave those out, so their indexes hold none either. */
export class DailyNotes20261129004837 implements MigrationInterface {
  name = "DailyNotes20261129004837";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "content_item" ADD "daily_date" text`);
    await runner.query(`ALTER TABLE "content_item" ADD "is_template" boolean NOT NULL DEFAULT false`);
    await runner.query(
      `CREATE INDEX "content_item_template_idx" ON "content_item"  ("owner_id", "title", "id") WHERE is_template`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "content_item_daily_date_key" ON "content_item"  ("owner_id", "daily_date") WHERE daily_date is not null and deleted_at is null and not is_template`,
    );
    await runner.query(
      `ALTER TABLE "content_item" ADD CONSTRAINT "content_item_daily_date_check" CHECK (daily_date ~ '^\\d{4}-\\d\\d-\\d\\d$')`,
    );
    await listOnly(runner, "deleted_at is null and not is_template");
  }

  async down(runner: QueryRunner): Promise<void> {
    await listOnly(runner, "deleted_at is null");
    await runner.query(`ALTER TABLE "content_item" DROP CONSTRAINT "content_item_daily_date_check"`);
    await runner.query(`DROP INDEX "public"."content_item_daily_date_key"`);
    await runner.query(`DROP INDEX "public"."content_item_template_idx"`);
    await runner.query(`ALTER TABLE "content_item" DROP COLUMN "is_template"`);
    await runner.query(`ALTER TABLE "content_item" DROP COLUMN "daily_date"`);
  }
}

async function listOnly(runner: QueryRunner, where: string): Promise<void> {
  for (const [name, columns] of Object.entries(listIndexes)) {
    await runner.query(`drop index ${name}`);
    await runner.query(
      `create index ${name} on content_item (owner_id, content_type, is_archived, ${columns}) where ${where}`,
    );
  }
}
