import { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { type ContentRow, contentRow } from "./contentRows.js";
import { createContent } from "./createContent.js";
import { derivedFields, storedFields } from "./fields.js";
import { hasFigures } from "./html/figures.js";
import { type NoteText, readNoteText } from "./html/noteText.js";
import { copyImages } from "./images/copyImages.js";
import { imageIdsOf } from "./images/noteImages.js";
import { followText, rewrittenOf } from "./lineTasks.js";
import { Note } from "./Note.js";
import { noteFields } from "./noteFields.js";
import type { CreateNoteInput } from "./noteInputs.js";

/**
 * Creates a note, with copies of the images that its text shows of the note `imagesOf`. Creating again with the same id
 * returns the existing note, so that a retry is idempotent.
 * @param rewritten the tasks whose lines were written, if the caller knows; see SavedText.
 * @param own columns that no input sets.
 * @throws InvalidInputError for a category or tag that isn't the viewer's, ConflictError for another person's id,
 * TooLargeError when the images need more storage than there is.
 */
export async function createNote(
  ctx: Context,
  input: CreateNoteInput,
  rewritten: readonly string[] | null = null,
  own: Partial<Pick<Note, "dailyDate">> = {},
): Promise<ContentRow> {
  const { imagesOf, content } = input;
  const text = await readNoteText(ctx, content, imagesOf ? await imageIdsOf(ctx, imagesOf, content) : undefined);
  if (!imagesOf || !hasFigures(text.content)) return createWith(ctx, input, rewritten, own, text);
  const id = await copyImages(ctx, text.content, imagesOf, input.id, async (tx, html, images) => {
    const row = await createWith(tx, input, rewritten, own, await readNoteText(tx, html, images));
    return row.id;
  });
  return contentRow(ctx, id);
}

async function createWith(
  ctx: Context,
  input: CreateNoteInput,
  rewritten: readonly string[] | null,
  own: Partial<Pick<Note, "dailyDate">>,
  text: NoteText,
): Promise<ContentRow> {
  const columns = { ...derivedFields(ContentType.NOTE, input, text), ...storedFields<Note>(noteFields, input, true) };
  const create = (tx: Context) => createContent(tx, ContentType.NOTE, input, { ...columns, ...own }, text.links);
  if (text.tasks.size === 0) return create(ctx);
  return ctx.transact(async (tx) => {
    await tx.services.lineTasks.lock(tx, input.id ?? "", text.tasks);
    const { id } = await create(tx);
    const note = await tx.load(Note, id);
    // the note of an earlier try may have another text by now
    const followed =
      note.content === text.content ? await followText(tx, null, note, text, rewrittenOf(rewritten)) : null;
    const { content, excerpt, searchText } = followed ?? text;
    if (note.content === text.content) await tx.save(Object.assign(note, { content, excerpt, searchText }));
    return contentRow(tx, id);
  });
}
