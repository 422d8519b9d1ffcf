import { Field, ID, Int, ObjectType } from "type-graphql";
import { ChildEntity, Column } from "typeorm";
import { DateTime } from "../platform/scalars.js";
import { ContentItem } from "./ContentItem.js";
import { ContentType, SummarySource } from "./contentEnums.js";

@ObjectType({ simpleResolvers: true, description: "A thing that is said in a video, and when." })
export class KeyPoint {
  @Field(() => ID, { description: "Names it among the key points of its video." })
  id: string;

  @Field(() => Int, { description: "When it is said: seconds from the beginning of the video." })
  seconds: number;

  @Field(() => String, { description: "1 to 1 000 characters." })
  text: string;
}

@ObjectType({ implements: ContentItem, simpleResolvers: true, description: "A saved video." })
@ChildEntity(ContentType.VIDEO)
export class Video extends ContentItem {
  override contentType = ContentType.VIDEO;

  @Field(() => String, { description: "The link as it was saved; it never changes." })
  @Column("text", { name: "youtube_url" })
  youtubeUrl: string;

  @Field(() => String, { description: "The 11 characters that name the video at the video service." })
  @Column("text", { name: "video_id" })
  videoId: string;

  @Field(() => Int, { description: "Where the link says to start: seconds from the beginning, 0 unless it says." })
  @Column("integer", { name: "start_seconds", default: 0 })
  startSeconds: number;

  @Field(() => String, { description: "An http or https address of its picture; derived from the id unless given." })
  @Column("text", { name: "thumbnail_url" })
  thumbnailUrl: string;

  @Field(() => Int, { nullable: true, description: "How long it is, in seconds; null until somebody could say." })
  @Column("integer", { name: "duration_seconds", nullable: true })
  durationSeconds: number | null;

  @Field(() => String, { nullable: true, description: "Whose video it is; null until somebody could say." })
  @Column("text", { name: "channel_name", nullable: true })
  channelName: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The viewer's own notes as plain text, at most 10 000 characters; null when empty. Not read by lists.",
  })
  @Column("text", { name: "personal_notes", nullable: true })
  personalNotes: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The summary as plain text, at most 20 000 characters; null without one. Not read by lists.",
  })
  @Column("text", { name: "ai_summary", nullable: true })
  aiSummary: string | null;

  /** Filled by the rows that resolvers read. */
  @Field(() => String, { nullable: true, description: "The first 400 characters of `personalNotes`, for a card." })
  personalNotesExcerpt: string | null;

  /** Filled by the rows that resolvers read. */
  @Field(() => String, { nullable: true, description: "The first 400 characters of `aiSummary`, for a card." })
  aiSummaryExcerpt: string | null;

  @Field(() => SummarySource, { nullable: true, description: "Who wrote the summary; null without one." })
  @Column("text", { name: "summary_source", nullable: true })
  summarySource: SummarySource | `${SummarySource}` | null;

  @Field(() => [KeyPoint], { description: "What is said when, in the order of time; at most 100. Not read by lists." })
  @Column("jsonb", { name: "key_points", default: [] })
  keyPoints: KeyPoint[];

  @Field(() => SummarySource, { nullable: true, description: "Who wrote the key points; null without any." })
  @Column("text", { name: "key_points_source", nullable: true })
  keyPointsSource: SummarySource | `${SummarySource}` | null;

  @Field(() => Int, { description: "How far the viewer has watched, in seconds; changing it is no save." })
  @Column("integer", { name: "watched_seconds", default: 0 })
  watchedSeconds: number;

  @Field(() => DateTime, { nullable: true, description: "When the viewer watched last; null when never." })
  @Column("timestamptz", { name: "watched_at", nullable: true })
  watchedAt: string | null;
}
