import type { MigrationInterface, QueryRunner } from "typeorm";

export class ImagesInNotes20261129003809 implements MigrationInterface {
  name = "ImagesInNotes20261129003809";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "attachment" ADD "image_width" integer`);
    await runner.query(`ALTER TABLE "attachment" ADD "image_height" integer`);
    await runner.query(`ALTER TABLE "snapshot_file" ADD "image_width" integer`);
    await runner.query(`ALTER TABLE "snapshot_file" ADD "image_height" integer`);
    await runner.query(`ALTER TABLE "snapshot_file" ADD "attachment_id" uuid`);
    await runner.query(
      `ALTER TABLE "attachment" ADD CONSTRAINT "attachment_image_size_check" CHECK (num_nulls(image_width, image_height) <> 1)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "attachment" DROP CONSTRAINT "attachment_image_size_check"`);
    await runner.query(`ALTER TABLE "snapshot_file" DROP COLUMN "attachment_id"`);
    await runner.query(`ALTER TABLE "snapshot_file" DROP COLUMN "image_height"`);
    await runner.query(`ALTER TABLE "snapshot_file" DROP COLUMN "image_width"`);
    await runner.query(`ALTER TABLE "attachment" DROP COLUMN "image_height"`);
    await runner.query(`ALTER TABLE "attachment" DROP COLUMN "image_width"`);
  }
}
