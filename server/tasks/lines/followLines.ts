import { type ChecklistLine, checklistLines, type LineChange } from "../../content/html/checklistLines.js";
import type { SavedText } from "../../content/lineTasks.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { type Needs, requireScopes } from "../../platform/scopes.js";
import { TaskStatus } from "../taskEnums.js";
import type { UpdateTaskInput } from "../taskInputs.js";
import { taskRows } from "../taskRows.js";
import { bringBackTasks, trashTasks } from "../taskTrash.js";
import { saveTask } from "../updateTask.js";
import {
  addLines,
  hashOfLine,
  type LineRow,
  linesOfNote,
  linesOfTasks,
  removeLines,
  repetitionsOf,
} from "./lineRows.js";

/** Further tasks that a text names are left out. */
export const maxLinesOfNote = limitOf.content.noteTasks.max;

/** A text changes tasks only for who may change them. */
const changesTasks: Needs = [["projects:write"]];
export const mayChangeTasks = (ctx: Context): boolean => ctx.may(changesTasks);

/**
 * The tasks that lines of a text are, by the positions of their blocks, with the task that the text gives to them. The
 * line of one in the trash is plain.
 */
type Claims = Map<number, LineRow & { named?: string }>;

/**
 * Changes, restores and trashes tasks as the lines of a text say. A line that names no task stays the task that it was,
 * since not every client knows of tasks.
 * @returns the changes that the text needs so that its lines say what the tasks say.
 * @throws ForbiddenError when a token that may not change tasks would change one.
 */
export async function followLines(tx: Context, text: SavedText): Promise<Map<number, LineChange>> {
  const rows = await linesOfNote(tx, text.noteId);
  if (rows.length === 0 && text.given.size === 0) return new Map();
  const lines = checklistLines(text.html);
  const [claims, copies] = await claimsOf(tx, text, lines, rows);
  await store(tx, text, lines, claims, rows);
  const [changes, toSave] = compare(text, lines, claims);
  if (text.rewritten) tickCopies(lines, changes, copies);
  if (toSave.size > 0) requireScopes(tx.viewer?.scopes ?? null, changesTasks);
  for (const task of await taskRows(tx, [...toSave.keys()])) await saveTask(tx, task, toSave.get(task.id) ?? {});
  // completing one that repeats has made the line the next one
  if (toSave.size > 0) checkBoxes(text, lines, changes, await linesOfNote(tx, text.noteId));
  return changes;
}

/**
 * Which tasks the lines are: those that the text gives to them if they may be, else those that they were.
 * @returns also the tasks of the viewer's that it gives to lines that can't be them, by the positions of the blocks.
 */
async function claimsOf(
  tx: Context,
  { given, blockIds }: SavedText,
  lines: ReadonlyMap<number, ChecklistLine>,
  rows: readonly LineRow[],
): Promise<[Claims, Map<number, LineRow>]> {
  const byTask = new Map(rows.map((row) => [row.taskId, row]));
  const placeOf = new Map(blockIds.map((id, place) => [id, place]));
  const named = mayChangeTasks(tx) ? [...given.values()] : [];
  const strangers = named.filter((task) => !byTask.has(task)).slice(0, maxLinesOfNote);
  for (const row of await linesOfTasks(tx, strangers)) byTask.set(row.taskId, row);
  const repeated = await linesOfRepeated(tx, [...byTask.values()], new Set(given.values()), rows);
  const claims: Claims = new Map();
  for (const [place, task] of given) {
    const row = repeated.get(task) ?? byTask.get(task);
    if (!row || !lines.has(place) || claims.size >= maxLinesOfNote) continue;
    const isFree = row.noteId === null && (!row.isTrashed || row.isRestorable);
    if (isFree || rows.includes(row)) claims.set(place, { ...row, named: task });
  }
  const claimed = new Set([...claims.values()].map(({ taskId }) => taskId));
  for (const row of rows) {
    const place = placeOf.get(row.blockId ?? "") ?? -1;
    if (!row.isTrashed && !claimed.has(row.taskId) && lines.has(place) && !claims.has(place)) claims.set(place, row);
  }
  const copies = new Map<number, LineRow>();
  for (const [place, task] of given) {
    const row = byTask.get(task);
    if (row && !claims.has(place)) copies.set(place, row);
  }
  return [claims, copies];
}

/**
 * The lines of the note that stand for a later repetition of a task that its text names, by that task: it was completed
 * after the text was read.
 */
