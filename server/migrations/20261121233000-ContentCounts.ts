import type { MigrationInterface, QueryRunner } from "typeorm";

/** What the shell counts, from an index whose few different keys stand close together. */
export class ContentCounts20261121233000 implements MigrationInterface {
  name = "ContentCounts20261121233000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index content_item_counts_idx on content_item
      (owner_id, content_type, is_archived, is_favorite) where deleted_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index content_item_counts_idx`);
  }
}
