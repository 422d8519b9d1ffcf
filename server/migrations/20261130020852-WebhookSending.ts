import type { MigrationInterface, QueryRunner } from "typeorm";

export class WebhookSending20261130020852 implements MigrationInterface {
  name = "WebhookSending20261130020852";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "webhook_delivery" ADD "sending_until" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "webhook_delivery" DROP COLUMN "sending_until"`);
  }
}
