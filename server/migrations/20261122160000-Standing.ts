import type { MigrationInterface, QueryRunner } from "typeorm";

/** Sessions end 90 days after they began, including those that are in use now. */
export class Standing20261122160000 implements MigrationInterface {
  name = "Standing20261122160000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update user_session set expires_at = created_at + interval '90 days'
      where expires_at > created_at + interval '90 days'`);
  }

  async down(): Promise<void> {
    // An earlier end does no harm to the version before.
  }
}
