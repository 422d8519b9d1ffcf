import { lockTree } from "../../projects/lockTree.js";
import { projectChanged } from "../../projects/projectEvents.js";
import { checkDates } from "../../tasks/checkDates.js";
import { repeatRuleOf } from "../../tasks/repeatRule.js";
import { taskChanged } from "../../tasks/taskEvents.js";
import type { Importer } from "./Importer.js";
import type { OwnProject, OwnTask } from "./ownShapes.js";

const maxProjects = 10_000;
const maxLevels = 100;

const knownSql = (table: "project" | "task") =>
  `select id, deleted_at is not null as "isTrashed" from ${table} where owner_id = $1 and id = any($2::uuid[])`;
const restoreSql = (table: "project" | "task") =>
  `update ${table} set deleted_at = null, deleted_with = null where owner_id = $1 and id = any($2::uuid[])`;
const countSql = "select count(*)::integer as count from project where owner_id = $1";
const insertProjectsSql = `insert into project (id, owner_id, parent_id, name, description, color, status,
    status_changed_at, status_before, archived_with, is_favorite, due_date, position, created_at, updated_at)
  select id, $1, "parentId", name, description, color, status, "updatedAt", "statusBefore", "archivedWith", "isFavorite",
    "dueDate", (select coalesce(max(position), 0) from project where owner_id = $1) + 1024 * place, "createdAt", "updatedAt"
  from jsonb_to_recordset($2::jsonb) as rows(id uuid, "parentId" uuid, name text, description text, color text,
    status text, "statusBefore" text, "archivedWith" uuid, "isFavorite" boolean, "dueDate" text, place integer,
    "createdAt" timestamptz, "updatedAt" timestamptz)
  order by place on conflict (id) do nothing returning id`;
const insertTasksSql = `insert into task (id, owner_id, project_id, parent_id, title, description, status, priority,
    due_date, start_date, repeat_rule, position, completed_at, created_at, updated_at)
  select id, $1, "projectId", "parentId", title, description, status, priority, "dueDate", "startDate", "repeatRule",
    (select coalesce(max(position), 0) from task where owner_id = $1) + 1024 * place, "completedAt", "createdAt",
    "updatedAt"
  from jsonb_to_recordset($2::jsonb) as rows(id uuid, "projectId" uuid, "parentId" uuid, title text, description text,
    status text, priority text, "dueDate" text, "startDate" text, "repeatRule" text, place integer,
    "completedAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
  order by place on conflict (id) do nothing returning id`;
// An item stands here under the id it came with, or under the one that its import gave it.
const itemsSql = `insert into task_item (owner_id, task_id, item_id, place)
  select $1, rows.id, n.id, listed.place::integer - 1 from jsonb_to_recordset($2::jsonb) as rows(id uuid, "itemIds" jsonb)
  cross join lateral jsonb_array_elements(rows."itemIds") with ordinality as listed(ids, place)
  cross join lateral (select id from content_item where owner_id = $1
    and id in ((listed.ids->>0)::uuid, (listed.ids->>1)::uuid) limit 1) n
  on conflict do nothing`;
const remindersSql = `insert into task_reminder (task_id, owner_id, minutes, time_zone, since, remind_at)
  select t.id, $1, rows.minutes, rows."timeZone", $3, case when t.status <> 'COMPLETED' and t.due_date is not null
    then next_task_reminder(t.due_date, rows.minutes, rows."timeZone", $3) end
  from jsonb_to_recordset($2::jsonb) as rows(id uuid, minutes integer[], "timeZone" text)
  join task t on t.owner_id = $1 and t.id = rows.id on conflict do nothing`;

interface Known {
  id: string;
  isTrashed: boolean;
}

