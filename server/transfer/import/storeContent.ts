import { ContentType } from "../../content/contentEnums.js";
import { contentChanged } from "../../content/contentEvents.js";
import { defaultNoteColor } from "../../content/Note.js";
import { videoSearchText } from "../../content/videoSearchText.js";
import type { Context } from "../../platform/context.js";
import { keepTranscript } from "../../videos/transcript/transcripts.js";
import { readVideoLink } from "../../videos/videoLink.js";
import type { FoundItem, FoundNote, FoundVideo } from "./found.js";
import type { Importer } from "./Importer.js";
import { storeFiles } from "./storeFiles.js";
import { categoryIdOf, storeNames, tagIdsOf } from "./storeTaxonomy.js";

const knownSql = `select id, deleted_at is not null as "isTrashed" from content_item
  where owner_id = $1 and id = any($2::uuid[])`;
const restoreSql = "update content_item set deleted_at = null where owner_id = $1 and id = any($2::uuid[])";
const insertSql = `insert into content_item (id, owner_id, content_type, title, category_id, is_favorite, is_archived,
    created_at, updated_at, content, excerpt, link, color, search_text, youtube_url, video_id, start_seconds,
    thumbnail_url, duration_seconds, channel_name, personal_notes, ai_summary, summary_source, key_points,
    key_points_source, watched_seconds, watched_at)
  select id, $1, $2, title, "categoryId", "isFavorite", "isArchived", "createdAt", "updatedAt", content,
    coalesce(excerpt, '[]'), link, coalesce(color, '${defaultNoteColor}'), "searchText", "youtubeUrl", "videoId",
    coalesce("startSeconds", 0), "thumbnailUrl", "durationSeconds", "channelName", "personalNotes", "aiSummary",
    "summarySource", coalesce("keyPoints", '[]'), "keyPointsSource", coalesce("watchedSeconds", 0), "watchedAt"
  from jsonb_to_recordset($3::jsonb) as rows(id uuid, title text, "categoryId" uuid, "isFavorite" boolean,
    "isArchived" boolean, "createdAt" timestamptz, "updatedAt" timestamptz, content text, excerpt jsonb, link text,
    color text, "searchText" text, "youtubeUrl" text, "videoId" text, "startSeconds" integer, "thumbnailUrl" text,
    "durationSeconds" integer, "channelName" text, "personalNotes" text, "aiSummary" text, "summarySource" text,
    "keyPoints" jsonb, "keyPointsSource" text, "watchedSeconds" integer, "watchedAt" timestamptz)
  on conflict (id) do nothing returning id`;
const tagsSql = `insert into content_tag (owner_id, item_id, tag_id)
  select $1, rows.id, tag.id from jsonb_to_recordset($2::jsonb) as rows(id uuid, "tagIds" uuid[])
  join tag on tag.owner_id = $1 and tag.id = any(rows."tagIds") on conflict do nothing`;
const linksSql = `insert into content_project (owner_id, item_id, project_id, place)
  select $1, rows.id, p.id, linked.place::integer - 1 from jsonb_to_recordset($2::jsonb) as rows(id uuid, "projectIds" uuid[])
  cross join lateral unnest(rows."projectIds") with ordinality as linked(id, place)
  join project p on p.owner_id = $1 and p.id = linked.id on conflict do nothing`;
const versionsSql = `insert into content_version (id, owner_id, item_id, number, title, content, personal_notes,
    ai_summary, summary_source, key_points, key_points_source, created_at, updated_at, saved_by)
  select gen_random_uuid(), $1, id, 1, title, content, personal_notes, ai_summary, summary_source,
    case when content_type = 'VIDEO' then key_points end, key_points_source, updated_at, updated_at, $1
  from content_item where owner_id = $1 and id = any($2::uuid[])
  on conflict do nothing`;

interface Placed<T> {
  id: string;
  item: T;
}

/** Makes notes of what was found, with their files. */
export async function storeNotes(importer: Importer, found: readonly FoundNote[]): Promise<void> {
  const { isNew, isOurs } = await sort(importer, found, "NOTE");
  importer.report.notes += isNew.length + isOurs.length;
  await store(importer, ContentType.NOTE, isNew, ({ text, link, color }) => ({ ...text, link, color }));
  await storeFiles(importer, [...isNew, ...isOurs]);
}

