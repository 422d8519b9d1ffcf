import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { ConflictError, InvalidInputError } from "../platform/errors.js";
import { lastPosition } from "../platform/positions.js";
import { lockTree } from "../projects/lockTree.js";
import { checkDates } from "./checkDates.js";
import { noRepeat, repeatRuleOf } from "./repeatRule.js";
import { TaskPriority, TaskStatus } from "./taskEnums.js";
import { taskChanged } from "./taskEvents.js";
import type { CreateTaskInput } from "./taskInputs.js";
import { allTasks, checkParent, checkProject } from "./taskPlaces.js";
import { type TaskRow, taskRow, taskRows } from "./taskRows.js";

export interface NewTask {
  id: string;
  projectId: string | null;
  parentId: string | null;
  title: string;
  description: string | null;
  status: TaskStatus;
  priority: TaskPriority;
  dueDate: string | null;
  startDate: string | null;
  repeatRule: string | null;
  position: number;
}

const insertSql = `insert into task (id, owner_id, project_id, parent_id, title, description, status, priority, due_date,
    start_date, repeat_rule, position, completed_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $7 = 'COMPLETED' then $13::timestamptz end, $13, $13)
  on conflict (id) do nothing returning id`;

/** @throws ConflictError for an id that is in use. */
export async function insertTask(tx: Context, task: NewTask): Promise<void> {
  const made = await tx.sql("tasks.insert", insertSql, [
    task.id,
    tx.requireViewer().userId,
    task.projectId,
    task.parentId,
    task.title,
    task.description,
    task.status,
    task.priority,
    task.dueDate,
    task.startDate,
    task.repeatRule,
    task.position,
    tx.clock().toISOString(),
  ]);
  if (made.length === 0) throw new ConflictError("This id is in use already");
}

/**
 * Makes a task at the end of the order. Creating again under an id of one's own gives the task that is there, so that a
 * retry does no harm.
 * @throws InvalidInputError for a project or task that isn't the viewer's, a start after the due date and a rule that
 * can't be followed, ConflictError for another person's id.
 */
export function createTask(ctx: Context, input: CreateTaskInput): Promise<TaskRow> {
  const { userId: ownerId } = ctx.requireViewer();
  const id = input.id?.toLowerCase() ?? uuidv7();
  const { dueDate = null, startDate = null } = input;
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
      dueDate,
      startDate,
      repeatRule,
      position: await lastPosition(tx, allTasks(ownerId)),
    });
    await tx.emit(taskChanged({ id, ownerId }), ...(parent ? [taskChanged({ id: parent.id, ownerId })] : []));
    return taskRow(tx, id);
  });
}

export function elsewhere(): InvalidInputError {
  const sentence = "A subtask belongs to the project of its task";
  return new InvalidInputError(sentence, { projectId: sentence });
}
