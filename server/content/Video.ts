import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, ChildEntity, Column, Index } from "typeorm";
import { ContentType } from "../contentKinds/ContentType.js";
import { milliseconds } from "../platform/data/columns.js";
import { Node } from "../platform/graphql/Node.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { ContentItem } from "./ContentItem.js";
import { SummarySource } from "./contentEnums.js";

@ObjectType({ simpleResolvers: true, description: "A thing that is said in a video, and when." })
export class KeyPoint {
  @Field(() => ID, { description: "Names it among the key points of its video." })
  id: string;

  @Field(() => Int, { description: "When it is said: seconds from the beginning of the video." })
  seconds: number;

  @Field(() => String, { description: "1 to 1 000 characters." })
  text: string;
}

@ObjectType({ implements: [ContentItem, Node], simpleResolvers: true, description: "A saved video." })
@ChildEntity(ContentType.VIDEO)
@Index("content_item_video_id_idx", ["ownerId", "videoId", "id"], { where: "content_type = 'VIDEO'" })
@Index("content_item_watched_at_idx", ["ownerId", "watchedAt", "id"], {
  where: "content_type = 'VIDEO' and watched_at is not null and deleted_at is null",
})
export class Video extends ContentItem {
  override contentType = ContentType.VIDEO;

  @Field(() => String, { description: "The link as it was saved; it never changes." })
  @Check("content_item_youtube_url_check", "length(youtube_url) <= 2048")
  @Column("text", { nullable: true })
  youtubeUrl: string;

  @Field(() => String, { description: "The 11 characters that name the video at the video service." })
  @Check("content_item_video_id_check", "video_id ~ '^[A-Za-z0-9_-]{11}$'")
  @Column("text", { nullable: true })
  videoId: string;

  @Field(() => Int, { description: "Where the link says to start: seconds from the beginning, 0 unless it says." })
  @Check("content_item_start_seconds_check", "start_seconds >= 0")
  @Column("integer", { default: 0 })
  startSeconds: number;

  @Field(() => String, { description: "An http or https address of its picture; derived from the id unless given." })
  @Check("content_item_thumbnail_url_check", "length(thumbnail_url) <= 2048")
  @Column("text", { nullable: true })
  thumbnailUrl: string;

  @Field(() => Int, { nullable: true, description: "How long it is, in seconds; null until somebody could say." })
  @Check("content_item_duration_seconds_check", "duration_seconds >= 0")
  @Column("integer", { nullable: true })
  durationSeconds: number | null;

  @Field(() => String, { nullable: true, description: "Whose video it is; null until somebody could say." })
  @Check("content_item_channel_name_check", "length(channel_name) <= 200")
  @Column("text", { nullable: true })
  channelName: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The viewer's own notes as plain text, at most 10 000 characters; null when empty. Not read by lists.",
  })
  @Check("content_item_personal_notes_check", "length(personal_notes) <= 10000")
  @Column("text", { nullable: true })
  personalNotes: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The summary as plain text, at most 20 000 characters; null without one. Not read by lists.",
  })
  @Check("content_item_ai_summary_check", "length(ai_summary) <= 20000")
  @Column("text", { nullable: true })
  aiSummary: string | null;

  /** Filled in by the rows that resolvers read. */
  @Field(() => String, { nullable: true, description: "The first 400 characters of `personalNotes`, for a card." })
  personalNotesExcerpt: string | null;

  /** Filled in by the rows that resolvers read. */
  @Field(() => String, { nullable: true, description: "The first 400 characters of `aiSummary`, for a card." })
  aiSummaryExcerpt: string | null;

  @Field(() => SummarySource, { nullable: true, description: "Who wrote the summary; null without one." })
  @Check("content_item_summary_source_check", "summary_source in ('BUILT_IN', 'MODEL', 'PERSON')")
  @Column("text", { nullable: true })
  summarySource: SummarySource | `${SummarySource}` | null;

  @Field(() => [KeyPoint], { description: "What is said when, in the order of time; at most 100. Not read by lists." })
  @Column("jsonb", { default: [] })
  keyPoints: KeyPoint[];

  @Field(() => SummarySource, { nullable: true, description: "Who wrote the key points; null without any." })
  @Check("content_item_key_points_source_check", "key_points_source in ('BUILT_IN', 'MODEL', 'PERSON')")
  @Column("text", { nullable: true })
  keyPointsSource: SummarySource | `${SummarySource}` | null;

  @Field(() => Int, { description: "How far the viewer has watched, in seconds; changing it is no save." })
  @Check("content_item_watched_seconds_check", "watched_seconds >= 0")
  @Column("integer", { default: 0 })
  watchedSeconds: number;

  @Field(() => DateTime, { nullable: true, description: "When the viewer watched last; null when never." })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  watchedAt: string | null;
}
