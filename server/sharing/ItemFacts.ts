import type { ExcerptBlock } from "../content/ContentItem.js";
import type { SummarySource } from "../content/contentEnums.js";
import type { KeyPoint } from "../content/Video.js";

/** What others are shown of an item in a list: by a link, or as it was when it was sent. */
export interface ItemCard {
  title: string;
  /** When title, text or properties were last saved. */
  updatedAt: string;
  category: { name: string; color: string; icon: string | null } | null;
  tags: { name: string; color: string }[];
  excerpt: ExcerptBlock[];
  /** Of a note. */
  color: string | null;
  link: string | null;
  /** Of a video. */
  youtubeUrl: string | null;
  videoId: string | null;
  startSeconds: number | null;
  thumbnailUrl: string | null;
  durationSeconds: number | null;
  channelName: string | null;
}

/** The rest of it, as it is read when somebody opens it. */
export interface ItemBody {
  content: string | null;
  personalNotes: string | null;
  aiSummary: string | null;
  summarySource: `${SummarySource}` | null;
  keyPoints: KeyPoint[];
  keyPointsSource: `${SummarySource}` | null;
}

const noteOnly = (column: string) => `case n.content_type when 'NOTE' then ${column} end`;

/** The card of `content_item n` as JSON. */
export const cardJson = `json_build_object(
  'title', n.title, 'updatedAt', n.updated_at, 'excerpt', n.excerpt,
  'category', (select json_build_object('name', c.name, 'color', c.color, 'icon', c.icon)
    from category c where c.id = n.category_id),
  'tags', (select coalesce(json_agg(json_build_object('name', t.name, 'color', t.color) order by t.name_key, t.id), '[]')
    from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = n.id),
  'color', ${noteOnly("n.color")}, 'link', ${noteOnly("n.link")},
  'youtubeUrl', n.youtube_url, 'videoId', n.video_id, 'startSeconds', n.start_seconds,
  'thumbnailUrl', n.thumbnail_url, 'durationSeconds', n.duration_seconds, 'channelName', n.channel_name)`;

/** The body of `content_item n` as JSON. */
export const bodyJson = `json_build_object(
  'content', n.content, 'personalNotes', n.personal_notes, 'aiSummary', n.ai_summary,
  'summarySource', n.summary_source, 'keyPoints', n.key_points, 'keyPointsSource', n.key_points_source)`;

/** The transcript `video_transcript t` as JSON, to be kept again. */
export const transcriptJson = `json_build_object(
  'source', t.source, 'language', t.language, 'isTimed', t.is_timed, 'segments', t.segments)`;
