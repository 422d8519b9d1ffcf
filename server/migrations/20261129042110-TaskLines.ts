import type { MigrationInterface, QueryRunner } from "typeorm";

export class TaskLines20261129042110 implements MigrationInterface {
  name = "TaskLines20261129042110";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "task_line" ("owner_id" uuid NOT NULL, "task_id" uuid NOT NULL, "note_id" uuid NOT NULL, "block_id" text NOT NULL, "written_hash" text NOT NULL, CONSTRAINT "task_line_block_key" UNIQUE ("note_id", "block_id"), CONSTRAINT "task_line_pkey" PRIMARY KEY ("task_id"))`,
    );
    await runner.query(
      `ALTER TABLE "task_line" ADD CONSTRAINT "task_line_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "content_item"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "task_line" ADD CONSTRAINT "task_line_task_fkey" FOREIGN KEY ("owner_id", "task_id") REFERENCES "task"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "task_line" DROP CONSTRAINT "task_line_task_fkey"`);
    await runner.query(`ALTER TABLE "task_line" DROP CONSTRAINT "task_line_note_id_fkey"`);
    await runner.query(`DROP TABLE "task_line"`);
  }
}
