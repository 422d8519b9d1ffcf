import type { Context } from "../platform/context.js";
import { isUuid } from "../platform/isUuid.js";
import { longText } from "../platform/parsing/longText.js";
import { parsingTask } from "../platform/parsing/parsingTask.js";
import { type IdsOfText, keptBlockIds } from "./html/blockIds.js";
import { type NoteText, readNoteText } from "./html/noteText.js";
import { hasReferences } from "./html/shownHtml.js";
import { imageIdsOf } from "./images/noteImages.js";
import { followText, type SavedText } from "./lineTasks.js";
import type { Note } from "./Note.js";
import { setNoteLinks } from "./noteLinks/setNoteLinks.js";

type StoredText = Pick<Note, "id" | "content" | "blockIds">;

/** A note's new text. */
export interface ChangedText extends NoteText {
  /** The ids of its blocks, if the note has this text until then. */
  match?: { former: StoredText; blockIds: string | null };
}

const matching = parsingTask("./html/blockIds.js", import.meta.url, keptBlockIds);

/** Reads a note's new text, before the note is locked: long texts are cleaned and compared in threads. */
export async function readChangedText(
  ctx: Context,
  noteId: string,
  html: string | null | undefined,
): Promise<ChangedText> {
  const text = await readNoteText(ctx, html, await imageIdsOf(ctx, noteId, html));
  if (!text.content || text.content.length <= longText || !isUuid(noteId)) return text;
  const former = await ctx.own
    .select("content_item")
    .select(["id", "content", "block_ids as blockIds"])
    .where("id", "=", noteId)
    .executeTakeFirst();
  if (!former) return text;
  const key = ctx.requireViewer().userId;
  return {
    ...text,
    match: { former, blockIds: await ctx.services.parsing.run(matching, idsOf(former, text), { key }) },
  };
}

/**
 * Sets a note's text, the ids of its blocks and its links, and lets the tasks of its lines follow. Call it in the
 * transaction that saves the note, which has taken the locks of `lineTasks`.
 * @param rewritten see SavedText.
 */
export async function changeText(
  tx: Context,
  note: StoredText,
  text: ChangedText,
  rewritten: SavedText["rewritten"] = null,
): Promise<void> {
  const former = { id: note.id, content: note.content, blockIds: note.blockIds };
  const hadLinks = hasReferences(note.content ?? "");
  const { match } = text;
  const isKnown = match?.former.content === note.content && match.former.blockIds === note.blockIds;
  if (isKnown) note.blockIds = match.blockIds;
  else if (text.content !== note.content || text.givenIds !== null) note.blockIds = keptBlockIds(idsOf(note, text));
  note.content = text.content;
  const followed = await followText(tx, former, note, text, rewritten);
  const { content, excerpt, searchText, links } = followed ?? text;
  Object.assign(note, { content, excerpt, searchText });
  if (links.length > 0 || hadLinks) await setNoteLinks(tx, note.id, links, note.blockIds);
}

const idsOf = (former: StoredText, { content, givenIds }: NoteText): IdsOfText => ({
  noteId: former.id,
  former: former.content,
  formerIds: former.blockIds,
  content,
  givenIds,
});
