import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { videoSearchText } from "../content/videoSearchText.js";
import { passagesOf } from "../videos/transcript/transcripts.js";
import type { TranscriptSegment } from "../videos/transcript/VideoTranscript.js";
import { type DemoVideo, demoVideoCategories, demoVideos, demoVideoTags } from "./videoLibrary.js";

type Database = Pick<EntityManager, "query">;

/** Words per segment: about as many as a caption has. */
const segmentWords = 11;

/** Adds the demo library's videos with their categories, tags and links to the owner's; call it after the projects. */
export async function fillVideos(db: Database, ownerId: string, now: Date): Promise<number> {
  const categories = demoVideoCategories.map((category, index) => ({
    ...category,
    id: uuid(),
    sortOrder: 100 + index,
  }));
  const tags = Object.entries(demoVideoTags).map(([name, color]) => ({ id: uuid(), name, color }));
  await db.query(
    `insert into category (id, owner_id, name, name_key, color, icon, sort_order, content_type, scope, created_at)
     select id, $2, name, lower(name), color, icon, "sortOrder", 'VIDEO', 'SPECIFIC', $3
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, name text, color text, icon text, "sortOrder" int)`,
    [JSON.stringify(categories), ownerId, now.toISOString()],
  );
  await db.query(
    `insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
     select id, $2, name, lower(name), color, 'VIDEO', $3
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, name text, color text)`,
    [JSON.stringify(tags), ownerId, now.toISOString()],
  );
  const idOf = (rows: { id: string; name: string }[], name: string) =>
    rows.find((row) => row.name === name)?.id ?? null;
  const videos = demoVideos.map((video) => ({
    ...rowOf(video, now),
    categoryId: idOf(categories, video.category),
    tagIds: video.tags.map((name) => idOf(tags, name)).filter((id) => id !== null),
    project: video.project ?? null,
  }));
  await insertVideos(db, ownerId, videos);
  await db.query(
    `insert into content_project (owner_id, item_id, project_id, place)
     select $2, rows.id, p.id, 1 from jsonb_to_recordset($1::jsonb) as rows(id uuid, project text)
     join project p on p.owner_id = $2 and p.name = rows.project and p.deleted_at is null on conflict do nothing`,
    [JSON.stringify(videos.map(({ id, project }) => ({ id, project }))), ownerId],
  );
  return videos.length;
}

export interface VideoRow {
  id: string;
  videoId: string;
  youtubeUrl: string;
  startSeconds: number;
  thumbnailUrl: string;
  title: string;
  channelName: string;
  durationSeconds: number;
  personalNotes: string | null;
  aiSummary: string | null;
  summarySource: string | null;
  keyPoints: { id: string; seconds: number; text: string }[];
  keyPointsSource: string | null;
  searchText: string;
  watchedSeconds: number;
  watchedAt: string | null;
  isFavorite: boolean;
  isArchived: boolean;
  updatedAt: string;
  categoryId: string | null;
  tagIds: string[];
  segments: TranscriptSegment[];
  language: string | null;
}

function rowOf(video: DemoVideo, now: Date): Omit<VideoRow, "categoryId" | "tagIds"> {
  const { talk = [], startSeconds = 0, videoId, watched = 0 } = video;
  const updatedAt = new Date(now.getTime() - video.hoursAgo * 3_600_000);
  const { segments, starts } = spoken(
    talk.map(({ text }) => text),
    video.seconds,
  );
  const keyPoints = talk.flatMap(({ point }, index) =>
    point ? [{ id: uuid(), seconds: Math.floor((starts[index] ?? 0) / 1_000), text: point }] : [],
  );
  const words = {
    channelName: video.channel,
    personalNotes: video.notes ?? null,
    aiSummary: video.summary ?? null,
    keyPoints,
  };
  return {
    ...words,
    id: uuid({ msecs: updatedAt.getTime() }),
    videoId,
    youtubeUrl: `https://www.youtube.com/watch?v=${videoId}${startSeconds > 0 ? `&t=${startSeconds}s` : ""}`,
    startSeconds,
    thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    title: video.title,
    durationSeconds: video.seconds,
    summarySource: video.summarySource ?? null,
    keyPointsSource: keyPoints.length > 0 ? (video.summarySource ?? "BUILT_IN") : null,
    searchText: videoSearchText(words),
    watchedSeconds: Math.round(watched * video.seconds),
    watchedAt: watched > 0 ? new Date(updatedAt.getTime() + 1_800_000).toISOString() : null,
    isFavorite: video.isFavorite ?? false,
    isArchived: video.isArchived ?? false,
    updatedAt: updatedAt.toISOString(),
    segments,
    language: segments.length > 0 ? (video.category === "Language" ? "pt-PT" : "en") : null,
  };
}

