import { type Insertable, sql } from "kysely";
import { contentChanged } from "../../content/contentEvents.js";
import { ofKind } from "../../content/contentRows.js";
import { datesTaken, freeTakenDates, lockDailyNotes } from "../../content/daily/freeTakenDates.js";
import { columnOf } from "../../content/fields.js";
import { keptFields } from "../../content/versions/recordVersion.js";
import { type ContentType, contentKinds } from "../../contentKinds/contentKinds.js";
import type { Context } from "../../platform/context.js";
import { givenRows, insertRows } from "../../platform/data/givenRows.js";
import { anyOf } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { keepTranscript } from "../../videos/transcript/transcripts.js";
import { type Importer, keptIds } from "./Importer.js";
import type { ImportContent } from "./importRecord.js";
import { storeFiles, withOwnImages } from "./storeFiles.js";
import { categoryIdOf, storeNames, tagIdsOf } from "./storeTaxonomy.js";

type NewItem = Omit<Insertable<Tables["content_item"]>, "owner_id">;

interface Placed {
  id: string;
  item: ImportContent;
}

/** Creates items of a kind, with their files and transcripts. */
export async function storeContent(
  importer: Importer,
  contentType: ContentType,
  found: readonly ImportContent[],
): Promise<void> {
  const { isNew, isOurs } = await sort(importer, found, contentType);
  importer.report[contentKinds[contentType].many] += isNew.length + isOurs.length;
  await store(importer, contentType, isNew);
  await storeFiles(importer, contentType, [...isNew, ...isOurs]);
}

/** Separates new from existing items; those created by an earlier try of this import still get their files. */
async function sort(
  importer: Importer,
  found: readonly ImportContent[],
  contentType: ContentType,
): Promise<{ isNew: Placed[]; isOurs: Placed[] }> {
  const placed = found.map((item) => ({ id: importer.idFor("content", item.key), item }));
  const ids = placed.flatMap(({ id, item }) => (item.ownId ? [id, item.ownId] : [id]));
  const known = await importer.here("content_item", ids);
  const ours = await importer.madeBefore("CONTENT", ids);
  const sorted = { isNew: [] as Placed[], isOurs: [] as Placed[] };
  const trashed: Placed[] = [];
  for (const each of placed) {
    const here = [each.item.ownId ?? "", each.id].find((id) => known.has(id));
    const isFirst = importer.isFirst(each.id);
    if (isFirst && each.item.names) importer.names.add(here ?? each.id, each.item.names);
    if (isFirst && (here === undefined || ours.has(here))) listLost(importer, each.item);
    if (!isFirst) importer.leaveOut(`“${each.item.title}”`, "twice in this file");
    else if (here === undefined) sorted.isNew.push(each);
    else if (known.get(here)?.isTrashed) {
      trashed.push({ ...each, id: here });
      importer.report[contentKinds[contentType].many] += 1;
    } else if (ours.has(here)) sorted.isOurs.push({ ...each, id: here });
    else importer.report.alreadyHere += 1;
  }
  if (trashed.length > 0) await restore(importer, contentType, trashed);
  return sorted;
}

function listLost(importer: Importer, { names, path, lost = [] }: ImportContent): void {
  if (path === undefined) return;
  if (names) importer.names.want(names, path);
  for (const part of lost) importer.lose(part, path);
}

/** Restores an item from the trash as it was, filed like in the file if it has lost that meanwhile. */
async function restore(importer: Importer, contentType: ContentType, placed: readonly Placed[]): Promise<void> {
  await storeNames(
    importer,
    contentType,
    placed.map(({ item }) => item),
  );
  const ids = placed.map(({ id }) => id);
  await importer.run?.whileMine(async (tx) => {
    await freeTakenDates(tx, ids);
    await tx.own.update("content_item").set({ deleted_at: null }).where("id", "=", anyOf(ids)).execute();
    const wanted = placed.map(({ id, item }) => ({
      id,
      category_id: categoryIdOf(importer, contentType, item.category),
    }));
    const categories = await keptIds(
      tx,
      "category",
      wanted.map((row) => row.category_id),
    );
    const filed = wanted.filter((row) => categories.has(row.category_id ?? ""));
    await tx.own
      .update("content_item")
      .from(givenRows("content_item", filed))
      .set(({ ref }) => ({ category_id: ref("given.category_id") }))
      .whereRef("content_item.id", "=", "given.id")
      .where("content_item.category_id", "is", null)
      .execute();
    await link(tx, importer, contentType, placed);
    await importer.record(tx, "CONTENT", ids);
    await tell(tx, ids, contentType);
  });
}

