import type { Context } from "../platform/context.js";
import { changeText, readChangedText } from "./changeText.js";
import type { ContentRow } from "./contentRows.js";
import { fieldsWith } from "./fields.js";
import { Note } from "./Note.js";
import { noteFields } from "./noteFields.js";
import type { ReplaceNoteInput, UpdateNoteInput } from "./noteInputs.js";
import { saveContent, wholeInput } from "./saveContent.js";

/** Whether the stored note is the one that the caller has read. */
type IsCurrent = (note: Note) => boolean;

/**
 * Saves the fields in the input.
 * @throws ConflictError with the stored note as `item` when it was saved since that version.
 */
export function updateNote(ctx: Context, id: string, input: UpdateNoteInput, version: number): Promise<ContentRow> {
  return saveNote(ctx, id, input, (note) => note.version === version);
}

/**
 * Saves the input as the whole note.
 * @param updatedAt the time of the note that was read; null replaces any version.
 * @throws ConflictError with the stored note as `item` when it was saved since.
 */
export function replaceNote(
  ctx: Context,
  id: string,
  input: ReplaceNoteInput,
  updatedAt: string | null | undefined,
): Promise<ContentRow> {
  const whole = wholeInput(input, fieldsWith(noteFields, "given"));
  return saveNote(ctx, id, whole, (note) => !updatedAt || note.updatedAt === updatedAt);
}

async function saveNote(ctx: Context, id: string, input: UpdateNoteInput, isCurrent: IsCurrent): Promise<ContentRow> {
  const text = input.content === undefined ? null : await readChangedText(ctx, id, input.content);
  return saveContent<Note>(ctx, id, input, {
    entity: Note,
    isCurrent,
    change: (tx, note) => (text ? changeText(tx, note, text) : Promise.resolve()),
  });
}
