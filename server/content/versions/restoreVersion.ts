import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { ContentItem } from "../ContentItem.js";
import { changeText } from "../changeText.js";
import { contentChanged } from "../contentEvents.js";
import { type ContentRow, contentRow } from "../contentRows.js";
import { type AnyItem, derivedFields, fieldsOfKind } from "../fields.js";
import { blockIdsOf, joinedIds } from "../html/blockIds.js";
import { blocksOf } from "../html/noteBlocks.js";
import { type NoteText, readNoteText } from "../html/noteText.js";
import { imageIdsOf } from "../images/noteImages.js";
import { Note } from "../Note.js";
import { ContentVersion } from "./ContentVersion.js";
import { hasSameWords, keptFields, recordVersion } from "./recordVersion.js";

/** A note's own way sets these. */
const textFields: readonly string[] = ["content", "blockIds"];

/**
 * Restores an item's title and texts from one of its versions, as a save and a new version: the replaced texts stay
 * among the versions. Restoring the current texts changes nothing.
 * @throws NotFoundError for an item that isn't the viewer's or is in the trash, and for a version that isn't its own.
 */
export async function restoreVersion(ctx: Context, itemId: string, versionId: string): Promise<ContentRow> {
  if (!isUuid(itemId) || !isUuid(versionId)) throw new NotFoundError();
  const version = await ctx
    .mine(ContentVersion, "version")
    .andWhere("version.id = :versionId and version.itemId = :itemId", { versionId, itemId })
    .getOne();
  if (!version) throw new NotFoundError();
  // A long text is read in a thread, before the item is locked.
  const text = await readNoteText(ctx, version.content, await imageIdsOf(ctx, itemId, version.content));
  return ctx.transact(async (tx) => {
    await tx.services.lineTasks.lock(tx, itemId, text.tasks);
    const item = await tx.load(ContentItem as unknown as new () => AnyItem, itemId);
    if (item.deletedAt) throw new NotFoundError();
    const before = { ...item };
    item.title = version.title;
    const own = keptFields.filter((name) => name in fieldsOfKind[item.contentType] && !textFields.includes(name));
    for (const name of own) Object.assign(item, { [name]: version[name] ?? (Array.isArray(item[name]) ? [] : null) });
    // the lines that are tasks get their words back, while the tasks stay completed or open
    if (item instanceof Note) {
      // its blocks keep their ids, by which tasks and links know them
      if (text.content !== item.content)
        await changeText(tx, item, { ...text, givenIds: idsOf(version, text) }, () => true);
    } else Object.assign(item, derivedFields(item.contentType, item, text));
    if (!hasSameWords(item, before)) {
      item.recordSave(tx.clock());
      await tx.save(item, contentChanged(item));
      await recordVersion(tx, item.id, before, false);
    }
    return contentRow(tx, item.id);
  });
}

/** The ids that the blocks had, unless its text has changed: links and embeds of what is gone are left out. */
function idsOf({ itemId, content, blockIds }: ContentVersion, text: NoteText): string | null {
  if (content === null || content !== text.content) return null;
  return joinedIds(blockIdsOf(itemId, blockIds, blocksOf(content).length));
}
