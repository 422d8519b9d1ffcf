import type { MigrationInterface, QueryRunner } from "typeorm";

/** The known browsers of an account belong to one generation; a new generation forgets them all. */
export class DeviceGeneration20261122190000 implements MigrationInterface {
  name = "DeviceGeneration20261122190000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table app_user add column device_generation integer not null default 0");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table app_user drop column device_generation");
  }
}
