import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { excerptOf, textOf } from "../content/html/excerpt.js";
import { fillVersions } from "./fillVersions.js";
import { demoCategories, demoNotes, demoTagColors } from "./library.js";

/** Adds the demo library's notes, categories and tags to the owner's, all in the caller's transaction. */
export async function fillNotes(db: EntityManager, ownerId: string, now: Date): Promise<number> {
  const categories = demoCategories.map((category, index) => ({ ...category, id: uuid(), sortOrder: index }));
  const tags = Object.entries(demoTagColors).map(([name, color]) => ({ id: uuid(), name, color }));
  const idOf = (rows: { id: string; name: string }[], name: string) =>
    rows.find((row) => row.name === name)?.id ?? null;

  await db.query(
    `insert into category (id, owner_id, name, name_key, color, icon, sort_order, content_type, scope, created_at)
     select id, $2, name, lower(name), color, icon, "sortOrder", 'NOTE', 'SPECIFIC', $3
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, name text, color text, icon text, "sortOrder" int)`,
    [JSON.stringify(categories), ownerId, now.toISOString()],
  );
  await db.query(
    `insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
     select id, $2, name, lower(name), color, 'NOTE', $3
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, name text, color text)`,
    [JSON.stringify(tags), ownerId, now.toISOString()],
  );
  const notes = demoNotes.map((note) => {
    const updatedAt = new Date(now.getTime() - note.hoursAgo * 3_600_000);
    return {
      id: uuid({ msecs: updatedAt.getTime() }),
      title: note.title,
      content: note.content,
      excerpt: excerptOf(note.content),
      text: textOf(note.content),
      link: note.link ?? null,
      color: note.color,
      categoryId: idOf(categories, note.category),
      tagIds: note.tags.map((name) => idOf(tags, name)).filter((id) => id !== null),
      isFavorite: note.isFavorite ?? false,
      isArchived: note.isArchived ?? false,
      updatedAt: updatedAt.toISOString(),
    };
  });
  await insertNotes(db, ownerId, notes);
  await fillVersions(db, ownerId);
  return notes.length;
}

export interface NoteRow {
  id: string;
  title: string;
  content: string;
  excerpt: unknown;
  text: string;
  link: string | null;
  color: string;
  categoryId: string | null;
  tagIds: (string | null)[];
  isFavorite: boolean;
  isArchived: boolean;
  updatedAt: string;
}

/** Writes many notes with their tags in two statements. */
export async function insertNotes(db: Pick<EntityManager, "query">, ownerId: string, notes: NoteRow[]): Promise<void> {
  const json = JSON.stringify(notes);
  await db.query(
    `insert into content_item (id, owner_id, content_type, title, content, excerpt, search_text, link, color, category_id,
                               is_favorite, is_archived, version, created_at, updated_at)
     select id, $2, 'NOTE', title, content, excerpt, text, link, color, "categoryId",
            "isFavorite", "isArchived", 1, "updatedAt", "updatedAt"
     from jsonb_to_recordset($1::jsonb)
       as rows(id uuid, title text, content text, excerpt jsonb, text text, link text, color text, "categoryId" uuid,
               "isFavorite" boolean, "isArchived" boolean, "updatedAt" timestamptz)`,
    [json, ownerId],
  );
  await db.query(
    `insert into content_tag (owner_id, item_id, tag_id, item_updated_at)
     select $2, rows.id, tag.id, rows."updatedAt"
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, "tagIds" jsonb, "updatedAt" timestamptz)
     cross join lateral jsonb_array_elements_text(rows."tagIds") as each(id) join tag on tag.id = each.id::uuid and tag.owner_id = $2`,
    [json, ownerId],
  );
}
