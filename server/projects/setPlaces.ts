import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { isOwn } from "../platform/data/owners.js";
import { viewerId } from "../platform/data/Parameter.js";

/** Links by their table: the columns of what is linked and of what it is linked to, and the table of that. */
const links = {
  content_project: { from: "item_id", to: "project_id", target: "project" },
  task_item: { from: "task_id", to: "item_id", target: "content_item" },
};

/** Links `id` to exactly these, in this order; they are checked before. */
export async function setPlaces(
  tx: Context,
  table: keyof typeof links,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const link = sql.table(table);
  const [from, to, target] = [sql.ref(links[table].from), sql.ref(links[table].to), sql.table(links[table].target)];
  // A link to what is in the trash waits for it to come back.
  await sql`with gone as (
      delete from ${link} l using ${target} t
      where ${isOwn("l")} and l.${from} = ${id} and l.${to} <> all(${ids}::uuid[])
        and ${isOwn("t")} and t.id = l.${to} and t.deleted_at is null)
    insert into ${link} (owner_id, ${from}, ${to}, place)
    select ${viewerId}, ${id}, id, place from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    on conflict (${from}, ${to}) do update set place = excluded.place where ${link}.place <> excluded.place
  `.execute(tx.own.db);
}
