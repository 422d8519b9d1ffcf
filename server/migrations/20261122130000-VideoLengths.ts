import type { MigrationInterface, QueryRunner } from "typeorm";

/** How long the videos of a list are together, from an index that holds nothing else. */
export class VideoLengths20261122130000 implements MigrationInterface {
  name = "VideoLengths20261122130000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index content_item_video_length_idx on content_item (owner_id, is_archived)
      include (duration_seconds) where content_type = 'VIDEO' and deleted_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index content_item_video_length_idx");
  }
}
