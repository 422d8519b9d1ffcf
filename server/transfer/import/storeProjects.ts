import { type Insertable, sql } from "kysely";
import type { OwnData } from "../../platform/data/Data.js";
import { rowCount } from "../../platform/data/expressions.js";
import { givenRows, insertRows } from "../../platform/data/givenRows.js";
import { sameOwner } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { Slices } from "../../platform/fairShares/Slices.js";
import { lockTree } from "../../projects/lockTree.js";
import { projectChanged } from "../../projects/projectEvents.js";
import { checkDates } from "../../tasks/checkDates.js";
import { changedTimes, type TaskTimes } from "../../tasks/plannedTime.js";
import { repeatRuleOf } from "../../tasks/repeatRule.js";
import { taskChanged } from "../../tasks/taskEvents.js";
import { type Importer, keptIds } from "./Importer.js";
import type { OwnProject, OwnTask } from "./ownShapes.js";

const maxProjects = 10_000;
const maxLevels = 100;

/** Creates projects; each one's parent was stored before it, or precedes it in the batch. */
export async function storeProjects(importer: Importer, found: readonly OwnProject[]): Promise<void> {
  const { ownerId, report } = importer;
  const { known, ours } = await look(importer, "project", found);
  const projects = importer.ctx.own.select("project").select(rowCount);
  let room = maxProjects - (await projects.executeTakeFirstOrThrow()).count;
  const rows: Omit<Insertable<Tables["project"]>, "owner_id">[] = [];
  const trashed: string[] = [];
  for (const project of found) {
    const id = importer.idFor("project", project.id);
    const here = known.get(project.id) ?? known.get(id);
    const parentId = project.parentId === null ? null : (importer.projects.get(project.parentId) ?? null);
    const level = project.parentId === null ? 0 : (importer.levels.get(project.parentId) ?? 0) + 1;
    if (!importer.isFirst(id)) continue;
    if (!here && (room <= 0 || level >= maxLevels)) {
      importer.leaveOut(`“${project.name}”`, room <= 0 ? "too many projects" : "too many levels");
      continue;
    }
    importer.projects.set(project.id, here?.id ?? id);
    importer.levels.set(project.id, level);
    if (here && !here.isTrashed && !ours.has(here.id)) {
      report.alreadyHere += 1;
      continue;
    }
    report.projects += 1;
    if (here?.isTrashed) trashed.push(here.id);
    if (here) continue;
    room -= 1;
    const archivedWith = project.archivedWith === null ? null : (importer.projects.get(project.archivedWith) ?? null);
    const isArchived = project.status === "ARCHIVED";
    rows.push({
      id,
      parent_id: parentId,
      name: project.name,
      description: project.description,
      color: project.color,
      status: project.status,
      status_changed_at: project.updatedAt,
      status_before: isArchived ? project.statusBefore : null,
      archived_with: isArchived ? archivedWith : null,
      is_favorite: project.isFavorite,
      due_date: project.dueDate,
      position: 1024 * (rows.length + 1),
      created_at: project.createdAt,
      updated_at: project.updatedAt,
    });
  }
  await importer.run?.whileMine(async (tx) => {
    await lockTree(tx);
    const parentIds = rows.map((row) => row.parent_id);
    const there = await keptIds(tx, "project", parentIds);
    for (const { id } of rows) there.add(id);
    const placed = rows.map((row) => (there.has(row.parent_id ?? "") ? row : { ...row, parent_id: null }));
    const ids = await storeRows(tx.own, "project", placed, trashed);
    await importer.record(tx, "PROJECT", ids);
    await tx.emit(...ids.map((id) => projectChanged({ id, ownerId }, true)));
  });
}