/** Adds tags and projects to items. */
async function link(
  tx: Context,
  importer: Importer,
  contentType: ContentType,
  placed: readonly Placed[],
): Promise<void> {
  const { own } = tx;
  const tags = placed.flatMap(({ id: item_id, item }) =>
    tagIdsOf(importer, contentType, item.tags).map((tag_id) => ({ item_id, tag_id })),
  );
  const links = placed.flatMap(({ id: item_id, item }) => {
    const ids = item.projectIds.flatMap((each) => importer.projects.get(each) ?? []);
    return ids.map((project_id, place) => ({ item_id, project_id, place }));
  });
  // Locked first; those deleted by then aren't found below.
  const tagIds = tags.map(({ tag_id }) => tag_id);
  await keptIds(tx, "tag", tagIds);
  const projectIds = links.map(({ project_id }) => project_id);
  await keptIds(tx, "project", projectIds);
  await own.db
    .insertInto("content_tag")
    .columns(["owner_id", "item_id", "tag_id"])
    .expression(
      own
        .select("tag as t")
        .innerJoin(givenRows("content_tag", tags), "given.tag_id", "t.id")
        .select(["t.owner_id", "given.item_id", "given.tag_id"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await own.db
    .insertInto("content_project")
    .columns(["owner_id", "item_id", "project_id", "place"])
    .expression(
      own
        .select("project as p")
        .innerJoin(givenRows("content_project", links), "given.project_id", "p.id")
        .select(["p.owner_id", "given.item_id", "given.project_id", "given.place"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function store(importer: Importer, contentType: ContentType, placed: readonly Placed[]): Promise<void> {
  await storeNames(
    importer,
    contentType,
    placed.map(({ item }) => item),
  );
  if (!importer.run || placed.length === 0) return;
  const now = importer.ctx.clock().toISOString();
  const rows = placed.map(({ id, item }): NewItem => {
    const createdAt = item.createdAt ?? item.updatedAt ?? now;
    const columns = Object.entries(withOwnImages(item, id)).map(([name, value]) => [columnOf(name), value]);
    return {
      ...Object.fromEntries(columns),
      id,
      content_type: contentType,
      title: item.title,
      category_id: categoryIdOf(importer, contentType, item.category),
      is_favorite: item.isFavorite,
      is_archived: item.isArchived,
      created_at: createdAt,
      updated_at: item.updatedAt && item.updatedAt > createdAt ? item.updatedAt : createdAt,
    };
  });
  await importer.run.whileMine(async (tx) => {
    const { own: viewers } = tx;
    const categoryIds = rows.map((row) => row.category_id);
    const categories = await keptIds(tx, "category", categoryIds);
    const filed = rows.map((row) => (categories.has(row.category_id ?? "") ? row : { ...row, category_id: null }));
    const inserted = await insertRows(viewers, "content_item", await withoutTakenDates(tx, filed))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .execute();
    const ids = inserted.map(({ id }) => id);
    const made = new Set(ids);
    const stored = placed.filter(({ id }) => made.has(id));
    await link(tx, importer, contentType, stored);
    await viewers.db
      .insertInto("content_version")
      .columns(["id", "owner_id", "item_id", "number", "created_at", "saved_by", ...keptFields.map(columnOf)] as "id"[])
      .expression(
        viewers
          .select("content_item as n")
          .where("n.id", "=", anyOf(ids))
          .select((eb) => [
            sql<string>`gen_random_uuid()`.as("version_id"),
            "n.owner_id",
            "n.id as item_id",
            eb.lit(1).as("number"),
            "n.updated_at as created_at",
            "n.owner_id as saved_by",
            ...keptFields.map((name) => ofKind(name).as(columnOf(name))),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { id, item } of stored) if (item.transcript) await keepTranscript(tx, id, item.transcript);
    await importer.record(tx, "CONTENT", ids);
    await tell(tx, ids, contentType);
  });
}

/** The rows without the dates of daily notes that have one already, here or earlier among them. */
async function withoutTakenDates(tx: Context, rows: readonly NewItem[]): Promise<readonly NewItem[]> {
  const dates = rows.flatMap((row) => row.daily_date ?? []);
  if (dates.length === 0) return rows;
  await lockDailyNotes(tx);
  const taken = new Set(await datesTaken(tx, dates));
  return rows.map((row) => {
    if (!row.daily_date || row.is_template) return row;
    const isTaken = taken.has(row.daily_date);
    taken.add(row.daily_date);
    return isTaken ? { ...row, daily_date: null } : row;
  });
}

async function tell(tx: Context, ids: readonly string[], contentType: ContentType): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  await tx.emit(...ids.map((id) => contentChanged({ id, ownerId, contentType }, true)));
}