/** Speech spread evenly over a video, in segments of some words; `starts` gives the start of each text. */
export function spoken(
  texts: readonly string[],
  durationSeconds: number,
): { segments: TranscriptSegment[]; starts: number[] } {
  const all = texts.map((text) => text.split(" "));
  const perWord = (durationSeconds * 1_000 - 4_000) / Math.max(1, all.flat().length);
  const segments: TranscriptSegment[] = [];
  const starts: number[] = [];
  let spent = 0;
  for (const words of all) {
    starts.push(Math.round(spent * perWord));
    for (let at = 0; at < words.length; at += segmentWords) {
      const part = words.slice(at, at + segmentWords);
      const startMilliseconds = Math.round(spent * perWord);
      spent += part.length;
      segments.push({ startMilliseconds, endMilliseconds: Math.round(spent * perWord), text: part.join(" ") });
    }
  }
  return { segments, starts };
}

/** Writes many videos with their tags and transcripts in four statements. */
export async function insertVideos(db: Database, ownerId: string, videos: readonly VideoRow[]): Promise<void> {
  const rows = videos.map(({ segments, tagIds, language, ...row }) => row);
  await db.query(
    `insert into content_item (id, owner_id, content_type, title, youtube_url, video_id, start_seconds, thumbnail_url,
                               duration_seconds, channel_name, personal_notes, ai_summary, summary_source, key_points,
                               key_points_source, search_text, watched_seconds, watched_at, category_id, is_favorite,
                               is_archived, version, created_at, updated_at)
     select id, $2, 'VIDEO', title, "youtubeUrl", "videoId", "startSeconds", "thumbnailUrl", "durationSeconds",
            "channelName", "personalNotes", "aiSummary", "summarySource", "keyPoints", "keyPointsSource", "searchText",
            "watchedSeconds", "watchedAt", "categoryId", "isFavorite", "isArchived", 1, "updatedAt", "updatedAt"
     from jsonb_to_recordset($1::jsonb)
       as rows(id uuid, title text, "youtubeUrl" text, "videoId" text, "startSeconds" int, "thumbnailUrl" text,
               "durationSeconds" int, "channelName" text, "personalNotes" text, "aiSummary" text,
               "summarySource" text, "keyPoints" jsonb, "keyPointsSource" text, "searchText" text,
               "watchedSeconds" int, "watchedAt" timestamptz, "categoryId" uuid, "isFavorite" boolean,
               "isArchived" boolean, "updatedAt" timestamptz)`,
    [JSON.stringify(rows), ownerId],
  );
  const tagged = videos.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ id, tagId })));
  await db.query(
    `insert into content_tag (owner_id, item_id, tag_id)
     select $2, id, "tagId" from jsonb_to_recordset($1::jsonb) as rows(id uuid, "tagId" uuid)`,
    [JSON.stringify(tagged), ownerId],
  );
  const told = videos.filter(({ segments }) => segments.length > 0);
  await db.query(
    `insert into video_transcript (item_id, owner_id, source, language, is_timed, segments, created_at)
     select id, $2, 'CAPTIONS', language, true, segments, "updatedAt"
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, language text, segments jsonb, "updatedAt" timestamptz)`,
    [
      JSON.stringify(told.map(({ id, language, segments, updatedAt }) => ({ id, language, segments, updatedAt }))),
      ownerId,
    ],
  );
  const passages = told.flatMap(({ id, segments }) => passagesOf(segments).map((passage) => ({ id, ...passage })));
  await db.query(
    `insert into transcript_passage (owner_id, item_id, position, start_milliseconds, text)
     select $2, id, position, start_milliseconds, text
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, position int, start_milliseconds int, text text)`,
    [JSON.stringify(passages), ownerId],
  );
}
