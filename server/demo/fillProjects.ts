import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { type DemoProject, type DemoTask, demoProjects, demoTodos } from "./projectLibrary.js";

type Database = Pick<EntityManager, "query">;

const dayMilliseconds = 86_400_000;
const step = 1_024;

interface ProjectRow {
  id: string;
  parentId: string | null;
  name: string;
  description: string | null;
  color: string;
  status: string;
  isFavorite: boolean;
  dueDate: string | null;
  position: number;
}

export interface TaskRow {
  id: string;
  projectId: string | null;
  parentId: string | null;
  title: string;
  description: string | null;
  status: string;
  priority: string;
  dueDate: string | null;
  startDate: string | null;
  repeatRule: string | null;
  position: number;
  madeAt: string;
}

/** Adds the demo library's projects, tasks and to-dos to the owner's, linked to the owner's notes by title. */
export async function fillProjects(db: Database, ownerId: string, now: Date): Promise<void> {
  const projects: ProjectRow[] = [];
  const tasks: TaskRow[] = [];
  const links: { projectId: string; title: string }[] = [];
  const at = (days: number) => new Date(now.getTime() + days * dayMilliseconds).toISOString();
  const day = (days: number | undefined) => (days === undefined ? null : at(days).slice(0, 10));

  const addTask = (task: DemoTask, projectId: string | null, parentId: string | null = null, daysAgo = 12): void => {
    const id = uuid();
    tasks.push({
      id,
      projectId,
      parentId,
      title: task.title,
      description: task.description ?? null,
      status: task.status ?? "PENDING",
      priority: task.priority ?? "LOW",
      dueDate: day(task.due),
      startDate: day(task.start),
      repeatRule: task.repeatRule ?? null,
      position: (tasks.length + 1) * step,
      madeAt: at(-daysAgo),
    });
    for (const title of task.steps ?? []) addTask({ title }, projectId, id);
  };
  const addProject = (project: DemoProject, index: number, parentId: string | null, color: string): void => {
    const id = uuid();
    const own = project.color ?? color;
    projects.push({
      id,
      parentId,
      name: project.name,
      description: project.description ?? null,
      color: own,
      status: project.status ?? "ACTIVE",
      isFavorite: project.isFavorite ?? false,
      dueDate: day(project.due),
      position: (index + 1) * step,
    });
    for (const task of project.open ?? []) addTask(task, id);
    for (const [place, title] of (project.done ?? []).entries()) {
      addTask({ title, status: "COMPLETED" }, id, null, 40 - place * 4);
    }
    for (const title of project.notes ?? []) links.push({ projectId: id, title });
    for (const [place, below] of (project.below ?? []).entries()) addProject(below, place, id, own);
  };

  for (const [index, project] of demoProjects.entries()) addProject(project, index, null, "#87CEEB");
  for (const todo of demoTodos) addTask(todo, null);
  await insertProjects(db, ownerId, projects, at(-45));
  await insertTasks(db, ownerId, tasks);
  await db.query(
    `insert into content_project (owner_id, item_id, project_id, place)
     select $2, n.id, rows."projectId", 1 from jsonb_to_recordset($1::jsonb) as rows("projectId" uuid, title text)
     join content_item n on n.owner_id = $2 and n.title = rows.title collate natural_order and n.deleted_at is null
     on conflict do nothing`,
    [JSON.stringify(links), ownerId],
  );
}

/** Writes many projects in one statement, parents before their subprojects. */
export async function insertProjects(
  db: Database,
  ownerId: string,
  projects: readonly ProjectRow[],
  madeAt: string,
): Promise<void> {
  await db.query(
    `insert into project (id, owner_id, parent_id, name, description, color, status, status_changed_at, is_favorite,
                          due_date, position, created_at, updated_at)
     select id, $2, "parentId", name, description, color, status, $3::timestamptz, "isFavorite", "dueDate", position, $3, $3
     from jsonb_to_recordset($1::jsonb)
       as rows(id uuid, "parentId" uuid, name text, description text, color text, status text, "isFavorite" boolean,
               "dueDate" text, position double precision)`,
    [JSON.stringify(projects), ownerId, madeAt],
  );
}

/** Writes many tasks in one statement, tasks before their subtasks. */
export async function insertTasks(db: Database, ownerId: string, tasks: readonly TaskRow[]): Promise<void> {
  await db.query(
    `insert into task (id, owner_id, project_id, parent_id, title, description, status, priority, due_date, start_date,
                       repeat_rule, position, completed_at, created_at, updated_at)
     select id, $2, "projectId", "parentId", title, description, status, priority, "dueDate", "startDate", "repeatRule",
            position, case when status = 'COMPLETED' then "madeAt" end, "madeAt", "madeAt"
     from jsonb_to_recordset($1::jsonb)
       as rows(id uuid, "projectId" uuid, "parentId" uuid, title text, description text, status text, priority text,
               "dueDate" text, "startDate" text, "repeatRule" text, position double precision, "madeAt" timestamptz)`,
    [JSON.stringify(tasks), ownerId],
  );
}
