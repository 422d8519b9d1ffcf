import { contentChanged } from "../../content/contentEvents.js";
import { blockIdsOf, placeOfBlock } from "../../content/html/blockIds.js";
import { checklistLines } from "../../content/html/checklistLines.js";
import { blocksOf } from "../../content/html/noteBlocks.js";
import { Note } from "../../content/Note.js";
import type { Context } from "../../platform/context.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { lockTree } from "../../projects/lockTree.js";
import { createTask } from "../createTask.js";
import { TaskStatus } from "../taskEnums.js";
import { type TaskRow, taskRow } from "../taskRows.js";
import { maxLinesOfNote } from "./followLines.js";
import type { LineTaskInput } from "./LineTaskInput.js";
import { addLines, hashOfLine, linesOfNote, removeLines } from "./lineRows.js";

/**
 * Makes a line of a note's checklist a task; no save of the note. A line that is one already stays that one.
 * @throws NotFoundError for a note that isn't the viewer's or is in the trash, InvalidInputError with field `blockId` for
 * a block that is no line with text of a checklist, and in a note that has 500 tasks; and the errors of `createTask`.
 */
export function createTaskFromBlock(
  ctx: Context,
  noteId: string,
  blockId: string,
  input: LineTaskInput,
): Promise<TaskRow> {
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const note = await tx.load(Note, noteId);
    if (note.deletedAt) throw new NotFoundError();
    const rows = await linesOfNote(tx, note.id);
    const known = rows.find((row) => row.blockId === blockId);
    if (known && !known.isTrashed) return taskRow(tx, known.taskId);
    const place = placeOfBlock(note.id, note.blockIds, blockId);
    const line = place === null ? undefined : checklistLines(note.content).get(place);
    if (!line?.title) throw refusal("Please choose a line of a checklist that has text");
    if (rows.length >= maxLinesOfNote) throw refusal(`A note may have at most ${maxLinesOfNote} tasks`);
    const status = line.isChecked ? TaskStatus.COMPLETED : TaskStatus.PENDING;
    const task = await createTask(tx, { ...input, title: line.title, status });
    if (known) await removeLines(tx, [known.taskId]);
    await addLines(tx, note.id, [{ taskId: task.id, blockId, writtenHash: hashOfLine(line.html) }]);
    // in an import the ids can't follow from the note's id
    note.blockIds ??= blockIdsOf(note.id, null, blocksOf(note.content).length).join("");
    await tx.save(note, contentChanged(note));
    return task;
  });
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { blockId: sentence });
}
