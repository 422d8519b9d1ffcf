import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { sameOwner } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import { blockIdsOf, placeOfBlock } from "./html/blockIds.js";
import { changesTo, hasChecklists, type LineChange, withLines } from "./html/checklistLines.js";
import { figureIds } from "./html/figures.js";
import { blocksOf } from "./html/noteBlocks.js";
import { type NoteText, readNoteText } from "./html/noteText.js";

/** A note's text that is being saved. */
export interface SavedText {
  noteId: string;
  /** The text until now; null for a new note. */
  former: { html: string; blockIds: readonly string[] } | null;
  html: string;
  blockIds: readonly string[];
  /** The tasks that it says lines are, by the positions of their blocks. */
  given: ReadonlyMap<number, string>;
  /**
   * Whether the line of a task was rewritten, if the caller knows: then other lines and all checkboxes say what their
   * tasks say. Null: every line that differs from its task changes the task.
   */
  rewritten: ((task: string) => boolean) | null;
}

/** @param tasks the ids of the tasks whose lines were rewritten; null: unknown. */
export function rewrittenOf(tasks: readonly string[] | null | undefined): SavedText["rewritten"] {
  if (!tasks) return null;
  const ids = new Set(tasks.map((task) => task.toLowerCase()));
  return (task) => ids.has(task);
}

/** The tasks that lines of checklists are. */
export interface LineTasks {
  /** Call it before any row is locked, where the text of a note is saved. @param given as in `SavedText`. */
  lock(tx: Context, noteId: string, given: SavedText["given"]): Promise<void>;
  /** Lets lines move between notes that are saved together; call it before their texts are saved. */
  release(tx: Context, texts: readonly Pick<SavedText, "noteId" | "given">[]): Promise<void>;
  /**
   * Changes, adds and deletes tasks as the lines of a text say.
   * @returns the changes that the text needs so that its lines say what the tasks say.
   */
  follow(tx: Context, text: SavedText): Promise<ReadonlyMap<number, LineChange>>;
  /**
   * Lets the lines that are these tasks say what the tasks say, which is no save; call it in a transaction that holds the
   * tree's lock.
   */
  show(tx: Context, taskIds: readonly string[]): Promise<void>;
  /** Tells of the notes with lines whose tasks were put in the trash with this project. */
  tellTrashed(tx: Context, projectId: string): Promise<void>;
}

declare module "../platform/services.js" {
  interface Services {
    lineTasks: LineTasks;
  }
}

const linesOfNotes = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("task_line as l")
    .innerJoin("task as t", (join) => join.on(sameOwner("t", "l")).onRef("t.id", "=", "l.task_id"))
    .where("l.note_id", "=", anyOf(ids))
    .where("t.deleted_at", "is", null)
    .select(["l.note_id as noteId", "l.block_id as blockId", "l.task_id as taskId"]),
);

/** Which lines of a note's text are tasks, as changes to the text. */
export async function tasksInText(
  ctx: Context,
  note: { id: string; content?: string | null; blockIds?: string | null },
): Promise<ReadonlyMap<number, LineChange>> {
  if (!hasChecklists(note.content ?? "")) return new Map();
  const tasks = new Map<number, string>();
  for (const { blockId, taskId } of await ctx.rowsOf(linesOfNotes, "noteId", note.id)) {
    const place = placeOfBlock(note.id, note.blockIds ?? null, blockId);
    if (place !== null) tasks.set(place, taskId);
  }
  return changesTo(tasks);
}

interface TextOfNote {
  id: string;
  content: string | null;
  blockIds: string | null;
}

/**
 * Lets the tasks follow the new text of a note. Call it in the transaction that saves the note.
 * @param former the note's text until now; null for a new note.
 * @param note with its new text.
 * @param text what was read of the new text.
 * @returns what was read of it with the changes that it needed, or null if it needed none.
 */
export async function followText(
  tx: Context,
  former: TextOfNote | null,
  note: TextOfNote,
  text: NoteText,
  rewritten: SavedText["rewritten"],
): Promise<NoteText | null> {
  const { content } = note;
  if (!hasChecklists(content ?? "") && !hasChecklists(former?.content ?? "")) return null;
  // those of lines that are tasks go along to an import, where they can't follow from the note's id
  if (text.tasks.size > 0) note.blockIds ??= allIds(note).join("");
  const changes = await tx.services.lineTasks.follow(tx, {
    noteId: note.id,
    former: former && { html: former.content ?? "", blockIds: allIds(former) },
    html: content ?? "",
    blockIds: allIds(note),
    given: text.tasks,
    rewritten,
  });
  if (content === null || changes.size === 0) return null;
  const html = withLines(content, changes);
  const isReworded = [...changes.values()].some((change) => change.html !== undefined);
  return isReworded ? readNoteText(tx, html, new Set(figureIds(html))) : { ...text, content: html };
}

const allIds = ({ id, content, blockIds }: TextOfNote) => blockIdsOf(id, blockIds, blocksOf(content).length);
