import { deleteAttachmentsPermanently, restoreAttachment } from "../attachments/attachmentTrash.js";
import { deleteEventsPermanently, restoreEvents } from "../calendar/events/eventTrash.js";
import { checkItemIds } from "../content/checkItemIds.js";
import { deleteContentPermanently, restoreContent } from "../content/contentActions.js";
import { contentTypes } from "../contentKinds/contentKinds.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import { ConflictError, InvalidInputError, NotFoundError } from "../platform/errors.js";
import { deleteProjectsPermanently, restoreProject } from "../projects/projectTrash.js";
import { deleteTasksPermanently, restoreTasks } from "../tasks/taskTrash.js";
import { deleteTaxonomyPermanently, restoreTaxonomy } from "../taxonomy/taxonomyTrash.js";
import type { TrashEntryInput } from "./trashInputs.js";
import type { TrashKind } from "./trashKinds.js";
import { areInTrash, trashCounts, trashRows } from "./trashPage.js";

interface KindActions {
  restore(tx: Context, ids: string[]): Promise<unknown>;
  remove(tx: Context, ids: string[]): Promise<unknown>;
}

const taxonomy: KindActions = {
  async restore(tx, ids) {
    for (const id of ids) await restoreTaxonomy(tx, id);
  },
  remove: deleteTaxonomyPermanently,
};

const content: KindActions = {
  restore: restoreContent,
  remove: deleteContentPermanently,
};

const projects: KindActions = {
  async restore(tx, ids) {
    // one that was deleted later may be the parent of the others
    const found = tx.own
      .select("project")
      .where("id", "=", anyOf(checkItemIds(ids)))
      .orderBy("deleted_at", "desc");
    const rows = await found.select("id").execute();
    if (rows.length < ids.length) throw new NotFoundError();
    for (const { id } of rows) await restoreProject(tx, id);
  },
  remove: deleteProjectsPermanently,
};

const attachments: KindActions = {
  async restore(tx, ids) {
    const items = tx.own.select("content_item as n").where("n.deleted_at", "is not", null);
    const files = tx.own.select("attachment as a").where("a.id", "=", anyOf(checkItemIds(ids)));
    const lost = await files
      .where("a.item_id", "in", items.select("n.id"))
      .select("a.file_name as name")
      .executeTakeFirst();
    if (lost) throw new ConflictError(`The note of “${lost.name}” is in the trash: restore the note first`);
    for (const id of ids) await restoreAttachment(tx, id);
  },
  remove: deleteAttachmentsPermanently,
};

/** In the order in which they are restored: what others belong to comes first. They are deleted the other way round. */
const actions: readonly [readonly TrashKind[], KindActions][] = [
  [["CATEGORY", "TAG"], taxonomy],
  [["PROJECT"], projects],
  [contentTypes, content],
  [["ATTACHMENT"], attachments],
  [["TASK"], { restore: restoreTasks, remove: deleteTasksPermanently }],
  [["EVENT"], { restore: restoreEvents, remove: deleteEventsPermanently }],
];

const maxEntries = limitOf.operations.trashAtOnce.max;

/**
 * Takes things of any kinds out of the trash, each to its place.
 * @throws NotFoundError when one isn't in the viewer's trash, ConflictError when a name is taken or the note of an
 * attachment is in the trash; then nothing changes.
 */
export async function restoreFromTrash(ctx: Context, entries: readonly TrashEntryInput[]): Promise<string[]> {
  checkEntries(entries);
  await ctx.transact(async (tx) => {
    if (!(await areInTrash(tx, entries))) throw new NotFoundError();
    for (const [kinds, { restore }] of actions) {
      const ids = idsOf(entries, kinds);
      if (ids.length > 0) await restore(tx, ids);
    }
  });
  return entries.map(({ id }) => id);
}

/** @throws NotFoundError when one isn't in the viewer's trash; then nothing changes. */
export async function deleteFromTrash(ctx: Context, entries: readonly TrashEntryInput[]): Promise<string[]> {
  checkEntries(entries);
  await ctx.transact(async (tx) => {
    if (!(await areInTrash(tx, entries))) throw new NotFoundError();
    for (const [kinds, { remove }] of actions.toReversed()) {
      const ids = idsOf(entries, kinds);
      if (ids.length > 0) await remove(tx, ids);
    }
  });
  return entries.map(({ id }) => id);
}

/** Permanently deletes 100 of what is in the trash, the longest deleted first; gives how many are left. */
export async function emptyTrash(ctx: Context, kinds: readonly TrashKind[]): Promise<number> {
  const entries = await trashRows(ctx, kinds, maxEntries);
  try {
    if (entries.length > 0) await deleteFromTrash(ctx, entries);
  } catch (error) {
    // another tab restored or deleted one of them meanwhile; the next call finds what is left
    if (!(error instanceof NotFoundError || error instanceof InvalidInputError)) throw error;
  }
  return (await trashCounts(ctx, kinds)).reduce((left, { count }) => left + count, 0);
}

function checkEntries({ length }: readonly TrashEntryInput[]): void {
  if (length >= 1 && length <= maxEntries) return;
  const sentence = `Please choose 1 to ${maxEntries} things`;
  throw new InvalidInputError(sentence, { entries: sentence });
}

function idsOf(entries: readonly TrashEntryInput[], kinds: readonly TrashKind[]): string[] {
  return [...new Set(entries.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id.toLowerCase()))];
}
