import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { ContentVersion } from "./ContentVersion.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRow } from "./contentRows.js";
import { Note } from "./Note.js";
import { noteText } from "./noteText.js";
import { recordVersion } from "./recordVersion.js";

/**
 * Gives a note the title and text of one of its versions, as a save and a version of its own: what was there stays among
 * the versions. Restoring what the note holds already changes nothing.
 * @throws NotFoundError for a note that isn't the viewer's or is in the trash, and for a version that isn't its own.
 */
export async function restoreVersion(ctx: Context, itemId: string, versionId: string): Promise<ContentRow> {
  return ctx.transact(async (tx) => {
    const note = await tx.load(Note, itemId);
    if (note.deletedAt || !isUuid(versionId)) throw new NotFoundError();
    const version = await tx
      .mine(ContentVersion, "version")
      .andWhere("version.id = :versionId and version.itemId = :itemId", { versionId, itemId })
      .getOne();
    if (!version) throw new NotFoundError();
    if (version.title !== note.title || version.content !== note.content) {
      const before = { ...note };
      note.title = version.title;
      Object.assign(note, noteText(version.content));
      note.recordSave(tx.clock());
      await tx.save(note, contentChanged(note));
      await recordVersion(tx, note, before, false);
    }
    return contentRow(tx, note.id);
  });
}
