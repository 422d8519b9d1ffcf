import { type ChecklistLine, checklistLines, type LineChange } from "../../content/html/checklistLines.js";
import type { SavedText } from "../../content/lineTasks.js";
import type { Context } from "../../platform/context.js";
import { TaskStatus } from "../taskEnums.js";
import type { UpdateTaskInput } from "../taskInputs.js";
import { taskRows } from "../taskRows.js";
import { bringBackTasks, trashTasks } from "../taskTrash.js";
import { saveTask } from "../updateTask.js";
import { addLines, type LineRow, linesOfNote, linesOfTasks, removeLines } from "./lineRows.js";

/** Further tasks that a text names are left out. */
export const maxLinesOfNote = 500;

/** The tasks that lines of a text are, by the positions of their blocks. */
type Claims = Map<number, LineRow>;

/**
 * Changes, restores and trashes tasks as the lines of a text say. A line that names no task stays the task that it was,
 * since not every client knows of tasks.
 * @returns the changes that the text needs so that its lines say what the tasks say.
 */
export async function followLines(tx: Context, text: SavedText): Promise<Map<number, LineChange>> {
  const rows = await linesOfNote(tx, text.noteId);
  if (rows.length === 0 && text.given.size === 0) return new Map();
  const lines = checklistLines(text.html);
  const claims = await claimsOf(tx, text, lines, rows);
  await store(tx, text, claims, rows);
  const [changes, toSave] = compare(text, lines, claims);
  for (const task of await taskRows(tx, [...toSave.keys()])) await saveTask(tx, task, toSave.get(task.id) ?? {});
  // completing one that repeats has made the line the next one
  if (toSave.size > 0) checkBoxes(text, lines, changes, await linesOfNote(tx, text.noteId));
  return changes;
}

/** Which tasks the lines are: those that the text gives to them if they may be, else those that they were. */
async function claimsOf(
  tx: Context,
  { given, blockIds }: SavedText,
  lines: ReadonlyMap<number, ChecklistLine>,
  rows: readonly LineRow[],
): Promise<Claims> {
  const byTask = new Map(rows.map((row) => [row.taskId, row]));
  const placeOf = new Map(blockIds.map((id, place) => [id, place]));
  const strangers = [...given.values()].filter((task) => !byTask.has(task)).slice(0, maxLinesOfNote);
  for (const row of await linesOfTasks(tx, strangers)) byTask.set(row.taskId, row);
  const isThere = ({ blockId }: LineRow) => lines.has(placeOf.get(blockId ?? "") ?? -1);
  const claims: Claims = new Map();
  for (const [place, task] of given) {
    const row = byTask.get(task);
    if (!row || !lines.has(place) || claims.size >= maxLinesOfNote) continue;
    const isOfThisNote = rows.includes(row);
    // the line of another note, and the plain line of a task in the trash, keep their tasks
    const isElsewhere = isOfThisNote ? row.isTrashed && isThere(row) : row.noteId !== null;
    if (!isElsewhere && (!row.isTrashed || row.isRestorable)) claims.set(place, row);
  }
  const claimed = new Set([...claims.values()].map(({ taskId }) => taskId));
  for (const row of rows) {
    const place = placeOf.get(row.blockId ?? "") ?? -1;
    if (!row.isTrashed && !claimed.has(row.taskId) && lines.has(place) && !claims.has(place)) claims.set(place, row);
  }
  return claims;
}

/** Stores the lines, and moves the tasks whose lines are gone to the trash. */
async function store(tx: Context, text: SavedText, claims: Claims, rows: readonly LineRow[]): Promise<void> {
  const claimed = new Map(Array.from(claims, ([place, row]) => [row.taskId, text.blockIds[place] ?? ""]));
  const taken = new Set(claimed.values());
  const blocks = new Set(text.blockIds);
  const gone = rows.filter(({ taskId, isTrashed }) => !isTrashed && !claimed.has(taskId)).map(({ taskId }) => taskId);
  const left = rows.filter(
    ({ taskId, blockId, isTrashed }) =>
      isTrashed && !claimed.has(taskId) && (taken.has(blockId ?? "") || !blocks.has(blockId ?? "")),
  );
  const moved = new Map(
    [...claimed].filter(([task, block]) => !rows.some((row) => row.taskId === task && row.blockId === block)),
  );
  await removeLines(tx, [...gone, ...left.map(({ taskId }) => taskId), ...moved.keys()]);
  const back = [...claims.values()].filter(({ isTrashed }) => isTrashed).map(({ taskId }) => taskId);
  if (back.length > 0) await bringBackTasks(tx, back);
  if (gone.length > 0) await trashTasks(tx, await taskRows(tx, gone));
  await addLines(tx, text.noteId, moved);
}

/** The changes that the text needs, and those that its tasks need. */
function compare(
  { former, blockIds, rewritten, noteId }: SavedText,
  lines: ReadonlyMap<number, ChecklistLine>,
  claims: Claims,
): [Map<number, LineChange>, Map<string, UpdateTaskInput>] {
  const formerLines = former ? checklistLines(former.html) : lines;
  const formerPlaces = new Map((former ?? { blockIds }).blockIds.map((id, place) => [id, place]));
  const changes = new Map<number, LineChange>();
  const toSave = new Map<string, UpdateTaskInput>();
  for (const [place, { taskId, title, status, blockId, noteId: formerNote, isTrashed }] of claims) {
    const line = lines.get(place);
    if (!line) continue;
    const isLine = formerNote === noteId && !isTrashed;
    const before = isLine ? formerLines.get(formerPlaces.get(blockId ?? "") ?? -1) : undefined;
    const isDone = status === TaskStatus.COMPLETED;
    const input: UpdateTaskInput = {};
    const change: LineChange = {};
    if (before && rewritten && !rewritten(taskId)) {
      if (line.html !== before.html) change.html = before.html;
    } else if (line.html !== before?.html && line.title !== "" && line.title !== title) input.title = line.title;
    if (line.isChecked !== isDone) {
      if (before && !rewritten) input.isCompleted = line.isChecked;
      else change.isChecked = isDone;
    }
    if (Object.keys(input).length > 0) toSave.set(taskId, input);
    if (Object.keys(change).length > 0) changes.set(place, change);
  }
  return [changes, toSave];
}

/** Adds the changes by which the checkboxes say what the tasks say. */
function checkBoxes(
  { blockIds }: SavedText,
  lines: ReadonlyMap<number, ChecklistLine>,
  changes: Map<number, LineChange>,
  rows: readonly LineRow[],
): void {
  const statuses = new Map(rows.filter(({ isTrashed }) => !isTrashed).map((row) => [row.blockId ?? "", row.status]));
  for (const [place, line] of lines) {
    const status = statuses.get(blockIds[place] ?? "");
    const isChecked = status === TaskStatus.COMPLETED;
    if (status !== undefined && isChecked !== line.isChecked) changes.set(place, { ...changes.get(place), isChecked });
  }
}
