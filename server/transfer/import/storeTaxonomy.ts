import { randomUUID } from "node:crypto";
import type { ContentType } from "../../contentKinds/contentKinds.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { defaultCategoryColor } from "../../taxonomy/Category.js";
import { nameKey } from "../../taxonomy/nameKey.js";
import { defaultTagColor, maxTags } from "../../taxonomy/Tag.js";
import { taxonomyChanged } from "../../taxonomy/taxonomyEvents.js";
import type { Importer } from "./Importer.js";
import type { ImportNamed } from "./importRecord.js";

const maxName = 100;
const most = { tag: maxTags, category: 1_000 };

type Table = "tag" | "category";

/** Finds tags and categories by name and creates missing ones; a preview only counts those. */
export async function storeNamed(importer: Importer, table: Table, wanted: readonly ImportNamed[]): Promise<void> {
  const ids = table === "tag" ? importer.tags : importer.categories;
  if (ids.size === 0) await readKnown(importer, table, ids);
  const missing = new Map<string, ImportNamed & { nameKey: string }>();
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
    const created_at = tx.clock().toISOString();
    const rows = made.map(([, { name, nameKey: name_key, color, contentType: content_type }]) => {
      return { id: randomUUID(), name, name_key, color, content_type, created_at };
    });
    const categories = rows.map((row, index) => {
      const { icon = null, scope = "SPECIFIC" } = made[index]?.[1] ?? {};
      return { ...row, icon, scope, sort_order: index + 1 };
    });
    const insert =
      table === "tag"
        ? insertRows(tx.own, table, rows)
        : insertRows(tx.own, table, categories, { column: "sort_order", start: -1 });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    await tx.emit(taxonomyChanged(importer.ownerId));
  });
  await readKnown(importer, table, ids);
}

/** Tags and categories of items, given only by name. */
export async function storeNames(
  importer: Importer,
  contentType: ContentType,
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

export function tagIdsOf(importer: Importer, contentType: ContentType, names: readonly string[]): string[] {
  const ids = names.map((name) => importer.tags.get(namedKey(contentType, cleanName(name))) ?? "");
  return [...new Set(ids.filter(Boolean))].slice(0, 50);
}

/** A category of global scope may have been created for another kind of content. */
export function categoryIdOf(importer: Importer, contentType: ContentType, name: string | null): string | null {
  if (name === null) return null;
  return importer.categories.get(namedKey(contentType, cleanName(name))) || null;
}

async function readKnown(importer: Importer, table: Table, ids: Map<string, string>): Promise<void> {
  const known = importer.ctx.own.select(table);
  const rows = await known.select(["id", "name_key as nameKey", "content_type as contentType"]).execute();
  for (const { id, nameKey: key, contentType } of rows) ids.set(`${contentType} ${key}`, id);
}

function cleanName(name: string): string {
  const line = name.replaceAll("\0", "").toWellFormed().replace(/\s+/g, " ").trim();
  return [...line].slice(0, maxName).join("").trim();
}

function namedKey(contentType: string, name: string): string {
  return `${contentType} ${nameKey(name)}`;
}
