import type { MigrationInterface, QueryRunner } from "typeorm";

export class FirstSteps20261128141110 implements MigrationInterface {
  name = "FirstSteps20261128141110";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "app_user" ADD "first_steps_state" text`);
    await runner.query(
      `ALTER TABLE "app_user" ADD CONSTRAINT "app_user_first_steps_state_check" CHECK (first_steps_state in ('SHOWN', 'HIDDEN'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "app_user" DROP CONSTRAINT "app_user_first_steps_state_check"`);
    await runner.query(`ALTER TABLE "app_user" DROP COLUMN "first_steps_state"`);
  }
}