/** Makes projects; what each stands below was stored before it, or is in the same batch before it. */
export async function storeProjects(importer: Importer, found: readonly OwnProject[]): Promise<void> {
  const { ownerId, report } = importer;
  const { known, ours } = await look<Known>(importer, "project", found);
  const [counted] = await importer.ctx.sql<{ count: number }>("", countSql, [ownerId]);
  let room = maxProjects - (counted?.count ?? 0);
  const rows: object[] = [];
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
      ...project,
      id,
      parentId,
      archivedWith: isArchived ? archivedWith : null,
      statusBefore: isArchived ? project.statusBefore : null,
      place: rows.length + 1,
    });
  }
  await importer.run?.whileMine(async (tx) => {
    await lockTree(tx);
    const made = await tx.sql<{ id: string }>("projects.import", insertProjectsSql, [ownerId, JSON.stringify(rows)]);
    if (trashed.length > 0) await tx.sql("projects.importRestore", restoreSql("project"), [ownerId, trashed]);
    const ids = [...made.map(({ id }) => id), ...trashed];
    await importer.record(tx, "PROJECT", ids);
    await tx.emit(...ids.map((id) => projectChanged({ id, ownerId })));
  });
}

/** Makes tasks with what they are reminded of and the items they refer to. */
export async function storeTasks(importer: Importer, found: readonly OwnTask[]): Promise<void> {
  const { ownerId, report } = importer;
  const { known, ours } = await look<Known>(importer, "task", found);
  const rows: { id: string }[] = [];
  const trashed: string[] = [];
  const items: object[] = [];
  const reminders: object[] = [];
  for (const task of found) {
    const id = importer.idFor("task", task.id);
    const here = known.get(task.id) ?? known.get(id);
    const parent = task.parentId === null ? null : (importer.tasks.get(task.parentId) ?? null);
    const projectId = task.projectId === null ? null : (importer.projects.get(task.projectId) ?? null);
    if (!importer.isFirst(id)) continue;
    const repeatRule = here ? null : rightRule(task);
    if (repeatRule === false) {
      importer.leaveOut(`“${task.title}”`, "its dates or its repetition don't fit");
      continue;
    }
    importer.tasks.set(task.id, { id: here?.id ?? id, projectId });
    if (here && !here.isTrashed && !ours.has(here.id)) {
      report.alreadyHere += 1;
      continue;
    }
    report.tasks += 1;
    if (here?.isTrashed) trashed.push(here.id);
    if (here) continue;
    // A subtask is where its task is, and has none of its own.
    const { itemIds, reminder, ...own } = task;
    const place = rows.length + 1;
    rows.push({
      ...own,
      id,
      parentId: parent?.id ?? null,
      projectId: parent ? parent.projectId : projectId,
      repeatRule,
      place,
    } as {
      id: string;
    });
    if (itemIds.length > 0) items.push({ id, itemIds: itemIds.map((each) => [each, importer.idFor("content", each)]) });
    if (reminder) reminders.push({ id, ...reminder });
  }
  await importer.run?.whileMine(async (tx) => {
    await lockTree(tx);
    const made = await tx.sql<{ id: string }>("tasks.import", insertTasksSql, [ownerId, JSON.stringify(rows)]);
    if (trashed.length > 0) await tx.sql("tasks.importRestore", restoreSql("task"), [ownerId, trashed]);
    await tx.sql("tasks.importItems", itemsSql, [ownerId, JSON.stringify(items)]);
    await tx.sql("tasks.importReminders", remindersSql, [ownerId, JSON.stringify(reminders), tx.clock().toISOString()]);
    const ids = [...made.map(({ id }) => id), ...trashed];
    await importer.record(tx, "TASK", ids);
    await tx.emit(...ids.map((id) => taskChanged({ id, ownerId })));
  });
}

/** False where the task can't be kept as it is. */
function rightRule({ startDate, dueDate, repeatRule, createdAt }: OwnTask): string | null | false {
  try {
    checkDates(startDate, dueDate);
    return repeatRuleOf(repeatRule, dueDate ?? startDate ?? createdAt);
  } catch {
    return false;
  }
}

async function look<T extends Known>(
  importer: Importer,
  table: "project" | "task",
  found: readonly { id: string }[],
): Promise<{ known: Map<string, T>; ours: Set<string> }> {
  const ids = found.flatMap(({ id }) => [id, importer.idFor(table, id)]);
  const rows = await importer.ctx.sql<T>("", knownSql(table), [importer.ownerId, ids]);
  const ours = await importer.madeBefore(table === "project" ? "PROJECT" : "TASK", ids);
  return { known: new Map(rows.map((row) => [row.id, row])), ours };
}
