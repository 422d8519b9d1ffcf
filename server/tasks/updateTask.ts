import { checkItemIds } from "../content/checkItemIds.js";
import type { Context } from "../platform/context.js";
import { ConflictError, InvalidInputError, NotFoundError } from "../platform/errors.js";
import { lockTree } from "../projects/lockTree.js";
import { checkDates } from "./checkDates.js";
import { elsewhere } from "./createTask.js";
import { followRepeat } from "./followRepeat.js";
import { noRepeat, repeatRuleOf } from "./repeatRule.js";
import { TaskPriority, TaskStatus } from "./taskEnums.js";
import { taskChanged } from "./taskEvents.js";
import type { UpdateTaskInput, UpdateTasksInput } from "./taskInputs.js";
import { checkProject } from "./taskPlaces.js";
import { keptTaskRow, type TaskRow, taskRow, taskRows } from "./taskRows.js";

const updateSql = `update task set project_id = $3, title = $4, description = $5, status = $6, priority = $7, due_date = $8,
    start_date = $9, repeat_rule = $10,
    completed_at = case when $6 = 'COMPLETED' then coalesce(completed_at, $11::timestamptz) end,
    version = version + 1, updated_at = greatest($11::timestamptz, updated_at + interval '1 millisecond')
  where owner_id = $1 and id = $2`;
const subtasksSql = "update task set project_id = $3 where owner_id = $1 and parent_id = $2";

/**
 * Saves what the input names.
 * @param version the one that was read; null saves whatever is there
 * @throws ConflictError with the stored task as `item` when it was saved since, InvalidInputError for a status at odds
 * with `isCompleted`, a start after the due date, a rule that can't be followed, a project that isn't the viewer's.
 */
export function updateTask(
  ctx: Context,
  id: string,
  input: UpdateTaskInput,
  version: number | null | undefined,
): Promise<TaskRow> {
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const task = await keptTaskRow(tx, id);
    if (typeof version === "number" && version !== task.version) {
      throw new ConflictError("This task was changed elsewhere", task);
    }
    await saveTask(tx, task, input);
    return taskRow(tx, task.id);
  });
}

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash, and what `updateTask` throws. */
export function updateTasks(ctx: Context, taskIds: string[], input: UpdateTasksInput): Promise<TaskRow[]> {
  const ids = checkItemIds(taskIds);
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const tasks = await taskRows(tx, ids);
    if (tasks.length < ids.length || tasks.some(({ deletedAt }) => deletedAt)) throw new NotFoundError();
    for (const task of tasks) {
      // A subtask whose task goes along has been moved with it already.
      const goesAlong = task.parentId !== null && ids.includes(task.parentId);
      await saveTask(tx, task, goesAlong ? { ...input, projectId: undefined } : input);
    }
    return taskRows(tx, ids);
  });
}

/** Saves and tells of it; the caller holds the tree's lock. */
export async function saveTask(tx: Context, task: TaskRow, input: UpdateTaskInput): Promise<void> {
  const { userId: ownerId } = tx.requireViewer();
  const status = statusOf(task, input);
  const { dueDate = task.dueDate, startDate = task.startDate } = input;
  checkDates(startDate, dueDate);
  const repeatRule =
    input.repeatRule === undefined
      ? task.repeatRule
      : repeatRuleOf(input.repeatRule, dueDate ?? startDate ?? tx.clock().toISOString());
  if (repeatRule !== null && task.parentId !== null) throw noRepeat();
  let { projectId } = task;
  if (input.projectId !== undefined) {
    projectId = input.projectId === null ? null : await checkProject(tx, input.projectId);
    if (task.parentId !== null && projectId !== task.projectId) throw elsewhere();
  }
  await tx.sql("tasks.update", updateSql, [
    ownerId,
    task.id,
    projectId,
    input.title?.trim() ?? task.title,
    input.description === undefined ? task.description : input.description || null,
    status,
    input.priority === undefined ? task.priority : (input.priority ?? TaskPriority.LOW),
    dueDate,
    startDate,
    repeatRule,
    tx.clock().toISOString(),
  ]);
  if (projectId !== task.projectId) await tx.sql("tasks.moveSubtasks", subtasksSql, [ownerId, task.id, projectId]);
  const changed = await followRepeat(tx, { ...task, dueDate, startDate, repeatRule, projectId }, status);
  const parent = task.parentId === null ? [] : [task.parentId];
  await tx.emit(...[task.id, ...parent, ...changed].map((id) => taskChanged({ id, ownerId })));
}

/** @throws InvalidInputError with field `isCompleted` when it is at odds with `status`. */
function statusOf(task: TaskRow, { status, isCompleted }: UpdateTaskInput): TaskStatus {
  const given = status === undefined ? undefined : (status ?? TaskStatus.PENDING);
  if (typeof isCompleted !== "boolean") return given ?? task.status;
  if (given === undefined) {
    if (isCompleted) return TaskStatus.COMPLETED;
    return task.status === TaskStatus.COMPLETED ? TaskStatus.PENDING : task.status;
  }
  if (isCompleted === (given === TaskStatus.COMPLETED)) return given;
  const sentence = "The status says otherwise";
  throw new InvalidInputError(sentence, { isCompleted: sentence });
}
