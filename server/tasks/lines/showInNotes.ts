import { contentChanged } from "../../content/contentEvents.js";
import { placeOfBlock } from "../../content/html/blockIds.js";
import { checklistLines, type LineChange, titleOf, withLines } from "../../content/html/checklistLines.js";
import { escapeText } from "../../content/html/escapeText.js";
import { figureIds } from "../../content/html/figures.js";
import { readNoteText } from "../../content/html/noteText.js";
import { hasReferences } from "../../content/html/shownHtml.js";
import { Note } from "../../content/Note.js";
import { setNoteLinks } from "../../content/noteLinks/setNoteLinks.js";
import type { Context } from "../../platform/context.js";
import { TaskStatus } from "../taskEnums.js";
import { type LineRow, linesOfTasks, removeLines } from "./lineRows.js";

/**
 * Lets the lines that are these tasks say what the tasks say. That is no save of their notes. Call it in the transaction
 * that changes the tasks, which holds the tree's lock.
 */
export async function showInNotes(tx: Context, taskIds: readonly string[]): Promise<void> {
  const rows = (await linesOfTasks(tx, taskIds)).filter(({ noteId, isTrashed }) => noteId !== null && !isTrashed);
  const ofNotes = Map.groupBy(rows, ({ noteId }) => noteId ?? "");
  // one after the other, since each may have a long text; locked in the order of ids to avoid deadlocks
  for (const noteId of [...ofNotes.keys()].sort()) await showInNote(tx, noteId, ofNotes.get(noteId) ?? []);
}

async function showInNote(tx: Context, noteId: string, rows: readonly LineRow[]): Promise<void> {
  const note = await tx.load(Note, noteId);
  const lines = checklistLines(note.content);
  const changes = new Map<number, LineChange>();
  const lost: string[] = [];
  let isReworded = false;
  for (const { taskId, blockId, title, status } of rows) {
    const place = placeOfBlock(note.id, note.blockIds, blockId ?? "");
    const line = place === null ? undefined : lines.get(place);
    if (place === null || !line) {
      lost.push(taskId);
      continue;
    }
    const isChecked = status === TaskStatus.COMPLETED;
    // a line without text keeps the title that its task had
    const isSame = line.title === titleOf(title) || line.title === "";
    if (!isSame) isReworded = true;
    if (line.isChecked !== isChecked || !isSame)
      changes.set(place, { isChecked, ...(!isSame && { html: escapeText(titleOf(title)) }) });
  }
  // an import may bring a task back whose line was deleted here
  await removeLines(tx, lost);
  if (changes.size > 0) {
    const hadLinks = hasReferences(note.content ?? "");
    note.content = withLines(note.content ?? "", changes);
    if (isReworded) {
      const text = await readNoteText(tx, note.content, new Set(figureIds(note.content)));
      Object.assign(note, { excerpt: text.excerpt, searchText: text.searchText });
      if (hadLinks) await setNoteLinks(tx, note.id, text.links, note.blockIds);
    }
  }
  await tx.save(note, contentChanged(note));
}
