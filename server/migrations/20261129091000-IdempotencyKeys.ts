import type { MigrationInterface, QueryRunner } from "typeorm";

export class IdempotencyKeys20261129091000 implements MigrationInterface {
  name = "IdempotencyKeys20261129091000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "idempotency_key" ("owner_id" uuid NOT NULL, "key_hash" bytea NOT NULL, "request_hash" bytea NOT NULL, "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "is_done" boolean NOT NULL DEFAULT false, "status" integer, "answer" bytea, CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("owner_id", "key_hash"))`,
    );
    await runner.query(`CREATE INDEX "idempotency_key_started_at_idx" ON "idempotency_key"  ("started_at")`);
    await runner.query(
      `ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "idempotency_key"`);
  }
}
