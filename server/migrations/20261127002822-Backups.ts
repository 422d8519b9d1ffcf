import type { MigrationInterface, QueryRunner } from "typeorm";

export class Backups20261127002822 implements MigrationInterface {
  name = "Backups20261127002822";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "backup_run" ("id" uuid NOT NULL, "state" text NOT NULL, "is_scheduled" boolean NOT NULL, "place" text NOT NULL, "file_name" text, "claim" uuid, "size" bigint, "is_encrypted" boolean NOT NULL, "tables" integer NOT NULL DEFAULT '0', "files" integer NOT NULL DEFAULT '0', "bytes" bigint NOT NULL DEFAULT '0', "reason" text, "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "ended_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "backup_run_state_check" CHECK (state in ('RUNNING', 'DONE', 'FAILED', 'STOPPED')), CONSTRAINT "backup_run_reason_check" CHECK (length(reason) <= 500), CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "backup_run_running_idx" ON "backup_run"  ("state") WHERE state = 'RUNNING'`,
    );
    await runner.query(`CREATE INDEX "backup_run_idx" ON "backup_run"  ("started_at", "id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."backup_run_idx"`);
    await runner.query(`DROP INDEX "public"."backup_run_running_idx"`);
    await runner.query(`DROP TABLE "backup_run"`);
  }
}
