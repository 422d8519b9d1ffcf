import type { MigrationInterface, QueryRunner } from "typeorm";

export class Health20261127030452 implements MigrationInterface {
  name = "Health20261127030452";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "health_problem" ("kind" text NOT NULL, "place" text NOT NULL, "title" text NOT NULL, "body" text NOT NULL, "began_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "ended_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "health_problem_kind_check" CHECK (kind in ('WORKER_SILENT', 'MAILS_WAIT', 'DISK_NEARLY_FULL', 'BACKUP_FAILED')), CONSTRAINT "health_problem_pkey" PRIMARY KEY ("kind", "place"))`,
    );
    await runner.query(
      `CREATE INDEX "outbox_mail_waiting_idx" ON "outbox_mail"  ("created_at") WHERE status = 'WAITING'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."outbox_mail_waiting_idx"`);
    await runner.query(`DROP TABLE "health_problem"`);
  }
}
