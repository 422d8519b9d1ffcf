import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { viewerId } from "../platform/data/Parameter.js";
import { lastPosition } from "../platform/data/positions.js";
import { ConflictError, InvalidInputError } from "../platform/errors.js";
import { lockTree } from "../projects/lockTree.js";
import { checkDates } from "./checkDates.js";
import { changedTimes, type TaskTimes, unplanned } from "./plannedTime.js";
import { noRepeat, repeatRuleOf } from "./repeatRule.js";
import { TaskPriority, TaskStatus } from "./taskEnums.js";
import { taskChanged } from "./taskEvents.js";
import type { CreateTaskInput } from "./taskInputs.js";
import { allTasks, checkParent, checkProject } from "./taskPlaces.js";
import { type TaskRow, taskRow, taskRows } from "./taskRows.js";

type NewTask = Pick<
  TaskRow,
  "id" | "projectId" | "parentId" | "title" | "description" | "status" | "priority" | "position"
> &
  Pick<TaskRow, "startDate" | "repeatRule"> &
  TaskTimes;

/** @throws ConflictError for an id that is in use. */
export async function insertTask(tx: Context, task: NewTask): Promise<void> {
  const now = tx.clock().toISOString();
  const made = await tx.own.db
    .insertInto("task")
    .values({
      id: task.id,
      owner_id: viewerId,
      project_id: task.projectId,
      parent_id: task.parentId,
      title: task.title,
      description: task.description,
      status: task.status,
      priority: task.priority,
      due_date: task.dueDate,
      start_date: task.startDate,
      planned_start: task.plannedStart,
      planned_minutes: task.plannedMinutes,
      planned_time_zone: task.plannedTimeZone,
      repeat_rule: task.repeatRule,
      position: task.position,
      completed_at: task.status === TaskStatus.COMPLETED ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new ConflictError("This id is in use already");
}

/**
 * Creates a task at the end of the order. Creating again with the same id returns the existing task, so that a retry is
 * idempotent.
 * @throws InvalidInputError for a project or task that isn't the viewer's, a start after the due date, a planned time on
 * another day and an unsupported rule, ConflictError for another person's id.
 */
export function createTask(ctx: Context, input: CreateTaskInput): Promise<TaskRow> {
  const { userId: ownerId } = ctx.requireViewer();
  const id = input.id?.toLowerCase() ?? uuidv7();
  const { startDate = null } = input;
  const times = changedTimes({ dueDate: null, ...unplanned }, input);
  const { dueDate } = times;
  checkDates(startDate, dueDate);
  const repeatRule = repeatRuleOf(input.repeatRule, dueDate ?? startDate ?? ctx.clock().toISOString());
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    if (input.id) {
      const [existing] = await taskRows(tx, [id]);
      if (existing) return existing;
    }
    let projectId = input.projectId ? await checkProject(tx, input.projectId) : null;
    const parent = input.parentId ? await checkParent(tx, input.parentId, null) : null;
    if (parent) {
      if (projectId !== null && projectId !== parent.projectId) throw elsewhere();
      projectId = parent.projectId;
      if (repeatRule !== null) throw noRepeat();
    }
    await insertTask(tx, {
      id,
      projectId,
      parentId: parent?.id ?? null,
      title: input.title.trim(),
      description: input.description || null,
      status: input.status ?? TaskStatus.PENDING,
      priority: input.priority ?? TaskPriority.LOW,
      ...times,
      startDate,
      repeatRule,
      position: await lastPosition(tx, allTasks),
    });
    await tx.emit(taskChanged({ id, ownerId }, true), ...(parent ? [taskChanged({ id: parent.id, ownerId })] : []));
    return taskRow(tx, id);
  });
}

export function elsewhere(): InvalidInputError {
  const sentence = "A subtask belongs to the project of its task";
  return new InvalidInputError(sentence, { projectId: sentence });
}
