import type { MigrationInterface, QueryRunner } from "typeorm";

/** Categories and tags get a trash, and the trash of every kind is read by when it was deleted. */
export class OneTrash20261128141338 implements MigrationInterface {
  name = "OneTrash20261128141338";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."calendar_event_trash_idx"`);
    await runner.query(
      `CREATE TABLE "trashed_taxonomy" ("id" uuid NOT NULL, "owner_id" uuid NOT NULL, "kind" text NOT NULL, "name" text NOT NULL, "color" text NOT NULL, "icon" text, "sort_order" integer, "content_type" text NOT NULL, "scope" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "item_ids" uuid array NOT NULL, "deleted_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "trashed_taxonomy_kind_check" CHECK (kind in ('CATEGORY', 'TAG')), CONSTRAINT "trashed_taxonomy_name_check" CHECK (length(name) between 1 and 100), CONSTRAINT "trashed_taxonomy_color_check" CHECK (color ~ '^#[0-9A-Fa-f]{6}$'), CONSTRAINT "trashed_taxonomy_scope_check" CHECK (scope in ('GLOBAL', 'SPECIFIC')), CONSTRAINT "trashed_taxonomy_category_check" CHECK ((kind = 'CATEGORY') = (sort_order is not null and scope is not null)), CONSTRAINT "trashed_taxonomy_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "trashed_taxonomy_owner_idx" ON "trashed_taxonomy"  ("owner_id", "kind", "deleted_at", "id")`,
    );
    await runner.query(`CREATE INDEX "trashed_taxonomy_deleted_at_idx" ON "trashed_taxonomy"  ("deleted_at")`);
    await runner.query(
      `CREATE INDEX "content_item_deleted_idx" ON "content_item"  ("owner_id", "content_type", "deleted_at", "id") WHERE deleted_at is not null`,
    );
    await runner.query(
      `CREATE INDEX "attachment_trash_idx" ON "attachment"  ("owner_id", "deleted_at", "id") WHERE deleted_at is not null`,
    );
    await runner.query(
      `CREATE INDEX "calendar_event_trash_idx" ON "calendar_event"  ("owner_id", "deleted_at", "id") WHERE deleted_at is not null`,
    );
    await runner.query(
      `CREATE INDEX "event_exception_trash_idx" ON "event_exception"  ("owner_id", "deleted_at", "series_id", "original_start") WHERE deleted_at is not null`,
    );
    await runner.query(
      `CREATE INDEX "event_exception_deleted_at_idx" ON "event_exception"  ("deleted_at") WHERE deleted_at is not null`,
    );
    await runner.query(
      `CREATE INDEX "project_deleted_idx" ON "project"  ("owner_id", "deleted_at", "id") WHERE deleted_with = id`,
    );
    await runner.query(
      `CREATE INDEX "task_deleted_idx" ON "task"  ("owner_id", "deleted_at", "id") WHERE deleted_with = id`,
    );
    await runner.query(
      `ALTER TABLE "trashed_taxonomy" ADD CONSTRAINT "trashed_taxonomy_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "trashed_taxonomy" DROP CONSTRAINT "trashed_taxonomy_owner_id_fkey"`);
    await runner.query(`DROP INDEX "public"."task_deleted_idx"`);
    await runner.query(`DROP INDEX "public"."project_deleted_idx"`);
    await runner.query(`DROP INDEX "public"."event_exception_deleted_at_idx"`);
    await runner.query(`DROP INDEX "public"."event_exception_trash_idx"`);
    await runner.query(`DROP INDEX "public"."calendar_event_trash_idx"`);
    await runner.query(`DROP INDEX "public"."attachment_trash_idx"`);
    await runner.query(`DROP INDEX "public"."content_item_deleted_idx"`);
    await runner.query(`DROP INDEX "public"."trashed_taxonomy_deleted_at_idx"`);
    await runner.query(`DROP INDEX "public"."trashed_taxonomy_owner_idx"`);
    await runner.query(`DROP TABLE "trashed_taxonomy"`);
    await runner.query(
      `CREATE INDEX "calendar_event_trash_idx" ON "calendar_event" ("owner_id", "deleted_at") WHERE deleted_at is not null`,
    );
  }
}
