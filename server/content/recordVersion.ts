import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import type { ContentItem } from "./ContentItem.js";
import type { Note } from "./Note.js";
import type { KeyPoint, Video } from "./Video.js";

const keptVersions = 100;
const foldedMinutes = 10;

/** What a note or a video says: the words that versions keep. */
export type ContentWords = Pick<ContentItem, "title"> &
  Partial<
    Pick<Note, "content"> &
      Pick<Video, "personalNotes" | "aiSummary" | "summarySource" | "keyPoints" | "keyPointsSource">
  >;

const wordColumns = `title, content, personal_notes, ai_summary, summary_source, key_points, key_points_source`;
/** A video's columns are empty for a note; its key points are none. */
const wordsOf = (item: string) => `${item}.title, ${item}.content, ${item}.personal_notes, ${item}.ai_summary,
  ${item}.summary_source, ${item}.key_points, ${item}.key_points_source`;

// An item that has no version yet gets one of what it held before. The item's row is locked by whoever saves it, so its
// versions are numbered one by one. Names are kept as they are now: a category or tag may be renamed or deleted later.
const recordSql = `
  with saved as (
    select n.title, n.content, n.personal_notes, n.ai_summary, n.summary_source,
      case when n.content_type = 'VIDEO' then n.key_points end as key_points, n.key_points_source, n.updated_at,
      jsonb_build_object(
        'category', (select jsonb_build_object('id', c.id, 'name', c.name) from category c where c.id = n.category_id),
        'tags', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name_key, t.id), '[]')
          from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = n.id),
        'color', case when n.content_type = 'NOTE' then n.color end, 'link', n.link) as facts
    from content_item n where n.owner_id = $1 and n.id = $2
  ), newest as (
    select id, number, saved_by, created_at from content_version where item_id = $2 order by number desc limit 1
  ), base as (
    insert into content_version (id, owner_id, item_id, number, ${wordColumns}, created_at, updated_at, saved_by)
    select $4::uuid, $1::uuid, $2::uuid, 1, $6::text, $7::text, $8::text, $9::text, $10::text, $11::jsonb, $12::text,
      $13::timestamptz, $13::timestamptz, $1::uuid
    where $13::timestamptz is not null and not exists (select from newest) returning number
  ), folded as (
    update content_version kept set (${wordColumns}, facts, updated_at)
      = (select ${wordsOf("saved")}, saved.facts, saved.updated_at from saved)
    from newest, saved
    where kept.id = newest.id and $5::boolean and newest.saved_by = $1
      and newest.created_at > saved.updated_at - interval '${foldedMinutes} minutes'
    returning kept.id
  ), added as (
    insert into content_version (id, owner_id, item_id, number, ${wordColumns}, facts, created_at, updated_at, saved_by)
    select $3::uuid, $1::uuid, $2::uuid, coalesce((select number from newest), (select number from base), 0) + 1,
      ${wordsOf("saved")}, saved.facts, saved.updated_at, saved.updated_at, $1::uuid
    from saved where not exists (select from folded) returning number
  )
  delete from content_version old using added
  where old.item_id = $2 and old.number <= added.number - ${keptVersions}`;

/**
 * Keeps what an item says now as its newest version, with what it is filed under; call it in the transaction that saves
 * the item, after its row is written and its tags are set.
 * @param before what it said until now; null for a new item.
 * @param mayFold whether a version that the same person made within 10 minutes takes it in.
 */
export async function recordVersion(
  tx: Context,
  itemId: string,
  before: (ContentWords & { updatedAt: string }) | null,
  mayFold = true,
): Promise<void> {
  await tx.sql("versions.record", recordSql, [
    tx.requireViewer().userId,
    itemId,
    uuidv7(),
    uuidv7(),
    mayFold,
    before?.title,
    before?.content,
    before?.personalNotes,
    before?.aiSummary,
    before?.summarySource,
    before?.keyPoints && JSON.stringify(before.keyPoints),
    before?.keyPointsSource,
    before?.updatedAt,
  ]);
}

/** Whether two say the same; who wrote it first doesn't matter. */
export function hasSameWords(one: ContentWords, other: ContentWords): boolean {
  const same = (["title", "content", "personalNotes", "aiSummary"] as const).every(
    (name) => (one[name] ?? null) === (other[name] ?? null),
  );
  return same && sameKeyPoints(one.keyPoints ?? [], other.keyPoints ?? []);
}

export function sameKeyPoints(one: readonly KeyPoint[], other: readonly KeyPoint[]): boolean {
  const isSame = (point: KeyPoint, index: number) =>
    point.seconds === other[index]?.seconds && point.text === other[index]?.text;
  return one.length === other.length && one.every(isSame);
}
