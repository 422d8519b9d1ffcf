import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { type ChangedText, changeText, readChangedText } from "./changeText.js";
import { type ContentRow, contentRows } from "./contentRows.js";
import { fieldsWith } from "./fields.js";
import { rewrittenOf, type SavedText } from "./lineTasks.js";
import { Note } from "./Note.js";
import { noteFields } from "./noteFields.js";
import type { NoteTextInput, ReplaceNoteInput, UpdateNoteInput } from "./noteInputs.js";
import { isRead, type ReadItem, saveContent, wholeInput } from "./saveContent.js";

const maxTexts = 10;

/** A note's new text, and which of its lines were rewritten; see SavedText. */
interface NewText {
  text: ChangedText;
  rewritten: SavedText["rewritten"];
}

/** Whether the stored note is the one that the caller has read. */
type IsCurrent = (note: Note) => boolean;

/**
 * Saves the fields in the input.
 * @param read what the caller has read; an empty one changes any version.
 * @param rewritten the tasks whose lines were rewritten, if the caller knows; see SavedText.
 * @throws ConflictError with the stored note as `item` when it was saved since that version.
 */
export function updateNote(
  ctx: Context,
  id: string,
  input: UpdateNoteInput,
  read: ReadItem,
  rewritten: readonly string[] | null = null,
): Promise<ContentRow> {
  return saveNote(ctx, id, input, (note) => isRead(note, read), rewrittenOf(rewritten));
}

/**
 * Saves the texts of several notes in one transaction, so that what moves between them is never lost.
 * @param rewritten the tasks whose lines were rewritten, if the caller knows; see SavedText.
 * @throws InvalidInputError for none, more than 10 or one twice, ConflictError with the stored note as `item` when one
 * was saved since the version that was read; then nothing changes.
 */
export async function updateNoteTexts(
  ctx: Context,
  texts: readonly NoteTextInput[],
  rewritten: readonly string[] | null = null,
): Promise<ContentRow[]> {
  const inOrder = [...texts].sort((one, other) => (one.id.toLowerCase() < other.id.toLowerCase() ? -1 : 1));
  const ids = new Set(texts.map(({ id }) => id.toLowerCase()));
  if (texts.length < 1 || texts.length > maxTexts || ids.size < texts.length) {
    const sentence = `Please choose 1 to ${maxTexts} different notes`;
    throw new InvalidInputError(sentence, { texts: sentence });
  }
  // long texts are read in a thread, before a note is locked
  const read = await Promise.all(inOrder.map(({ id, content }) => readChangedText(ctx, id, content)));
  const given = inOrder.map(({ id }, at) => ({ noteId: id.toLowerCase(), given: read[at]?.tasks ?? new Map() }));
  return ctx.transact(async (tx) => {
    for (const { noteId, given: tasks } of given) await tx.services.lineTasks.lock(tx, noteId, tasks);
    await tx.services.lineTasks.release(tx, given);
    // locked in the order of ids to avoid deadlocks
    for (const [at, { id, content, version }] of inOrder.entries()) {
      const text = read[at];
      const changed = text && { text, rewritten: rewrittenOf(rewritten) };
      if (changed) await store(tx, id, { content }, (note) => note.version === version, changed);
    }
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
  return saveNote(ctx, id, whole, (note) => isRead(note, { updatedAt }));
}

async function saveNote(
  ctx: Context,
  id: string,
  input: UpdateNoteInput,
  isCurrent: IsCurrent,
  rewritten: SavedText["rewritten"] = null,
): Promise<ContentRow> {
  const text = input.content === undefined ? null : await readChangedText(ctx, id, input.content);
  return store(ctx, id, input, isCurrent, text && { text, rewritten });
}

function store(
  ctx: Context,
  id: string,
  input: UpdateNoteInput,
  isCurrent: IsCurrent,
  changed: NewText | null,
): Promise<ContentRow> {
  return saveContent<Note>(ctx, id, input, {
    entity: Note,
    isCurrent,
    lock: async (tx) => changed && tx.services.lineTasks.lock(tx, id, changed.text.tasks),
    change: async (tx, note) => changed && changeText(tx, note, changed.text, changed.rewritten),
  });
}
