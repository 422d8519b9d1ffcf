import type { ObjectType as EntityClass } from "typeorm";
import { contentKinds } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import { ConflictError, NotFoundError } from "../platform/errors.js";
import type { ContentItem } from "./ContentItem.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRow } from "./contentRows.js";
import { contentFields, fieldsOfKind, fieldsWith, storedFields } from "./fields.js";
import { checkFiling, lockCategory, setTags } from "./filing/filing.js";
import { checkProjects, setLinks } from "./projectLinks/links.js";
import { shownContent } from "./shownContent.js";
import { hasSameWords, recordVersion } from "./versions/recordVersion.js";

/** The fields of any item that a save may change; omitted ones stay. */
export interface SharedChanges {
  title?: string;
  categoryId?: string | null;
  tagIds?: string[] | null;
  projectIds?: string[] | null;
}

/** The differences between the kinds. */
export interface SaveStrategy<Item> {
  entity: EntityClass<Item>;
  /** Whether the stored item is the one that the caller has read. */
  isCurrent(item: Item): boolean;
  /** Takes the locks that come before those of rows. */
  lock?(tx: Context): Promise<unknown>;
  /** Changes the fields that its kind handles itself. */
  change(tx: Context, item: Item): Promise<unknown>;
}

/** The facts that a caller knows of the item that it has read; a change that names nothing is made to any version. */
export interface ReadItem {
  version?: number | null;
  updatedAt?: string | null;
}

/** Whether the item is still what the caller has read. */
export function isRead(item: ContentItem, { version, updatedAt }: ReadItem): boolean {
  return (version == null || item.version === version) && (!updatedAt || item.updatedAt === updatedAt);
}

/**
 * Saves an item.
 * @throws NotFoundError for an item in the trash, ConflictError with the stored item as `item` when it was saved since
 * it was read, InvalidInputError for a category, tag or project that isn't the viewer's.
 */
export async function saveContent<Item extends ContentItem>(
  ctx: Context,
  id: string,
  input: SharedChanges,
  kind: SaveStrategy<Item>,
): Promise<ContentRow> {
  return ctx.transact(async (tx) => {
    await kind.lock?.(tx);
    await lockCategory(tx, input.categoryId);
    const item = await tx.load(kind.entity, id);
    if (item.deletedAt) throw new NotFoundError();
    if (!kind.isCurrent(item)) {
      const sentence = `This ${contentKinds[item.contentType].one} was changed elsewhere`;
      throw new ConflictError(sentence, await conflictItem(tx, await contentRow(tx, item.id)));
    }
    await checkFiling(tx, item.contentType, input);
    const projectIds = await checkProjects(tx, input.projectIds);
    const before = { ...item };
    Object.assign(item, storedFields(fieldsOfKind[item.contentType], input));
    await kind.change(tx, item);
    // an input that names nothing is no save
    if (Object.values(input).every((value) => value === undefined)) return contentRow(tx, item.id);
    if (input.title !== undefined) item.title = input.title.trim();
    if (input.categoryId !== undefined) item.categoryId = input.categoryId;
    item.recordSave(tx.clock());
    if (input.tagIds !== undefined) await setTags(tx, item.id, input.tagIds ?? []);
    if (input.projectIds !== undefined) await setLinks(tx, item.id, projectIds);
    await tx.save(item, contentChanged(item));
    if (!hasSameWords(item, before)) await recordVersion(tx, item.id, before);
    return contentRow(tx, item.id);
  });
}

/** The input with null for omitted fields, including its filing. */
export function wholeInput<Input extends SharedChanges, Name extends keyof Input>(
  input: Input,
  names: readonly Name[],
): Input {
  const all = [...names, "categoryId", "tagIds", "projectIds"] as (keyof Input)[];
  return { ...input, ...Object.fromEntries(all.map((name) => [name, input[name] ?? null])) };
}

/** The stored item, so that an editor can show both and let the person choose. */
async function conflictItem(tx: Context, stored: ContentRow): Promise<object> {
  const { id, title, categoryId, tags, version, updatedAt } = stored;
  const fields = fieldsOfKind[stored.contentType];
  const given = fieldsWith(contentFields, "given").filter((name) => name in fields);
  const own = Object.fromEntries(given.map((name) => [name, stored[name]]));
  if ("content" in own) own.content = await shownContent(tx, stored);
  return { id, title, ...own, categoryId, tagIds: tags.map((tag) => tag.id), version, updatedAt };
}
