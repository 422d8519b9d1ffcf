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

function rowsOf(noteId: string, links: readonly FoundLink[], blockIds: string | null) {
  const ids = blockIdsOf(noteId, blockIds, Math.max(...links.map(({ block }) => block)) + 1);
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