async function linesOfRepeated(
  tx: Context,
  named: readonly LineRow[],
  given: ReadonlySet<string>,
  rows: readonly LineRow[],
): Promise<Map<string, LineRow>> {
  const completed = named.filter(({ taskId, nextId }) => given.has(taskId) && nextId !== null);
  const found = new Map<string, LineRow>();
  const ended = new Set<string>();
  for (const { taskId, nextId } of await repetitionsOf(
    tx,
    completed.map((row) => row.taskId),
  )) {
    if (ended.has(taskId)) continue;
    const row = rows.find((each) => each.taskId === nextId);
    if (row || given.has(nextId)) ended.add(taskId);
    if (row && !row.isTrashed && !given.has(nextId)) found.set(taskId, row);
  }
  return found;
}

/** Stores the lines, and moves the tasks whose lines are gone to the trash. */
async function store(
  tx: Context,
  text: SavedText,
  lines: ReadonlyMap<number, ChecklistLine>,
  claims: Claims,
  rows: readonly LineRow[],
): Promise<void> {
  const claimed = Array.from(claims, ([place, { taskId }]) => ({
    taskId,
    blockId: text.blockIds[place] ?? "",
    writtenHash: hashOfLine(lines.get(place)?.html ?? ""),
  }));
  const [tasks, taken] = [new Set(claimed.map(({ taskId }) => taskId)), new Set(claimed.map(({ blockId }) => blockId))];
  const blocks = new Set(text.blockIds);
  const unclaimed = rows.filter(({ taskId }) => !tasks.has(taskId));
  const gone = unclaimed.filter(({ isTrashed }) => !isTrashed).map(({ taskId }) => taskId);
  const isLeft = (block: string) => taken.has(block) || !blocks.has(block);
  const left = unclaimed.filter(({ isTrashed, blockId }) => isTrashed && isLeft(blockId ?? ""));
  const stored = new Map(rows.map((row) => [row.taskId, row]));
  const changed = claimed.filter(({ taskId, blockId, writtenHash }) => {
    const row = stored.get(taskId);
    return row?.blockId !== blockId || row.writtenHash !== writtenHash;
  });
  if (gone.length > 0) requireScopes(tx.viewer?.scopes ?? null, changesTasks);
  await removeLines(tx, [...gone, ...[...left, ...changed].map(({ taskId }) => taskId)]);
  const isBack = ({ isTrashed, noteId }: LineRow) => isTrashed && noteId === null;
  const back = [...claims.values()].filter(isBack).map(({ taskId }) => taskId);
  if (back.length > 0) await bringBackTasks(tx, back);
  if (gone.length > 0) await trashTasks(tx, await taskRows(tx, gone));
  await addLines(tx, text.noteId, changed);
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
  for (const [place, claim] of claims) {
    const { taskId, title, status, blockId, writtenHash, noteId: formerNote, isTrashed, named } = claim;
    const line = lines.get(place);
    if (!line) continue;
    const before = formerNote === noteId ? formerLines.get(formerPlaces.get(blockId ?? "") ?? -1) : undefined;
    const isDone = status === TaskStatus.COMPLETED;
    // a text that was read before the task got another title says the former one
    const isWritten =
      rewritten && named !== undefined
        ? rewritten(named)
        : line.html !== before?.html && hashOfLine(line.html) !== writtenHash;
    const input: UpdateTaskInput = {};
    const change: LineChange = {};
    const isPlain = isTrashed && formerNote !== null;
    if (!before || isWritten) {
      if (!isPlain && line.title !== "" && line.title !== title) input.title = line.title;
    } else if (line.html !== before.html) change.html = before.html;
    if (isPlain) {
      if (before && rewritten && line.isChecked !== before.isChecked) change.isChecked = before.isChecked;
    } else if (line.isChecked !== isDone) {
      // who does not know yet that the line is a task may have ticked it
      const isFlipped = named === undefined ? !rewritten || line.isChecked : !rewritten && named === taskId;
      if (before && isFlipped) input.isCompleted = line.isChecked;
      else change.isChecked = isDone;
    }
    if (Object.keys(input).length > 0) toSave.set(taskId, input);
    if (Object.keys(change).length > 0) changes.set(place, change);
  }
  return [changes, toSave];
}

/** Adds the changes by which copies of lines are ticked where their tasks are completed, which their texts don't say. */
function tickCopies(
  lines: ReadonlyMap<number, ChecklistLine>,
  changes: Map<number, LineChange>,
  copies: ReadonlyMap<number, LineRow>,
): void {
  for (const [place, { status }] of copies) {
    const isChecked = status === TaskStatus.COMPLETED;
    const line = lines.get(place);
    if (line && line.isChecked !== isChecked) changes.set(place, { isChecked });
  }
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
