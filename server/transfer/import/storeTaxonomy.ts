import { defaultCategoryColor } from "../../taxonomy/Category.js";
import { nameKey } from "../../taxonomy/nameKey.js";
import { defaultTagColor } from "../../taxonomy/Tag.js";
import { taxonomyChanged } from "../../taxonomy/taxonomyEvents.js";
import type { FoundNamed } from "./found.js";
import type { Importer } from "./Importer.js";

const maxName = 100;
const most = { tag: 5_000, category: 1_000 };

type Table = "tag" | "category";

const knownSql = (table: Table) => `select id, name_key as "nameKey", content_type as "contentType"
  from ${table} where owner_id = $1`;
const insertTagSql = `insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
  select gen_random_uuid(), $1, name, "nameKey", color, "contentType", $3
  from jsonb_to_recordset($2::jsonb) as rows(name text, "nameKey" text, color text, "contentType" text)
  on conflict do nothing`;
const insertCategorySql = `insert into category
    (id, owner_id, name, name_key, color, icon, sort_order, content_type, scope, created_at)
  select gen_random_uuid(), $1, name, "nameKey", color, icon,
    (select coalesce(max(sort_order), -1) from category where owner_id = $1) + place, "contentType", scope, $3
  from jsonb_to_recordset($2::jsonb) as rows(name text, "nameKey" text, color text, icon text, "contentType" text,
    scope text, place integer)
  on conflict do nothing`;

/** Finds tags and categories by their names and makes what isn't there; in a preview it only counts those. */
export async function storeNamed(importer: Importer, table: Table, wanted: readonly FoundNamed[]): Promise<void> {
  const ids = table === "tag" ? importer.tags : importer.categories;
  if (ids.size === 0) await readKnown(importer, table, ids);
  const missing = new Map<string, FoundNamed & { nameKey: string }>();
  for (const each of wanted) {
    const name = cleanName(each.name);
    const key = namedKey(each.contentType, name);
    if (name !== "" && !ids.has(key)) missing.set(key, { ...each, name, nameKey: nameKey(name) });
  }
  const room = Math.max(0, most[table] - ids.size);
  const made = [...missing.entries()].slice(0, room);
  for (const [, { name }] of [...missing.entries()].slice(room))
    importer.leaveOut(name, `too many ${table === "tag" ? "tags" : "categories"}`);
  if (made.length === 0) return;
  importer.report[table === "tag" ? "tags" : "categories"] += made.length;
  if (!importer.run) {
    for (const [key] of made) ids.set(key, "");
    return;
  }
  await importer.run.whileMine(async (tx) => {
    const rows = made.map(([, { icon = null, scope = "SPECIFIC", ...each }], index) => {
      return { ...each, icon, scope, place: index + 1 };
    });
    const [name, sql] = table === "tag" ? ["tags.import", insertTagSql] : ["categories.import", insertCategorySql];
    await tx.sql(name, sql, [importer.ownerId, JSON.stringify(rows), tx.clock().toISOString()]);
    await tx.emit(taxonomyChanged(importer.ownerId));
  });
  await readKnown(importer, table, ids);
}

/** Tags and categories of items, by their names alone. */
export async function storeNames(
  importer: Importer,
  contentType: "NOTE" | "VIDEO",
  items: readonly { tags: readonly string[]; category: string | null }[],
): Promise<void> {
  const tags = items.flatMap((item) => item.tags).map((name) => ({ name, color: defaultTagColor, contentType }));
  await storeNamed(importer, "tag", tags);
  const categories = items.flatMap(({ category }) => category ?? []);
  await storeNamed(
    importer,
    "category",
    categories.map((name) => ({ name, color: defaultCategoryColor, contentType })),
  );
}

export function tagIdsOf(importer: Importer, contentType: "NOTE" | "VIDEO", names: readonly string[]): string[] {
  const ids = names.map((name) => importer.tags.get(namedKey(contentType, cleanName(name))) ?? "");
  return [...new Set(ids.filter(Boolean))].slice(0, 50);
}

/** A category of global scope may have been made for the other kind of content. */
export function categoryIdOf(importer: Importer, contentType: "NOTE" | "VIDEO", name: string | null): string | null {
  if (name === null) return null;
  return importer.categories.get(namedKey(contentType, cleanName(name))) || null;
}

async function readKnown(importer: Importer, table: Table, ids: Map<string, string>): Promise<void> {
  const rows = await importer.ctx.sql<{ id: string; nameKey: string; contentType: string }>("", knownSql(table), [
    importer.ownerId,
  ]);
  for (const { id, nameKey: key, contentType } of rows) ids.set(`${contentType} ${key}`, id);
}

function cleanName(name: string): string {
  const line = name.replaceAll("\0", "").toWellFormed().replace(/\s+/g, " ").trim();
  return [...line].slice(0, maxName).join("").trim();
}

function namedKey(contentType: string, name: string): string {
  return `${contentType} ${nameKey(name)}`;
}
