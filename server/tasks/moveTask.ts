import type { Context } from "../platform/context.js";
import { lastPosition, positionBefore } from "../platform/data/positions.js";
import { InvalidInputError } from "../platform/errors.js";
import { lockTree } from "../projects/lockTree.js";
import { elsewhere } from "./createTask.js";
import { showInNotes } from "./lines/showInNotes.js";
import { taskChanged } from "./taskEvents.js";
import type { MoveTaskInput } from "./taskInputs.js";
import { allTasks, checkParent, checkProject } from "./taskPlaces.js";
import { keptTaskRow, type TaskRow, taskRow, taskRows } from "./taskRows.js";
import { checkVersion, moveSubtasks, saveTask } from "./updateTask.js";

/**
 * Moves a task with its subtasks; omitted fields stay.
 * @param version the version that was read; null moves any version
 * @throws NotFoundError when it isn't the viewer's, ConflictError when it was saved since, InvalidInputError with field
 * `projectId`, `parentId` or `beforeId` when one of these is invalid.
 */
export function moveTask(
  ctx: Context,
  id: string,
  input: MoveTaskInput,
  version: number | null | undefined,
): Promise<TaskRow> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const task = await keptTaskRow(tx, id);
    checkVersion(task, version);
    const { projectId, parentId } = await destinationOf(tx, task, input);
    const position = input.beforeId === undefined ? null : await positionAt(tx, task, input.beforeId);
    const place = { project_id: projectId, parent_id: parentId, ...(position !== null && { position }) };
    await tx.own.update("task").set(place).where("id", "=", task.id).execute();
    if (parentId === null) await moveSubtasks(tx, task.id, projectId);
    else await handOnTrashed(tx, task.id, parentId, projectId);
    const parents = [...new Set([task.parentId, parentId])].filter((parent) => parent !== null);
    await tx.emit(...[task.id, ...parents].map((changed) => taskChanged({ id: changed, ownerId })));
    if (input.status && input.status !== task.status) {
      await showInNotes(tx, await saveTask(tx, { ...task, projectId, parentId }, { status: input.status }));
    }
    return taskRow(tx, task.id);
  });
}

async function destinationOf(tx: Context, task: TaskRow, input: MoveTaskInput) {
  const project = input.projectId ? await checkProject(tx, input.projectId) : input.projectId;
  const parentId = input.parentId === undefined ? task.parentId : input.parentId;
  if (parentId === null) return { parentId, projectId: project === undefined ? task.projectId : project };
  const parent = await checkParent(tx, parentId, task);
  if (project !== undefined && project !== parent.projectId) throw elsewhere();
  return { parentId: parent.id, projectId: parent.projectId };
}

/** Subtasks in the trash of a task that became one itself would come back two levels deep. */
async function handOnTrashed(tx: Context, id: string, parent_id: string, project_id: string | null): Promise<void> {
  await tx.own.update("task").set({ parent_id, project_id }).where("parent_id", "=", id).execute();
}

/** Null when it is already there. */
async function positionAt(tx: Context, task: TaskRow, beforeId: string | null): Promise<number | null> {
  if (beforeId === null) return lastPosition(tx, allTasks);
  const [before] = await taskRows(tx, [beforeId]);
  if (!before || before.deletedAt) {
    const sentence = "There is no such task";
    throw new InvalidInputError(sentence, { beforeId: sentence });
  }
  return before.id === task.id ? null : positionBefore(tx, allTasks, before.id);
}