/** Creates tasks with their reminders and links to items. */
export async function storeTasks(importer: Importer, found: readonly OwnTask[]): Promise<void> {
  const { ownerId, report } = importer;
  const { known, ours } = await look(importer, "task", found);
  const now = importer.ctx.clock().toISOString();
  const rows: Omit<Insertable<Tables["task"]>, "owner_id">[] = [];
  const trashed: string[] = [];
  const items: Omit<Insertable<Tables["task_item"]>, "owner_id">[] = [];
  const lines: Omit<Insertable<Tables["task_line"]>, "owner_id">[] = [];
  const reminders: Omit<Insertable<Tables["task_reminder"]>, "owner_id">[] = [];
  const slices = new Slices();
  for (const task of found) {
    // Checking whether a rule ever happens can take a millisecond.
    if (slices.isOver) await slices.next();
    const id = importer.idFor("task", task.id);
    const here = known.get(task.id) ?? known.get(id);
    const parent = task.parentId === null ? null : (importer.tasks.get(task.parentId) ?? null);
    const projectId = task.projectId === null ? null : (importer.projects.get(task.projectId) ?? null);
    if (!importer.isFirst(id)) continue;
    const dates = here ? undefined : datesOf(task);
    if (dates === null) {
      importer.leaveOut(`“${task.title}”`, "its dates or its repetition don't fit");
      continue;
    }
    importer.tasks.set(task.id, { id: here?.id ?? id, projectId });
    if (here && !here.isTrashed && !ours.has(here.id)) {
      report.alreadyHere += 1;
      continue;
    }
    report.tasks += 1;
    if (task.line) importer.lineTasks.push(here?.id ?? id);
    if (here?.isTrashed) trashed.push(here.id);
    if (!dates) continue;
    // A subtask is in its task's project, and has none of its own.
    rows.push({
      id,
      project_id: parent ? parent.projectId : projectId,
      parent_id: parent?.id ?? null,
      title: task.title,
      description: task.description,
      status: task.status,
      priority: task.priority,
      due_date: dates.dueDate,
      start_date: task.startDate,
      planned_start: dates.plannedStart,
      planned_minutes: dates.plannedMinutes,
      planned_time_zone: dates.plannedTimeZone,
      repeat_rule: dates.repeatRule,
      position: 1024 * (rows.length + 1),
      completed_at: task.completedAt,
      created_at: task.createdAt,
      updated_at: task.updatedAt,
    });
    // An item exists under its original id, or under the one that its import assigned.
    task.itemIds.forEach((each, place) => {
      for (const item_id of [each, importer.idFor("content", each)]) items.push({ task_id: id, item_id, place });
    });
    if (task.line) {
      const { noteId, blockId: block_id, writtenHash: written_hash } = task.line;
      for (const note_id of [noteId, importer.idFor("content", noteId)])
        lines.push({ task_id: id, note_id, block_id, written_hash });
    }
    if (task.reminder) {
      const { minutes, timeZone: time_zone } = task.reminder;
      reminders.push({ task_id: id, minutes, time_zone, since: now });
    }
  }
  await importer.run?.whileMine(async (tx) => {
    await lockTree(tx);
    const { own } = tx;
    const projectIds = rows.map((row) => row.project_id);
    const projects = await keptIds(tx, "project", projectIds);
    const parentIds = rows.map((row) => row.parent_id);
    const parents = await keptIds(tx, "task", parentIds);
    for (const { id } of rows) parents.add(id);
    const placed = rows.map((row) => ({
      ...row,
      project_id: projects.has(row.project_id ?? "") ? row.project_id : null,
      parent_id: parents.has(row.parent_id ?? "") ? row.parent_id : null,
    }));
    // Locked first; those deleted by then aren't found below.
    const itemIds = [...items.map(({ item_id }) => item_id), ...lines.map(({ note_id }) => note_id)];
    await keptIds(tx, "content_item", itemIds);
    const ids = await storeRows(own, "task", placed, trashed);
    await own.db
      .insertInto("task_item")
      .columns(["owner_id", "task_id", "item_id", "place"])
      .expression(
        own
          .select("content_item as n")
          .innerJoin(givenRows("task_item", items), "given.item_id", "n.id")
          .distinctOn(["given.task_id", "given.place"])
          .select(["n.owner_id", "given.task_id", "n.id", "given.place"]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await own.db
      .insertInto("task_line")
      .columns(["owner_id", "task_id", "note_id", "block_id", "written_hash"])
      .expression(
        own
          .select("content_item as n")
          .innerJoin(givenRows("task_line", lines), "given.note_id", "n.id")
          .innerJoin("task as t", (join) => join.on(sameOwner("t", "n")).onRef("t.id", "=", "given.task_id"))
          .where("n.content_type", "=", "NOTE")
          .select(["n.owner_id", "given.task_id", "n.id", "given.block_id", "given.written_hash"]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await own.db
      .insertInto("task_reminder")
      .columns(["owner_id", "task_id", "minutes", "time_zone", "since", "remind_at"])
      .expression(
        own
          .select("task as t")
          .innerJoin(givenRows("task_reminder", reminders), "given.task_id", "t.id")
          .select(["t.owner_id", "t.id", "given.minutes", "given.time_zone", "given.since"])
          .select(
            sql<string | null>`case when t.status <> 'COMPLETED' and t.due_date is not null
              then next_task_reminder(t.due_date, given.minutes, given.time_zone, given.since) end`.as("remind_at"),
          ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await importer.record(tx, "TASK", ids);
    await tx.emit(...ids.map((id) => taskChanged({ id, ownerId }, true)));
  });
}

/** Appends rows, and restores others from the trash. @returns the ids of both. */
async function storeRows<T extends "project" | "task">(
  own: OwnData,
  table: T,
  rows: readonly Omit<Insertable<Tables[T]>, "owner_id">[],
  trashed: readonly string[],
): Promise<string[]> {
  const made = await insertRows(own, table as "project", rows as never, { column: "position", start: 0 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  const restored = own.update(table as "project").set({ deleted_at: null, deleted_with: null });
  if (trashed.length > 0) await restored.where("id", "=", anyOf(trashed)).execute();
  return [...made.map(({ id }) => id), ...trashed];
}

/** Null if the task can't be stored unchanged. */
function datesOf(task: OwnTask): (TaskTimes & { repeatRule: string | null }) | null {
  const { startDate, dueDate, createdAt } = task;
  try {
    checkDates(startDate, dueDate);
    const repeatRule = repeatRuleOf(task.repeatRule, dueDate ?? startDate ?? createdAt);
    return { ...changedTimes(task, task), repeatRule };
  } catch {
    return null;
  }
}

async function look(importer: Importer, table: "project" | "task", found: readonly { id: string }[]) {
  const ids = found.flatMap(({ id }) => [id, importer.idFor(table, id)]);
  const known = await importer.here(table, ids);
  return { known, ours: await importer.madeBefore(table === "project" ? "PROJECT" : "TASK", ids) };
}
