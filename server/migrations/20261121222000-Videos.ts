import type { MigrationInterface, QueryRunner } from "typeorm";

/** Videos beside notes: their columns, and what versions keep of them. */
export class Videos20261121222000 implements MigrationInterface {
  name = "Videos20261121222000";

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [columns, onlyVideos, versions, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from content_item where content_type = 'VIDEO'`);
    await runner.query(`alter table content_version
      drop column personal_notes, drop column ai_summary, drop column summary_source, drop column key_points,
      drop column key_points_source`);
    await runner.query(`alter table content_item drop constraint content_item_video_check,
      drop column youtube_url, drop column video_id, drop column start_seconds, drop column thumbnail_url,
      drop column duration_seconds, drop column channel_name, drop column personal_notes, drop column ai_summary,
      drop column summary_source, drop column key_points, drop column key_points_source,
      drop column watched_seconds, drop column watched_at`);
  }
}

const sources = "('BUILT_IN', 'MODEL', 'PERSON')";

const columns = `alter table content_item
  add column youtube_url text constraint content_item_youtube_url_check check (length(youtube_url) <= 2048),
  add column video_id text constraint content_item_video_id_check check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  add column start_seconds integer not null default 0
    constraint content_item_start_seconds_check check (start_seconds >= 0),
  add column thumbnail_url text constraint content_item_thumbnail_url_check check (length(thumbnail_url) <= 2048),
  add column duration_seconds integer
    constraint content_item_duration_seconds_check check (duration_seconds >= 0),
  add column channel_name text constraint content_item_channel_name_check check (length(channel_name) <= 200),
  add column personal_notes text
    constraint content_item_personal_notes_check check (length(personal_notes) <= 10000),
  add column ai_summary text constraint content_item_ai_summary_check check (length(ai_summary) <= 20000),
  add column summary_source text
    constraint content_item_summary_source_check check (summary_source in ${sources}),
  add column key_points jsonb not null default '[]',
  add column key_points_source text
    constraint content_item_key_points_source_check check (key_points_source in ${sources}),
  add column watched_seconds integer not null default 0
    constraint content_item_watched_seconds_check check (watched_seconds >= 0),
  add column watched_at timestamptz(3)`;

const onlyVideos = `alter table content_item add constraint content_item_video_check check (
  case when content_type = 'VIDEO'
    then youtube_url is not null and video_id is not null and thumbnail_url is not null
      and (ai_summary is null) = (summary_source is null)
      and (key_points = '[]') = (key_points_source is null)
    else youtube_url is null and video_id is null and watched_at is null
  end)`;

const versions = `alter table content_version
  add column personal_notes text, add column ai_summary text, add column summary_source text,
  add column key_points jsonb, add column key_points_source text`;

const indexes = [
  // Whether a video is saved already.
  `create index content_item_video_id_idx on content_item (owner_id, video_id, id) where content_type = 'VIDEO'`,
  // What was watched last.
  `create index content_item_watched_at_idx on content_item (owner_id, watched_at, id)
    where content_type = 'VIDEO' and watched_at is not null and deleted_at is null`,
];
