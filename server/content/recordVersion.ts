import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import type { Note } from "./Note.js";

const keptVersions = 100;
const foldedMinutes = 10;

/** What a version keeps, and when it came to be. */
export type VersionedText = Pick<Note, "title" | "content" | "updatedAt">;

// An item that has no version yet gets one of what it held before. The item's row is locked by whoever saves it, so its
// versions are numbered one by one. Names are kept as they are now: a category or tag may be renamed or deleted later.
const recordSql = `
  with now_filed as (
    select jsonb_build_object(
      'category', (select jsonb_build_object('id', c.id, 'name', c.name) from category c where c.id = n.category_id),
      'tags', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name_key, t.id), '[]')
        from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = n.id),
      'color', n.color, 'link', n.link) as facts
    from content_item n where n.id = $2
  ), newest as (
    select id, number, saved_by, created_at from content_version where item_id = $2 order by number desc limit 1
  ), base as (
    insert into content_version (id, owner_id, item_id, number, title, content, created_at, updated_at, saved_by)
    select $10::uuid, $1::uuid, $2::uuid, 1, $7::text, $8::text, $9::timestamptz, $9::timestamptz, $1::uuid
    where $9::timestamptz is not null and not exists (select from newest) returning number
  ), folded as (
    update content_version kept set title = $4, content = $5, facts = now_filed.facts, updated_at = $6 from newest, now_filed
    where kept.id = newest.id and $11::boolean and newest.saved_by = $1
      and newest.created_at > $6::timestamptz - interval '${foldedMinutes} minutes'
    returning kept.id
  ), added as (
    insert into content_version (id, owner_id, item_id, number, title, content, facts, created_at, updated_at, saved_by)
    select $3::uuid, $1::uuid, $2::uuid, coalesce((select number from newest), (select number from base), 0) + 1,
      $4::text, $5::text, (select facts from now_filed), $6::timestamptz, $6::timestamptz, $1::uuid
    where not exists (select from folded) returning number
  )
  delete from content_version old using added
  where old.item_id = $2 and old.number <= added.number - ${keptVersions}`;

/**
 * Keeps what a note says now as its newest version, with what it is filed under; call it in the transaction that saves
 * the note, after its tags are set.
 * @param before what it held until now; null for a new note.
 * @param mayFold whether a version that the same person made within 10 minutes takes it in.
 */
export async function recordVersion(
  tx: Context,
  note: VersionedText & { id: string },
  before: VersionedText | null,
  mayFold = true,
): Promise<void> {
  await tx.sql("versions.record", recordSql, [
    tx.requireViewer().userId,
    note.id,
    uuidv7(),
    note.title,
    note.content,
    note.updatedAt,
    before?.title,
    before?.content,
    before?.updatedAt,
    uuidv7(),
    mayFold,
  ]);
}
