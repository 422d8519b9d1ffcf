import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { contentChanged } from "../contentEvents.js";
import { blockIdsOf } from "../html/blockIds.js";
import type { LinkKind } from "../html/reference.js";
import type { FoundLink } from "./linksOf.js";
import { keyOfTarget } from "./linkTargets.js";

interface Target {
  kind: LinkKind;
  targetId: string;
}

/** A note with the links of its text. */
interface LinkingNote {
  noteId: string;
  links: readonly FoundLink[];
  /** As they are stored. */
  blockIds: string | null;
}

/**
 * Replaces a note's links by those of its text, and tells of the notes and videos that gained or lost one. Call it in
 * the transaction that saves the note; the targets have been checked.
 * @param blockIds of the note, as they are stored.
 */
export async function setNoteLinks(
  tx: Context,
  noteId: string,
  links: readonly FoundLink[],
  blockIds: string | null,
): Promise<void> {
  const gone = await tx.own
    .delete("note_link")
    .where("note_id", "=", noteId)
    .returning(["kind", "target_id as targetId"])
    .$narrowType<Target>()
    .execute();
  if (links.length > 0) await insertRows(tx.own, "note_link", rowsOf(noteId, links, blockIds)).execute();
  await tellTargets(tx, gone, links);
}

/**
 * Stores the links of notes that have none yet, and tells of the notes and videos that they lead to. Call it in the
 * transaction that saves the notes; the targets have been checked.
 */
export async function addNoteLinks(tx: Context, notes: readonly LinkingNote[]): Promise<void> {
  const rows = notes.flatMap(({ noteId, links, blockIds }) => rowsOf(noteId, links, blockIds));
  if (rows.length === 0) return;
  await insertRows(tx.own, "note_link", rows).execute();
  await tellTargets(
    tx,
    [],
    notes.flatMap(({ links }) => links),
  );
}

function rowsOf(noteId: string, links: readonly FoundLink[], blockIds: string | null) {
  if (links.length === 0) return [];
  const ids = blockIdsOf(noteId, blockIds, links.reduce((last, { block }) => Math.max(last, block), 0) + 1);
  return links.map((link, place) => ({
    note_id: noteId,
    place,
    block_id: ids[link.block] ?? "",
    kind: link.kind,
    target_id: link.targetId,
    target_block_id: link.targetBlockId,
    at_second: link.at,
    is_embed: link.isEmbed,
    before: link.before,
    after: link.after,
  }));
}

async function tellTargets(tx: Context, before: readonly Target[], after: readonly Target[]): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  const [former, present] = [new Set(before.map(keyOfTarget)), new Set(after.map(keyOfTarget))];
  const changed = new Map<string, Target>();
  for (const target of [...before, ...after]) {
    const key = keyOfTarget(target);
    if (former.has(key) !== present.has(key)) changed.set(key, target);
  }
  const items = [...changed.values()].filter(({ kind }) => kind === "NOTE" || kind === "VIDEO");
  const events = items.map(({ kind, targetId }) =>
    contentChanged({ id: targetId, ownerId, contentType: kind as ContentType }),
  );
  if (events.length > 0) await tx.emit(...events);
}
