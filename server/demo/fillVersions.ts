import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";

/** The earlier texts of "Cabinet quotes, compared", the oldest first. */
const earlier = [
  {
    daysBefore: 2,
    title: "Cabinet quotes",
    content:
      "<p>Nordahl wants to know by Friday. Birch ply saves <strong>€900</strong> and the hinges are the soft-close ones.</p>",
    hasTags: false,
  },
  {
    daysBefore: 1,
    title: "Cabinet quotes, compared",
    content:
      "<p>Nordahl will hold the oak price until Friday 27 November. Birch ply saves <strong>€900</strong> but loses the drawer above the hob.</p><blockquote><p>We do not charge for the second visit.</p></blockquote><p>Nordahl, on the phone</p>",
    hasTags: true,
  },
];

/** Gives the demo library's first note a history of versions. */
export async function fillVersions(db: Pick<EntityManager, "query">, ownerId: string): Promise<void> {
  await db.query(
    `with note as (
       select n.*, jsonb_build_object(
           'category', (select jsonb_build_object('id', c.id, 'name', c.name) from category c where c.id = n.category_id),
           'tags', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name_key, t.id), '[]')
             from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = n.id),
           'color', n.color, 'link', n.link) as facts
       from content_item n where n.owner_id = $1 and n.title = $2 order by n.updated_at desc limit 1
     ), said as (
       select version.id, version.number, version.title, version.content,
         note.facts || case when version."hasTags" then '{}' else '{"tags":[]}'::jsonb end as facts,
         note.updated_at - version."daysBefore" * interval '1 day' as at, note.id as item_id
       from note, jsonb_to_recordset($3::jsonb)
         as version(id uuid, number int, title text, content text, "hasTags" boolean, "daysBefore" int)
       union all
       select $4::uuid, $5::int, note.title, note.content, note.facts, note.updated_at, note.id from note
     )
     insert into content_version (id, owner_id, item_id, number, title, content, facts, created_at, updated_at, saved_by)
     select id, $1, item_id, number, title, content, facts, at, at, $1 from said
     on conflict (item_id, number) do nothing`,
    [
      ownerId,
      earlier.at(-1)?.title,
      JSON.stringify(earlier.map((version, at) => ({ ...version, id: uuid(), number: at + 1 }))),
      uuid(),
      earlier.length + 1,
    ],
  );
}
