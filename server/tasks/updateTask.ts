import { sql } from "kysely";
import { checkItemIds } from "../content/checkItemIds.js";
import type { Context } from "../platform/context.js";
import { saved } from "../platform/data/expressions.js";
import { ConflictError, InvalidInputError, NotFoundError } from "../platform/errors.js";
import { lockTree } from "../projects/lockTree.js";
import { checkDates } from "./checkDates.js";
import { elsewhere } from "./createTask.js";
import { followRepeat } from "./followRepeat.js";
import { showInNotes } from "./lines/showInNotes.js";
import { changedTimes } from "./plannedTime.js";
import { noRepeat, repeatRuleOf } from "./repeatRule.js";
import { TaskPriority, TaskStatus } from "./taskEnums.js";
import { taskChanged } from "./taskEvents.js";
import type { UpdateTaskInput, UpdateTasksInput } from "./taskInputs.js";
import { checkProject } from "./taskPlaces.js";
import { keptTaskRow, type TaskRow, taskRow, taskRows } from "./taskRows.js";

/**
 * Saves the fields in the input.
 * @param version the version that was read; null overwrites any version
 * @throws ConflictError with the stored task as `item` when it was saved since, InvalidInputError for a status that
 * contradicts `isCompleted`, a start after the due date, a planned time on another day, an unsupported rule, a project that isn't the viewer's.
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
    checkVersion(task, version);
    await showInNotes(tx, await saveTask(tx, task, input));
    return taskRow(tx, task.id);
  });
}

/** @throws ConflictError with the stored task as `item` when it was saved since. */
export function checkVersion(task: TaskRow, version: number | null | undefined): void {
  if (typeof version === "number" && version !== task.version) {
    throw new ConflictError("This task was changed elsewhere", task);
  }
}

/**
 * Saves the fields in the input to all of the tasks.
 * @param versions the versions that were read, in the order of the ids; null overwrites any version
 * @throws NotFoundError when one of them isn't the viewer's or is in the trash, InvalidInputError with field `versions`
 * unless there is one for each task, and the errors of `updateTask`; then nothing changes.
 */
export function updateTasks(
  ctx: Context,
  taskIds: string[],
  input: UpdateTasksInput,
  versions: readonly number[] | null,
): Promise<TaskRow[]> {
  const ids = checkItemIds(taskIds);
  if (versions && versions.length !== taskIds.length) {
    const sentence = "Please give one version for each task";
    throw new InvalidInputError(sentence, { versions: sentence });
  }
  const readVersions = new Map(versions?.map((version, at) => [taskIds[at]?.toLowerCase(), version]));
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const tasks = await taskRows(tx, ids);
    if (tasks.length < ids.length || tasks.some(({ deletedAt }) => deletedAt)) throw new NotFoundError();
    for (const task of tasks) checkVersion(task, readVersions.get(task.id));
    const saved: string[] = [];
    for (const task of tasks) {
      // A subtask whose task is also chosen has been moved with it already.
      const goesAlong = task.parentId !== null && ids.includes(task.parentId);
      saved.push(...(await saveTask(tx, task, goesAlong ? { ...input, projectId: undefined } : input)));
    }
    await showInNotes(tx, saved);
    return taskRows(tx, ids);
  });
}

/**
 * Saves it and emits its event; the caller holds the tree's lock, and lets lines of notes follow: see showInNotes.
 * @returns the ids of the tasks that changed with it, its own first.
 */
export async function saveTask(tx: Context, task: TaskRow, input: UpdateTaskInput): Promise<string[]> {
  if (Object.values(input).every((value) => value === undefined)) return [];
  const { userId: ownerId } = tx.requireViewer();
  const status = statusOf(task, input);
  const { startDate = task.startDate } = input;
  const times = changedTimes(task, input);
  const { dueDate } = times;
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
  const now = tx.clock();
  await tx.own
    .update("task")
    .set({
      ...saved(now),
      project_id: projectId,
      title: input.title?.trim() ?? task.title,
      description: input.description === undefined ? task.description : input.description || null,
      status,
      priority: input.priority === undefined ? task.priority : (input.priority ?? TaskPriority.LOW),
      due_date: dueDate,
      start_date: startDate,
      planned_start: times.plannedStart,
      planned_minutes: times.plannedMinutes,
      planned_time_zone: times.plannedTimeZone,
      repeat_rule: repeatRule,
      completed_at:
        status === TaskStatus.COMPLETED ? sql`coalesce(completed_at, ${now.toISOString()}::timestamptz)` : null,
    })
    .where("id", "=", task.id)
    .execute();
  if (projectId !== task.projectId) await moveSubtasks(tx, task.id, projectId);
  const changed = await followRepeat(tx, { ...task, ...times, startDate, repeatRule, projectId }, status);
  const parent = task.parentId === null ? [] : [task.parentId];
  const isCompleted = status === TaskStatus.COMPLETED;
  await tx.emit(
    ...[task.id, ...parent].map((id) => taskChanged({ id, ownerId })),
    ...changed.map((id) => taskChanged({ id, ownerId }, isCompleted)),
  );
  return [task.id, ...changed];
}

export async function moveSubtasks(tx: Context, id: string, project_id: string | null): Promise<void> {
  const subtasks = tx.own.update("task").set({ project_id }).where("parent_id", "=", id);
  await subtasks.where("project_id", "is distinct from", project_id).execute();
}

/** @throws InvalidInputError with field `isCompleted` when it contradicts `status`. */
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