export async function storeVideos(importer: Importer, found: readonly FoundVideo[]): Promise<void> {
  const { isNew, isOurs } = await sort(importer, found, "VIDEO");
  importer.report.videos += isNew.length + isOurs.length;
  await store(
    importer,
    ContentType.VIDEO,
    isNew,
    ({ video }) => {
      const { transcript: _transcript, ...own } = video;
      return { ...own, ...readVideoLink(video.youtubeUrl), searchText: videoSearchText(video) };
    },
    async (tx, made) => {
      for (const { id, item } of made) {
        if (item.video.transcript) await keepTranscript(tx, id, item.video.transcript);
      }
    },
  );
}

/** Tells what is new from what is here; what an earlier try of this import made still gets its files. */
async function sort<T extends FoundItem>(
  importer: Importer,
  found: readonly T[],
  contentType: "NOTE" | "VIDEO",
): Promise<{ isNew: Placed<T>[]; isOurs: Placed<T>[] }> {
  const placed = found.map((item) => ({ id: importer.idFor("content", item.key), item }));
  const ids = placed.flatMap(({ id, item }) => (item.ownId ? [id, item.ownId] : [id]));
  const known = new Map(
    (await importer.ctx.sql<{ id: string; isTrashed: boolean }>("", knownSql, [importer.ownerId, ids])).map((row) => [
      row.id,
      row.isTrashed,
    ]),
  );
  const ours = await importer.madeBefore("CONTENT", ids);
  const sorted = { isNew: [] as Placed<T>[], isOurs: [] as Placed<T>[] };
  const trashed: string[] = [];
  for (const each of placed) {
    const here = [each.item.ownId ?? "", each.id].find((id) => known.has(id));
    if (!importer.isFirst(each.id)) importer.leaveOut(`“${each.item.title}”`, "twice in this file");
    else if (here === undefined) sorted.isNew.push(each);
    else if (known.get(here)) {
      trashed.push(here);
      importer.report[contentType === "NOTE" ? "notes" : "videos"] += 1;
    } else if (ours.has(here)) sorted.isOurs.push({ ...each, id: here });
    else importer.report.alreadyHere += 1;
  }
  if (trashed.length > 0) await restore(importer, trashed, contentType);
  return sorted;
}

/** What lies in the trash comes back. */
async function restore(importer: Importer, ids: readonly string[], contentType: "NOTE" | "VIDEO"): Promise<void> {
  await importer.run?.whileMine(async (tx) => {
    await tx.sql("content.importRestore", restoreSql, [importer.ownerId, ids]);
    await importer.record(tx, "CONTENT", ids);
    await tell(tx, ids, contentType as ContentType);
  });
}

async function store<T extends FoundItem>(
  importer: Importer,
  contentType: ContentType,
  placed: readonly Placed<T>[],
  own: (item: T, id: string) => object,
  after: (tx: Context, made: Placed<T>[]) => Promise<void> = async () => undefined,
): Promise<void> {
  const { ownerId } = importer;
  await storeNames(
    importer,
    contentType,
    placed.map(({ item }) => item),
  );
  if (!importer.run || placed.length === 0) return;
  const now = importer.ctx.clock().toISOString();
  const rows = placed.map(({ id, item }) => {
    const createdAt = item.createdAt ?? item.updatedAt ?? now;
    return {
      ...own(item, id),
      id,
      title: item.title,
      categoryId: categoryIdOf(importer, contentType, item.category),
      tagIds: `{${tagIdsOf(importer, contentType, item.tags).join(",")}}`,
      projectIds: `{${item.projectIds.flatMap((each) => importer.projects.get(each) ?? []).join(",")}}`,
      isFavorite: item.isFavorite,
      isArchived: item.isArchived,
      createdAt,
      updatedAt: item.updatedAt && item.updatedAt > createdAt ? item.updatedAt : createdAt,
    };
  });
  const json = JSON.stringify(rows);
  await importer.run.whileMine(async (tx) => {
    const inserted = await tx.sql<{ id: string }>("content.import", insertSql, [ownerId, contentType, json]);
    const ids = inserted.map(({ id }) => id);
    await tx.sql("content.importTags", tagsSql, [ownerId, json]);
    await tx.sql("content.importLinks", linksSql, [ownerId, json]);
    await tx.sql("content.importVersions", versionsSql, [ownerId, ids]);
    const made = new Set(ids);
    await after(
      tx,
      placed.filter(({ id }) => made.has(id)),
    );
    await importer.record(tx, "CONTENT", ids);
    await tell(tx, ids, contentType);
  });
}

async function tell(tx: Context, ids: readonly string[], contentType: ContentType): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  await tx.emit(...ids.map((id) => contentChanged({ id, ownerId, contentType })));
}
