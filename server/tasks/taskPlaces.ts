import { subtaskOfSubtask } from "../../schema/sentences.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import type { OrderedRows } from "../platform/data/positions.js";
import { InvalidInputError } from "../platform/errors.js";
import { projectRows } from "../projects/projectRows.js";
import { noSuch } from "../projects/projectTree.js";
import { type TaskRow, taskRows } from "./taskRows.js";

const maxSubtasks = limitOf.planning.subtasks.max;
const tooMany = `A task may have at most ${maxSubtasks} subtasks`;

/** All of a person's tasks in their single order, including the trash, so that they are restored to their places. */
export const allTasks: OrderedRows = { table: "task" };

/** @throws InvalidInputError with field `projectId` for a project that isn't the viewer's or is in the trash. */
export async function checkProject(tx: Context, projectId: string): Promise<string> {
  const [row] = await projectRows(tx, [projectId]);
  if (!row || row.deletedAt) throw noSuch("projectId");
  return row.id;
}

/**
 * The task that another becomes a subtask of.
 * @param task null for a new one
 * @throws InvalidInputError with field `parentId` when it isn't the viewer's, is a subtask itself or the task, has 100
 * subtasks, or when the task repeats or has subtasks of its own.
 */
export async function checkParent(tx: Context, parentId: string, task: TaskRow | null): Promise<TaskRow> {
  const [parent] = await taskRows(tx, [parentId]);
  if (!parent || parent.deletedAt) throw wrongParent("There is no such task");
  if (parent.id === task?.id) throw wrongParent("A task can't be its own subtask");
  if (parent.parentId !== null) throw wrongParent(subtaskOfSubtask);
  if (task && task.repeatRule !== null) throw wrongParent("A task that repeats can't become a subtask");
  if (task && task.subtaskCount > 0) throw wrongParent("A task with subtasks can't become one");
  if (task?.parentId !== parent.id && parent.subtaskCount >= maxSubtasks) {
    throw wrongParent(tooMany);
  }
  return parent;
}

/** @throws InvalidInputError with field `taskIds` when these came back to a task that has 100 subtasks without them. */
export async function checkRoomAbove(tx: Context, tasks: readonly TaskRow[]): Promise<void> {
  const parents = await taskRows(tx, [...new Set(tasks.flatMap(({ parentId }) => parentId ?? []))]);
  if (parents.every(({ subtaskCount }) => subtaskCount <= maxSubtasks)) return;
  throw new InvalidInputError(tooMany, { taskIds: tooMany });
}

function wrongParent(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { parentId: sentence });
}
