import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { encodeCursor } from "../platform/data/pages.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const fields = `id title status isCompleted priority dueDate startDate parentId projectId repeatRule version
  subtaskCount completedSubtaskCount project { path }`;
const update = `mutation ($id: ID!, $input: UpdateTaskInput!, $version: Int) {
  updateTask(id: $id, input: $input, version: $version) { ${fields} completedAt next { ${fields} subtasks { title status } } } }`;
const updateMany = `mutation ($ids: [ID!]!, $input: UpdateTasksInput!, $versions: [Int!]) {
  updateTasks(taskIds: $ids, input: $input, versions: $versions) { id version } }`;
const move = `mutation ($id: ID!, $input: MoveTaskInput!, $version: Int) {
  moveTask(id: $id, input: $input, version: $version) { ${fields} } }`;
const remove = "mutation ($ids: [ID!]!) { deleteTasks(taskIds: $ids) }";
const restore = `mutation ($ids: [ID!]!) { restoreTasks(taskIds: $ids) { ${fields} } }`;
const list = `query ($filter: TaskFilter, $sort: TaskSort, $first: Int, $after: String) {
  tasks(filter: $filter, sort: $sort, first: $first, after: $after) {
    nodes { title } totalCount pageInfo { hasNextPage endCursor } } }`;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
});

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

async function made(person: TestPerson, title: string, input: object = {}): Promise<string> {
  return (await make.task(person, { title, ...input })).id;
}

async function changed(person: TestPerson, id: string, input: object): Promise<Answer> {
  return (await person.run(update, { id, input })).updateTask;
}

async function project(person: TestPerson, name: string, parentId?: string): Promise<string> {
  return (await make.project(person, { name, parentId })).id;
}

async function titles(person: TestPerson, filter: object = {}, sort?: object): Promise<string[]> {
  return (await person.run(list, { filter, sort })).tasks.nodes.map(({ title }: { title: string }) => title);
}

test("tasks have a single order, which lists, columns and to-dos share", async () => {
  const ada = await app.signUp();
  const house = await project(ada, "House");
  const kitchen = await project(ada, "Kitchen", house);
  const [a, b, c] = [
    await made(ada, "a", { projectId: house, dueDate: "2026-12-03" }),
    await made(ada, "b", { projectId: kitchen, priority: "URGENT" }),
    await made(ada, "c", { dueDate: "2026-12-01T08:00:00.000Z" }),
  ];
  const d = await made(ada, "d", { projectId: kitchen, dueDate: "2026-12-01", priority: "MEDIUM" });
  expect(await titles(ada)).toEqual(["a", "b", "c", "d"]);
  await ada.run(move, { id: d, input: { beforeId: a } });
  await ada.run(move, { id: a, input: { beforeId: null } });
  expect(await titles(ada)).toEqual(["d", "b", "c", "a"]);
  expect(await titles(ada, {}, { by: "DUE_DATE" })).toEqual(["d", "c", "a", "b"]);
  expect(await titles(ada, {}, { by: "PRIORITY" })).toEqual(["b", "d", "c", "a"].toSorted(byPriority));
  expect(await titles(ada, { projectId: house })).toEqual(["d", "b", "a"]);
  expect(await titles(ada, { projectId: house, withSubprojects: false })).toEqual(["a"]);
  expect(await titles(ada, { hasProject: false })).toEqual(["c"]);
  expect(await titles(ada, { dueFrom: "2026-12-01T00:00:00.000Z", dueBefore: "2026-12-03" })).toEqual(["c"]);

  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { tasks }: Answer = await ada.run(list, { first: 1, after, sort: { by: "DUE_DATE", order: "DESC" } });
    expect(tasks.totalCount).toBe(4);
    seen.push(tasks.nodes[0].title);
    after = tasks.pageInfo.hasNextPage ? tasks.pageInfo.endCursor : null;
  } while (after);
  expect(seen).toEqual(["b", "a", "c", "d"]);

  const { moveTask } = await ada.run(move, { id: b, input: { status: "BLOCKED", projectId: house, beforeId: d } });
  expect(moveTask).toMatchObject({ status: "BLOCKED", project: { path: "House" } });
  const board = `query ($projectId: ID!) { taskBoard(projectId: $projectId, first: 1) {
    status totalCount endCursor tasks { title project { path } } } }`;
  const { taskBoard } = await ada.run(board, { projectId: house });
  expect(taskBoard).toEqual([
    {
      status: "PENDING",
      totalCount: 2,
      endCursor: expect.any(String),
      tasks: [{ title: "d", project: { path: "House → Kitchen" } }],
    },
    { status: "IN_PROGRESS", totalCount: 0, endCursor: null, tasks: [] },
    { status: "BLOCKED", totalCount: 1, endCursor: null, tasks: [{ title: "b", project: { path: "House" } }] },
    { status: "COMPLETED", totalCount: 0, endCursor: null, tasks: [] },
  ]);
  const rest = { first: 5, after: taskBoard[0].endCursor, filter: { projectId: house, statuses: ["PENDING"] } };
  expect((await ada.run(list, rest)).tasks.nodes).toEqual([{ title: "a" }]);
  for (const after of [
    "damaged",
    ...["0b1", "1e-400", " 1"].map((value) => encodeCursor("tasks POSITION ASC", { value, id: a })),
  ])
    await expect(ada.run(list, { after }), after).rejects.toMatchObject({ fields: { after: expect.any(String) } });
  expect((await changed(ada, c, { isCompleted: true })).isCompleted).toBe(true);
  expect((await ada.run("{ todos { title } }")).todos).toEqual([{ title: "d" }, { title: "a" }, { title: "c" }]);
});

test("to-dos are sorted by due day, otherwise by start day, those without a day last", async () => {
  const ada = await app.signUp();
  await made(ada, "no day");
  await made(ada, "due late", { dueDate: "2026-12-24" });
  await made(ada, "begins between", { startDate: "2026-12-10" });
  await made(ada, "due soon", { dueDate: "2026-12-01" });
  await made(ada, "begins first, due last", { startDate: "2026-11-30", dueDate: "2026-12-31" });
  const { todos } = await ada.run("{ todos { title } }");
  expect(todos.map(({ title }: Answer) => title)).toEqual([
    "due soon",
    "begins between",
    "due late",
    "begins first, due last",
    "no day",
  ]);
});

/** Urgent b, medium d, then the low ones in the order they were created. */
function byPriority(a: string, b: string): number {
  return "bdac".indexOf(a) - "bdac".indexOf(b);
}

test("subtasks are one level deep, and are moved, deleted and restored with their task", async () => {
  const ada = await app.signUp();
  const [house, garden] = [await project(ada, "House"), await project(ada, "Garden")];
  const parent = await made(ada, "Paint", { projectId: house });
  const other = await made(ada, "Sand", { projectId: house });
  const steps = [await made(ada, "Tape", { parentId: parent }), await made(ada, "Roll", { parentId: parent })];
  await changed(ada, steps[0] as string, { status: "COMPLETED" });
  const shown = `query ($id: ID!) { task(id: $id) { subtaskCount completedSubtaskCount subtasks { title project { path } } } }`;
  const subtasks = async () => (await ada.run(shown, { id: parent })).task;
  expect(await subtasks()).toEqual({
    subtaskCount: 2,
    completedSubtaskCount: 1,
    subtasks: ["Tape", "Roll"].map((title) => ({ title, project: { path: "House" } })),
  });
  expect(await titles(ada, { projectId: house })).toEqual(["Paint", "Sand"]);

  for (const input of [
    { parentId: steps[0] },
    { parentId: randomUUID() },
    { parentId: parent, projectId: garden },
    { parentId: parent, repeatRule: "FREQ=DAILY" },
  ]) {
    await expect(make.task(ada, input), JSON.stringify(input)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  for (const parentId of [other, parent]) {
    await expect(ada.run(move, { id: parent, input: { parentId } })).rejects.toMatchObject({
      fields: { parentId: expect.any(String) },
    });
  }
  await ada.run(move, { id: parent, input: { projectId: garden } });
  expect((await subtasks()).subtasks.map((step: Answer) => step.project.path)).toEqual(["Garden", "Garden"]);
  await ada.run(move, { id: other, input: { parentId: parent } });
  expect((await subtasks()).subtasks).toContainEqual({ title: "Sand", project: { path: "Garden" } });

  await ada.run(remove, { ids: [steps[1]] });
  await ada.run(remove, { ids: [parent] });
  expect(await titles(ada, { isTrashed: true })).toEqual(["Paint", "Roll"]);
  await ada.run(restore, { ids: [parent] });
  expect((await subtasks()).subtaskCount).toBe(2);
  await ada.run(remove, { ids: [parent] });
  const { restoreTasks } = await ada.run(restore, { ids: [steps[1]] });
  expect(restoreTasks).toMatchObject([{ parentId: null, project: { path: "Garden" } }]);
  await ada.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: garden });
  expect((await ada.run(restore, { ids: [parent] })).restoreTasks).toMatchObject([{ project: null, subtaskCount: 2 }]);
  expect(await titles(ada)).toEqual(["Paint"]);
});

test("a task whose subtasks are all in the trash can become one, and they come back beside it", async () => {
  const ada = await app.signUp();
  const [house, garden] = [await project(ada, "House"), await project(ada, "Garden")];
  const parent = await made(ada, "Paint", { projectId: garden });
  const wall = await made(ada, "Wall", { projectId: house });
  const tape = await made(ada, "Tape", { parentId: wall });
  await expect(ada.run(move, { id: wall, input: { parentId: parent } })).rejects.toMatchObject({
    fields: { parentId: "A task with subtasks can't become one" },
  });
  await ada.run(remove, { ids: [tape] });
  await ada.run(move, { id: wall, input: { parentId: parent } });
  const { restoreTasks } = await ada.run(restore, { ids: [tape] });
  expect(restoreTasks).toMatchObject([{ parentId: parent, project: { path: "Garden" } }]);
});

test("saving no field to tasks changes nothing", async () => {
  const ada = await app.signUp();
  const ids = [await made(ada, "Paint"), await made(ada, "Sand")];
  const save = "mutation ($ids: [ID!]!) { updateTasks(taskIds: $ids, input: {}) { id version updatedAt } }";
  const read = "query ($id: ID!) { task(id: $id) { id version updatedAt } }";
  const before = await Promise.all(ids.map(async (id) => (await ada.run(read, { id })).task));
  expect((await ada.run(save, { ids })).updateTasks).toEqual(before);
});

test("completing a repeating task creates the next, and reopening it undoes that", async () => {
  const ada = await app.signUp();
  const projectId = await project(ada, "House");
  const weekly = {
    projectId,
    dueDate: "2026-11-20",
    startDate: "2026-11-18",
    repeatRule: "rrule:freq=weekly;byday=FR",
  };
  const id = await made(ada, "Water plants", weekly);
  await made(ada, "Fill the can", { parentId: id, status: "COMPLETED" });
  const rest = "FREQ=WEEKLY;BYDAY=FR";
  const done = await changed(ada, id, { isCompleted: true });
  expect(done).toMatchObject({
    status: "COMPLETED",
    completedAt: "2026-11-21T10:00:00.000Z",
    repeatRule: rest,
    next: {
      status: "PENDING",
      dueDate: "2026-11-27",
      startDate: "2026-11-25",
      repeatRule: rest,
      project: { path: "House" },
      subtasks: [{ title: "Fill the can", status: "PENDING" }],
    },
  });
  expect(await titles(ada)).toEqual(["Water plants", "Water plants"]);
  expect((await changed(ada, id, { isCompleted: true })).next.id).toBe(done.next.id);
  expect(await changed(ada, id, { status: "PENDING" })).toMatchObject({ next: null, repeatRule: rest });
  expect(await titles(ada)).toEqual(["Water plants"]);

  const again = await changed(ada, id, { status: "COMPLETED" });
  await changed(ada, again.next.id, { title: "Water all plants" });
  expect(await changed(ada, id, { status: "IN_PROGRESS" })).toMatchObject({ next: null, repeatRule: null });
  expect(await titles(ada)).toEqual(["Water all plants", "Water plants"]);

  const next = async (input: object) => {
    const repeating = await made(ada, "Again", input);
    return (await changed(ada, repeating, { isCompleted: true })).next;
  };
  const missed = { dueDate: "2026-10-01T07:30:00.000Z", repeatRule: "FREQ=DAILY;COUNT=3" };
  expect(await next(missed)).toMatchObject({ dueDate: "2026-11-21T07:30:00.000Z", repeatRule: "FREQ=DAILY;COUNT=2" });
  expect(await next({ repeatRule: "FREQ=MONTHLY;BYMONTHDAY=-1" })).toMatchObject({ dueDate: "2026-11-30" });
  expect(await next({ dueDate: "2026-12-01", repeatRule: "FREQ=DAILY;COUNT=1" })).toBeNull();
  expect(await next({ dueDate: "2026-12-01", repeatRule: "FREQ=DAILY;UNTIL=20261201" })).toBeNull();
  expect(await next({ dueDate: "2028-02-29", repeatRule: "FREQ=YEARLY" })).toMatchObject({ dueDate: "2032-02-29" });
  for (const repeatRule of [
    "every day",
    "FREQ=HOURLY",
    "FREQ=DAILY;BYHOUR=9",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
    "FREQ=DAILY;INTERVAL=0",
    `FREQ=DAILY;BYDAY=${"MO,".repeat(200)}MO`,
  ]) {
    await expect(made(ada, "Never", { repeatRule }), repeatRule).rejects.toMatchObject({
      fields: { repeatRule: expect.any(String) },
    });
  }
});

test("changing or moving tasks is refused when one of them was saved since it was read", async () => {
  const ada = await app.signUp();
  const ids = [await made(ada, "a"), await made(ada, "b")];
  const [a, b] = ids as [string, string];
  await changed(ada, b, { priority: "HIGH" });
  await expect(ada.run(updateMany, { ids, input: { status: "BLOCKED" }, versions: [1, 1] })).rejects.toMatchObject({
    code: "CONFLICT",
    item: { title: "b", version: 2 },
  });
  await expect(ada.run(updateMany, { ids, input: { status: "BLOCKED" }, versions: [1] })).rejects.toMatchObject({
    fields: { versions: expect.any(String) },
  });
  expect(await titles(ada, { statuses: ["BLOCKED"] })).toEqual([]);
  const { updateTasks } = await ada.run(updateMany, { ids, input: { status: "BLOCKED" }, versions: [1, 2] });
  expect(updateTasks).toMatchObject([{ version: 2 }, { version: 3 }]);

  await expect(ada.run(move, { id: b, input: { beforeId: a }, version: 2 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await titles(ada)).toEqual(["a", "b"]);
  await ada.run(move, { id: b, input: { beforeId: a }, version: 3 });
  expect(await titles(ada)).toEqual(["b", "a"]);
});

test("many tasks change at once or not at all, and an outdated save is refused", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const projectId = await project(ada, "House");
  const ids = [await made(ada, "a"), await made(ada, "b"), await made(ada, "c", { startDate: "2026-12-01" })];
  const evesOwn = await made(eve, "Eve's");
  const everything = { priority: "HIGH", dueDate: "2026-12-24", status: "IN_PROGRESS", projectId };
  await expect(ada.run(updateMany, { ids: [...ids, evesOwn], input: everything })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(ada.run(updateMany, { ids, input: { dueDate: "2026-11-30" } })).rejects.toMatchObject({
    fields: { startDate: expect.any(String) },
  });
  expect(await titles(ada, { hasProject: false })).toHaveLength(3);
  await ada.run(updateMany, { ids, input: everything });
  expect(await titles(ada, { projectId, priorities: ["HIGH"], statuses: ["IN_PROGRESS"] })).toEqual(["a", "b", "c"]);

  const [first] = ids as [string];
  await expect(ada.run(update, { id: first, input: { title: "A" }, version: 1 })).rejects.toMatchObject({
    code: "CONFLICT",
    item: { title: "a", version: 2 },
  });
  expect(await changed(ada, first, { title: " A " })).toMatchObject({ title: "A", version: 3 });
  await expect(changed(ada, first, { status: "BLOCKED", isCompleted: true })).rejects.toMatchObject({
    fields: { isCompleted: expect.any(String) },
  });
  await expect(changed(eve, first, { title: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(eve.run(move, { id: evesOwn, input: { beforeId: first } })).rejects.toMatchObject({
    fields: { beforeId: expect.any(String) },
  });
  await ada.run(remove, { ids });
  await expect(ada.run(remove, { ids })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(changed(ada, first, { title: "A" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await ada.run(restore, { ids: ids.slice(0, 1) });
  const forGood = "mutation ($ids: [ID!]!) { deleteTasksPermanently(taskIds: $ids) }";
  await expect(ada.run(forGood, { ids })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await ada.run(forGood, { ids: ids.slice(1) });
  expect(await titles(ada, { isTrashed: true })).toEqual([]);
});

test("a task is linked to notes, and so is its next occurrence", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const [quotes, plan, evesOwn] = [
    (await make.note(ada, { title: "Quotes" })).id,
    (await make.note(ada, { title: "Plan" })).id,
    (await make.note(eve)).id,
  ];
  const id = await made(ada, "Decide", { repeatRule: "FREQ=WEEKLY" });
  const set = `mutation ($id: ID!, $itemIds: [ID!]!) { setTaskItems(taskId: $id, itemIds: $itemIds) {
    linkedItems { __typename id title tags { name } } } }`;
  const items = async (itemIds: string[]) =>
    (await ada.run(set, { id, itemIds })).setTaskItems.linkedItems.map(({ title }: { title: string }) => title);
  expect(await items([quotes, plan])).toEqual(["Quotes", "Plan"]);
  for (const itemIds of [
    [quotes, evesOwn],
    [randomUUID()],
    ["no-id"],
    Array.from({ length: 51 }, () => randomUUID()),
  ]) {
    await expect(items(itemIds)).rejects.toMatchObject({ fields: { itemIds: expect.any(String) } });
  }
  await expect(eve.run(set, { id, itemIds: [evesOwn] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const shown = async (taskId: string) =>
    (await ada.run("query ($id: ID!) { task(id: $id) { linkedItems { title } } }", { id: taskId })).task.linkedItems;
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [plan] });
  expect(await items([quotes])).toEqual(["Quotes"]);
  await ada.run("mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { id } }", { ids: [plan] });
  expect(await shown(id)).toHaveLength(2);
  const { next } = await changed(ada, id, { isCompleted: true });
  expect(await shown(next.id)).toHaveLength(2);
});
