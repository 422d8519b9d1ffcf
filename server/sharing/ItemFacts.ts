import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { ExcerptBlock } from "../content/ContentItem.js";
import type { SummarySource } from "../content/contentEnums.js";
import { ofCategory, ofTags } from "../content/contentRows.js";
import type { KeyPoint } from "../content/Video.js";
import type { Tables } from "../platform/data/tables.js";
import { categoryFields } from "../taxonomy/categoryJson.js";
import { tagFields } from "../taxonomy/tagJson.js";
import type { TranscriptSegment } from "../videos/transcript/VideoTranscript.js";

const n = expressionBuilder<Tables & { n: Tables["content_item"] }, "n">();

const ofNote = <T>(value: Expression<T>) => sql<T | null>`case n.content_type when 'NOTE' then ${value} end`;
const { id: _category, ...category } = categoryFields;
const { id: _tag, ...tag } = tagFields;

/** The card of an item `n`: what others are shown of it in a list, by a link, or as it was when it was sent. */
export const cardJson = jsonBuildObject({
  title: n.ref("n.title"),
  /** When title, text or properties were last saved. */
  updatedAt: n.ref("n.updated_at"),
  excerpt: n.ref("n.excerpt").$castTo<ExcerptBlock[]>(),
  category: ofCategory(jsonBuildObject(category)),
  tags: ofTags(jsonBuildObject(tag)).$notNull(),
  color: ofNote(n.ref("n.color")),
  link: ofNote(n.ref("n.link")),
  youtubeUrl: n.ref("n.youtube_url"),
  videoId: n.ref("n.video_id"),
  startSeconds: n.ref("n.start_seconds").$castTo<number | null>(),
  thumbnailUrl: n.ref("n.thumbnail_url"),
  durationSeconds: n.ref("n.duration_seconds"),
  channelName: n.ref("n.channel_name"),
});

/** The body of an item `n`, the rest of it, as it is read when somebody opens it. */
export const bodyJson = jsonBuildObject({
  content: n.ref("n.content"),
  personalNotes: n.ref("n.personal_notes"),
  aiSummary: n.ref("n.ai_summary"),
  summarySource: n.ref("n.summary_source").$castTo<`${SummarySource}` | null>(),
  keyPoints: n.ref("n.key_points").$castTo<KeyPoint[]>(),
  keyPointsSource: n.ref("n.key_points_source").$castTo<`${SummarySource}` | null>(),
});

/** The transcript of an item `n`, to be kept again; null for none. */
export const transcriptJson = n
  .selectFrom("video_transcript as t")
  .whereRef("t.owner_id", "=", "n.owner_id")
  .whereRef("t.item_id", "=", "n.id")
  .select(({ ref }) =>
    jsonBuildObject({
      source: ref("t.source"),
      language: ref("t.language"),
      isTimed: ref("t.is_timed"),
      segments: ref("t.segments").$castTo<TranscriptSegment[]>(),
    }).as("transcript"),
  )
  .$asScalar();

export type ItemCard = NonNullable<(typeof cardJson)["expressionType"]>;
export type ItemBody = NonNullable<(typeof bodyJson)["expressionType"]>;
