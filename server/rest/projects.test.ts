import "reflect-metadata";
import { expect, test } from "vitest";
import { testApp } from "../testing/testApp.js";

test("projects, subprojects, tasks and to-dos are created, read, moved and deleted", async () => {
  const ada = await (await testApp()).signUp();
  const call = async (method: string, path: string, body?: object) => {
    const answer = await ada.rest(method, `/api/v1/${path}`, body);
    return { status: answer.status, ...(answer.body as object) } as ReturnType<typeof JSON.parse>;
  };
  const { project } = await call("POST", "projects", { name: " House ", isFavorite: true });
  expect(project).toMatchObject({ name: "House", status: "active", color: "#87CEEB", is_favorite: true });
  const below = async (name: string, parentSubprojectId?: string) =>
    (await call("POST", `projects/${project.id}/subprojects`, { name, parentSubprojectId })).subproject;
  const kitchen = await below("Kitchen");
  const cabinets = await below("Cabinets", kitchen.id);
  expect(cabinets).toMatchObject({ parent_subproject_id: kitchen.id, project_id: project.id });
  expect(await call("GET", `projects/${kitchen.id}`)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await call("GET", `subprojects/${project.id}`)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await call("GET", `projects/${project.id}/hierarchy`)).toMatchObject({
    status: 200,
    project: { id: project.id },
    hierarchy: [
      {
        id: kitchen.id,
        parent_subproject_id: null,
        project_id: project.id,
        children: [{ id: cabinets.id, parent_subproject_id: kitchen.id, children: [] }],
      },
    ],
  });
  const intoItself = await call("PATCH", `subprojects/${kitchen.id}`, { parentSubprojectId: cabinets.id });
  expect(intoItself).toMatchObject({ status: 400, fields: { parentSubprojectId: expect.any(String) } });

  const input = { title: "Choose oak", projectId: cabinets.id, due_date: "2026-12-24", status: "todo" };
  const { task } = await call("POST", "tasks", input);
  expect(task).toMatchObject({
    status: "pending",
    is_completed: false,
    due_date: "2026-12-24",
    project: { id: project.id, name: "House" },
    subproject: { id: cabinets.id, name: "Cabinets" },
  });
  const { todo } = await call("POST", "calendar/todos", { title: "Sweep", priority: "high" });
  expect(todo).toMatchObject({ status: "todo", is_completed: false, due_date: null });
  const late = await call("PATCH", `calendar/todos/${todo.id}/schedule`, {
    due_date: "2026-12-01",
    start_date: "2026-12-01T08:00:00Z",
  });
  expect(late.todo).toMatchObject({ due_date: "2026-12-01", start_date: "2026-12-01T08:00:00.000Z" });
  expect((await call("PATCH", `tasks/${todo.id}`, { is_completed: true })).task.status).toBe("completed");
  const { todos } = await call("GET", "calendar/todos");
  expect(todos.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [task.id, "todo"],
    [todo.id, "completed"],
  ]);

  const listed = await call("GET", "projects?includeSubprojects=true&includeStats=true");
  expect(listed.projects).toMatchObject([
    {
      stats: { tasks: 1, completed_tasks: 0, notes: 0, videos: 0 },
      subprojects: [{ id: kitchen.id }, { id: cabinets.id }],
    },
  ]);
  expect(listed.projects[0]).not.toHaveProperty("notes");
  expect(await call("DELETE", `subprojects/${kitchen.id}`)).toEqual({ status: 204 });
  expect((await call("GET", `tasks/${task.id}`)).status).toBe(404);
  expect((await call("GET", `projects/${project.id}/hierarchy`)).hierarchy).toEqual([]);
});
