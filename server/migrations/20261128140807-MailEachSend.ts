import type { MigrationInterface, QueryRunner } from "typeorm";

export class MailEachSend20261128140807 implements MigrationInterface {
  name = "MailEachSend20261128140807";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "outbox_mail" ADD "failed_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "notification_settings" ADD "digest" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "delivery" ADD "is_in_app" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "delivery" ADD "mail" text NOT NULL DEFAULT 'MAILED'`);
    await runner.query(
      `ALTER TABLE "delivery" ADD CONSTRAINT "delivery_mail_check" CHECK (mail in ('MAILED', 'MAIL_OFF', 'IN_APP'))`,
    );
    // whether a mail was sent isn't known of deliveries whose mail is gone
    await runner.query(
      `UPDATE "delivery" d SET "is_in_app" = true, "mail" = CASE WHEN d."mail_id" IS NULL THEN 'IN_APP' ELSE 'MAILED' END
       FROM "app_user" u WHERE u."email" = d."email"`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "delivery" DROP CONSTRAINT "delivery_mail_check"`);
    await runner.query(`ALTER TABLE "delivery" DROP COLUMN "mail"`);
    await runner.query(`ALTER TABLE "delivery" DROP COLUMN "is_in_app"`);
    await runner.query(`ALTER TABLE "notification_settings" DROP COLUMN "digest"`);
    await runner.query(`ALTER TABLE "outbox_mail" DROP COLUMN "failed_at"`);
  }
}
