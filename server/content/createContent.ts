import { type Insertable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { StatementShapes } from "../platform/data/Data.js";
import { viewerId } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { ConflictError } from "../platform/errors.js";
import { addEvents, announce } from "../platform/live/events.js";
import { categoryJson } from "../taxonomy/categoryJson.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRows, itemColumns, ofCategory } from "./contentRows.js";
import { type AnyItem, columnOf } from "./fields.js";
import { checkFiling, setTags } from "./filing/filing.js";
import type { FoundLink } from "./noteLinks/linksOf.js";
import { setNoteLinks } from "./noteLinks/setNoteLinks.js";
import { checkProjects, setLinks } from "./projectLinks/links.js";
import { addVersion, savedColumns } from "./versions/recordVersion.js";

/** The fields that every new item may have. */
export interface NewContent {
  id?: string | null;
  title: string;
  categoryId?: string | null;
  tagIds?: string[] | null;
  projectIds?: string[] | null;
  isFavorite?: boolean | null;
}

/** Values of a new item besides its columns, lists as JSON. */
interface Given {
  id: string;
  versionId: string;
  events: string;
  tags: string;
  tagNames: string;
  linkedProjectCount: number;
}

const shapes = new StatementShapes<ContentRow, Given & Record<string, unknown>>();

/**
 * Writes an item, its first version and its event, and returns its row: one statement, because it is called most often.
 */
const creation = (names: readonly string[]) =>
  shapes.of(names.join(), (own, given) => {
    const columns = Object.fromEntries(names.map((name) => [columnOf(name), given[name]]));
    return own.db
      .with("item", (db) =>
        db
          .insertInto("content_item")
          .values({ ...columns, owner_id: viewerId } as Insertable<Tables["content_item"]>)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll(),
      )
      .with("saved", (db) => db.selectFrom("item as n").select(savedColumns(sql`${given.tagNames}::jsonb`)))
      .with("version", () => addVersion(own, { id: given.versionId, itemId: given.id }, "saved", sql.lit(1)))
      .with("added", (db) => addEvents(db, given.events, sql<boolean>`exists ${db.selectFrom("item").select("id")}`))
      .with("announced", (db) => announce(db, "added"))
      .selectFrom(["item as n", "announced"])
      .select([
        ...itemColumns,
        ofCategory(categoryJson).as("category"),
        sql`${given.tags}::json`.as("tags"),
        sql`0`.as("attachmentCount"),
        sql`${given.linkedProjectCount}::integer`.as("linkedProjectCount"),
      ]);
  });

/**
 * Creates an item. Creating again with the same id returns the existing item, so that a retry is idempotent.
 * @param own the columns of its kind.
 * @param links of its text; their targets have been checked.
 * @throws InvalidInputError for a category, tag or project that isn't the viewer's, ConflictError for another person's
 * id and for that of an item of another kind.
 */
export async function createContent(
  ctx: Context,
  contentType: ContentType,
  input: NewContent,
  own: Partial<AnyItem>,
  links: readonly FoundLink[] = [],
): Promise<ContentRow> {
  const isFiled = Boolean(input.categoryId || input.tagIds?.length || input.projectIds?.length || links.length);
  const id = input.id?.toLowerCase() ?? uuidv7();
  const make = async (tx: Context): Promise<ContentRow> => {
    // a retry's category or tag may have been deleted since: the existing item is returned anyway
    const made = isFiled && input.id ? await madeBefore(tx, contentType, id) : undefined;
    const add = () => addContent(tx, contentType, id, input, own, links);
    const item = made ?? (await add()) ?? (await madeBefore(tx, contentType, id));
    // if the existing item was deleted a moment ago, the new one takes its id
    return item ?? (await add()) ?? refuseId();
  };
  return isFiled || ctx.needsTransaction ? ctx.transact(make) : make(ctx);
}

async function madeBefore(tx: Context, contentType: ContentType, id: string): Promise<ContentRow | undefined> {
  const [item] = await contentRows(tx, [id]);
  return item && item.contentType !== contentType ? refuseId() : item;
}

function refuseId(): never {
  throw new ConflictError("This id is in use already");
}

/** Undefined if an item with this id exists. */
async function addContent(
  tx: Context,
  contentType: ContentType,
  id: string,
  input: NewContent,
  own: Partial<AnyItem>,
  links: readonly FoundLink[],
): Promise<ContentRow | undefined> {
  const { userId: ownerId } = tx.requireViewer();
  const tags = await checkFiling(tx, contentType, input);
  const projectIds = await checkProjects(tx, input.projectIds);
  const now = tx.clock().toISOString();
  const columns = {
    ...own,
    id,
    contentType,
    title: input.title.trim(),
    categoryId: input.categoryId ?? null,
    isFavorite: input.isFavorite ?? false,
    createdAt: now,
    updatedAt: now,
  };
  const given = Object.entries<unknown>(columns).filter(([, value]) => value !== undefined);
  const [row] = await tx.run(creation(given.map(([name]) => name)), {
    ...Object.fromEntries(given.map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value])),
    id,
    versionId: uuidv7(),
    events: JSON.stringify([contentChanged({ id, ownerId, contentType }, true)]),
    tags: JSON.stringify(tags),
    tagNames: JSON.stringify(tags.map((tag) => ({ id: tag.id, name: tag.name }))),
    linkedProjectCount: projectIds.length,
  });
  if (!row) return;
  const tagIds = tags.map((tag) => tag.id);
  if (tagIds.length > 0) await setTags(tx, id, tagIds);
  if (projectIds.length > 0) await setLinks(tx, id, projectIds);
  if (links.length > 0) await setNoteLinks(tx, id, links, own.blockIds ?? null);
  return row;
}

const isJson = (value: unknown) => typeof value === "object" && value !== null;
