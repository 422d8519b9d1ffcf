import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { type ChangedText, changeText, readChangedText } from "./changeText.js";
import { type ContentRow, contentRows } from "./contentRows.js";
import { fieldsWith } from "./fields.js";
import { Note } from "./Note.js";
import { noteFields } from "./noteFields.js";
import type { NoteTextInput, ReplaceNoteInput, UpdateNoteInput } from "./noteInputs.js";
import { saveContent, wholeInput } from "./saveContent.js";

const maxTexts = 10;

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
 * Saves the texts of several notes in one transaction, so that what moves between them is never lost.
 * @throws InvalidInputError for none, more than 10 or one twice, ConflictError with the stored note as `item` when one
 * was saved since the version that was read; then nothing changes.
 */
export async function updateNoteTexts(ctx: Context, texts: readonly NoteTextInput[]): Promise<ContentRow[]> {
  const inOrder = [...texts].sort((one, other) => (one.id.toLowerCase() < other.id.toLowerCase() ? -1 : 1));
  const ids = new Set(texts.map(({ id }) => id.toLowerCase()));
  if (texts.length < 1 || texts.length > maxTexts || ids.size < texts.length) {
    const sentence = `Please choose 1 to ${maxTexts} different notes`;
    throw new InvalidInputError(sentence, { texts: sentence });
  }
  // long texts are read in a thread, before a note is locked
  const read = await Promise.all(inOrder.map(({ id, content }) => readChangedText(ctx, id, content)));
  return ctx.transact(async (tx) => {
    // locked in the order of ids to avoid deadlocks
    for (const [at, { id, content, version }] of inOrder.entries())
      await store(tx, id, { content }, (note) => note.version === version, read[at] ?? null);
    return contentRows(tx, [...ids]);
  });
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
  return store(ctx, id, input, isCurrent, text);
}

function store(
  ctx: Context,
  id: string,
  input: UpdateNoteInput,
  isCurrent: IsCurrent,
  text: ChangedText | null,
): Promise<ContentRow> {
  return saveContent<Note>(ctx, id, input, {
    entity: Note,
    isCurrent,
    change: (tx, note) => (text ? changeText(tx, note, text) : Promise.resolve()),
  });
}
