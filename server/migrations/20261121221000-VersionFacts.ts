import type { MigrationInterface, QueryRunner } from "typeorm";

/** A version knows under what its words stood; those from before don't. */
export class VersionFacts20261121221000 implements MigrationInterface {
  name = "VersionFacts20261121221000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table content_version add column facts jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table content_version drop column facts`);
  }
}
