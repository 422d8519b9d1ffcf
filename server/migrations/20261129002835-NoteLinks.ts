import type { MigrationInterface, QueryRunner } from "typeorm";

export class NoteLinks20261129002835 implements MigrationInterface {
  name = "NoteLinks20261129002835";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "note_link" ("owner_id" uuid NOT NULL, "note_id" uuid NOT NULL, "place" integer NOT NULL, "block_id" text NOT NULL, "kind" text NOT NULL, "target_id" uuid NOT NULL, "target_block_id" text, "at_second" integer, "is_embed" boolean NOT NULL, "before" text NOT NULL, "after" text NOT NULL, CONSTRAINT "note_link_kind_check" CHECK (kind in ('NOTE', 'VIDEO', 'PROJECT', 'TASK', 'EVENT')), CONSTRAINT "note_link_pkey" PRIMARY KEY ("note_id", "place"))`,
    );
    await runner.query(
      `CREATE INDEX "note_link_target_idx" ON "note_link"  ("owner_id", "target_id", "note_id", "place")`,
    );
    await runner.query(`ALTER TABLE "content_item" ADD "block_ids" text`);
    await runner.query(`ALTER TABLE "content_version" ADD "block_ids" text`);
    await runner.query(
      `ALTER TABLE "note_link" ADD CONSTRAINT "note_link_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "content_item"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "note_link" DROP CONSTRAINT "note_link_note_id_fkey"`);
    await runner.query(`ALTER TABLE "content_version" DROP COLUMN "block_ids"`);
    await runner.query(`ALTER TABLE "content_item" DROP COLUMN "block_ids"`);
    await runner.query(`DROP INDEX "public"."note_link_target_idx"`);
    await runner.query(`DROP TABLE "note_link"`);
  }
}
