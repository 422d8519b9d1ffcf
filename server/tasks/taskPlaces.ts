import type { Context } from "../platform/context.js";
import type { OrderedRows } from "../platform/data/positions.js";
import { InvalidInputError } from "../platform/errors.js";
import { projectRows } from "../projects/projectRows.js";
import { noSuch } from "../projects/projectTree.js";
import { type TaskRow, taskRows } from "./taskRows.js";

const maxSubtasks = 100;

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
  if (parent.parentId !== null) throw wrongParent("A subtask can't have subtasks");
  if (task && task.repeatRule !== null) throw wrongParent("A task that repeats can't become a subtask");
  if (task && (await hasSubtasks(tx, task.id))) throw wrongParent("A task with subtasks can't become one");
  if (task?.parentId !== parent.id && parent.subtaskCount >= maxSubtasks) {
    throw wrongParent(`A task may have at most ${maxSubtasks} subtasks`);
  }
  return parent;
}

/** Those in the trash count: they can be restored. */
async function hasSubtasks(tx: Context, id: string): Promise<boolean> {
  const subtasks = tx.own.select("task").select("id").where("parent_id", "=", id);
  return (await subtasks.limit(1).execute()).length > 0;
}

function wrongParent(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { parentId: sentence });
}
