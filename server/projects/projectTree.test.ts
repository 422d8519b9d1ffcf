import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { purgeTrash } from "../trash/purgeTrash.js";

interface Node {
  id: string;
  name: string;
  parentId: string | null;
  depth: number;
  position: number;
  status: string;
  subprojectCount: number;
  progress: { total: number; completed: number };
}

const treeQuery = `query ($projectId: ID) { projectHierarchy(projectId: $projectId) {
  id name parentId depth position status subprojectCount progress { total completed } } }`;
const move = `mutation ($id: ID!, $parentId: ID, $beforeId: ID) {
  moveProject(id: $id, parentId: $parentId, beforeId: $beforeId) { id parentId } }`;
const remove = "mutation ($id: ID!) { deleteProject(id: $id) }";
const restore = "mutation ($id: ID!) { restoreProject(id: $id) { id parentId } }";
const archive =
  "mutation ($id: ID!, $archived: Boolean!) { setProjectArchived(id: $id, archived: $archived) { status } }";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function made(person: TestPerson, name: string, parentId?: string, more: object = {}): Promise<string> {
  return (await make.project(person, { name, parentId, ...more })).id;
}

async function task(person: TestPerson, projectId: string, more: object = {}): Promise<string> {
  return (await make.task(person, { projectId, ...more })).id;
}

async function tree(person: TestPerson, projectId?: string): Promise<Node[]> {
  return (await person.run(treeQuery, { projectId })).projectHierarchy;
}

/** The tree as an outline: one dash per level. */
async function outline(person: TestPerson, projectId?: string): Promise<string[]> {
  return (await tree(person, projectId)).map(({ depth, name }) => "-".repeat(depth) + name);
}

/** Kitchen with Cabinets (Handles (Screws), Doors) and Worktop. */
async function kitchen(person: TestPerson) {
  const root = await made(person, "Kitchen");
  const cabinets = await made(person, "Cabinets", root);
  const worktop = await made(person, "Worktop", root);
  const handles = await made(person, "Handles", cabinets);
  const doors = await made(person, "Doors", cabinets);
  const screws = await made(person, "Screws", handles);
  return { root, cabinets, worktop, handles, doors, screws };
}

test("a branch can be moved anywhere but into itself, and keeps the person's order", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { root, cabinets, worktop, handles, doors, screws } = await kitchen(ada);
  const garden = await made(ada, "Garden");
  const whole = ["Kitchen", "-Cabinets", "--Handles", "---Screws", "--Doors", "-Worktop"];
  expect(await outline(ada)).toEqual([...whole, "Garden"]);
  expect(await outline(ada, cabinets)).toEqual(["Cabinets", "-Handles", "--Screws", "-Doors"]);

  await ada.run(move, { id: doors, parentId: cabinets, beforeId: handles });
  await ada.run(move, { id: worktop, parentId: root, beforeId: cabinets });
  await ada.run(move, { id: handles, parentId: garden });
  await ada.run(move, { id: garden, parentId: null, beforeId: root });
  const moved = ["Garden", "-Handles", "--Screws", "Kitchen", "-Worktop", "-Cabinets", "--Doors"];
  expect(await outline(ada)).toEqual(moved);
  await ada.run(move, { id: screws });
  expect((await outline(ada)).at(-1)).toBe("Screws");
  await ada.run(move, { id: screws, parentId: handles });

  const evesOwn = await made(eve, "Eve's");
  for (const [parentId, beforeId] of [
    [handles, null],
    [screws, null],
    [evesOwn, null],
    [randomUUID(), null],
    ["no-id", null],
    [root, screws],
    [root, evesOwn],
  ]) {
    const moving = ada.run(move, { id: handles, parentId, beforeId });
    await expect(moving, `${parentId} ${beforeId}`).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  await expect(eve.run(move, { id: handles, parentId: evesOwn })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(eve.run(treeQuery, { projectId: root })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await outline(ada)).toEqual(moved);

  // Repeatedly into one gap, until positions are renumbered.
  for (let round = 0; round < 60; round += 1) {
    await ada.run(move, { id: round % 2 ? root : garden, beforeId: round % 2 ? garden : root });
  }
  const last = await made(ada, "Last");
  for (let round = 0; round < 60; round += 1) {
    const id = await made(ada, `Between ${round}`);
    await ada.run(move, { id, beforeId: last });
  }
  const names = (await outline(ada)).filter((name) => !name.startsWith("-"));
  expect(names.slice(0, 2).sort()).toEqual(["Garden", "Kitchen"]);
  expect(names.slice(-61)).toEqual([...Array.from({ length: 60 }, (_, round) => `Between ${round}`), "Last"]);
});

test("two hundred random moves, eight at a time, leave each project in the tree exactly once", async () => {
  const ada = await app.signUp();
  const ids: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    ids.push(await made(ada, `P${index}`, index < 4 ? undefined : ids[Math.floor(index / 3)]));
  }
  const pick = () => ids[Math.floor(Math.random() * ids.length)] as string;
  let refused = 0;
  const client = async (): Promise<void> => {
    for (let round = 0; round < 25; round += 1) {
      const id = pick();
      const parentId = Math.random() < 0.1 ? null : pick();
      const beforeId = Math.random() < 0.3 ? pick() : null;
      await ada.run(move, { id, parentId, beforeId }).catch((error: { code?: string }) => {
        // Into itself, or before a project that has moved elsewhere meanwhile.
        if (error.code !== "INVALID_INPUT") throw error;
        refused += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(refused).toBeLessThan(200);

  const nodes = await tree(ada);
  expect(nodes.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = nodes.map(({ parentId, position }) => `${parentId} ${position}`);
  expect(new Set(places).size).toBe(ids.length);
  for (const [index, node] of nodes.entries()) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    expect(node.depth).toBe(parent ? parent.depth + 1 : 0);
    expect(nodes.indexOf(parent as Node)).toBeLessThan(index);
  }
});

test("archiving a project archives its branch, and unarchiving restores the former statuses", async () => {
  const ada = await app.signUp();
  const { root, cabinets, handles, doors } = await kitchen(ada);
  const update =
    "mutation ($id: ID!, $input: UpdateProjectInput!) { updateProject(id: $id, input: $input) { status } }";
  await ada.run(update, { id: handles, input: { status: "ON_HOLD" } });
  await ada.run(archive, { id: doors, archived: true });
  const statuses = async () => Object.fromEntries((await tree(ada)).map(({ name, status }) => [name, status]));
  const before = await statuses();

  await ada.run(archive, { id: root, archived: true });
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(["ARCHIVED"]));
  expect((await ada.run("{ projects(filter: { statuses: [ACTIVE] }) { id } }")).projects).toEqual([]);
  await ada.run(archive, { id: root, archived: false });
  expect(await statuses()).toEqual(before);

  await ada.run(update, { id: root, input: { status: "ARCHIVED" } });
  await ada.run(archive, { id: cabinets, archived: false });
  expect(await statuses()).toEqual({ ...before, Kitchen: "ARCHIVED", Worktop: "ARCHIVED" });
  await ada.run(update, { id: root, input: { status: "COMPLETED" } });
  expect(await statuses()).toEqual({ ...before, Kitchen: "COMPLETED" });
  const old = await made(ada, "Old website", undefined, { status: "ARCHIVED" });
  expect((await ada.run(archive, { id: old, archived: false })).setProjectArchived).toEqual({ status: "ACTIVE" });
});

test("deleting a project deletes its branch, which can be restored for thirty days", async () => {
  const ada = await app.signUp();
  const { root, cabinets, worktop, handles, doors, screws } = await kitchen(ada);
  const tasks = [await task(ada, screws), await task(ada, doors), await task(ada, worktop)];
  const note = await make.note(ada, { title: "Quotes", projectIds: [handles, root] });
  const linked = [{ path: "Kitchen → Cabinets → Handles" }, { path: "Kitchen" }];
  const noteQuery = "query ($id: ID!) { note(id: $id) { linkedProjectCount linkedProjects { path } } }";
  const links = async () => (await ada.run(noteQuery, { id: note.id })).note;
  const kept = async () => (await ada.run("{ tasks { totalCount } }")).tasks.totalCount;
  const whole = await outline(ada);
  expect(await links()).toEqual({ linkedProjectCount: 2, linkedProjects: linked });

  await ada.run(remove, { id: doors });
  await ada.run(remove, { id: root });
  expect([await outline(ada), await kept(), await links()]).toEqual([
    [],
    0,
    { linkedProjectCount: 0, linkedProjects: [] },
  ]);
  const trash = "{ projects(filter: { isTrashed: true }) { id } projectCounts { active trashed } }";
  const { projects, projectCounts } = await ada.run(trash);
  expect(projects.map(({ id }: Node) => id).sort()).toEqual([doors, root].sort());
  expect(projectCounts).toEqual({ active: 0, trashed: 2 });
  await expect(ada.run(restore, { id: cabinets })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(made(ada, "Lost", cabinets)).rejects.toMatchObject({
    fields: { parentId: expect.any(String) },
  });

  await ada.run(restore, { id: root });
  expect(await outline(ada)).toEqual(whole.filter((name) => name !== "--Doors"));
  expect([await kept(), await links()]).toEqual([2, { linkedProjectCount: 2, linkedProjects: linked }]);
  await ada.run(restore, { id: doors });
  expect([await outline(ada), await kept()]).toEqual([whole, tasks.length]);

  await ada.run(remove, { id: screws });
  await ada.run(remove, { id: cabinets });
  expect((await ada.run(restore, { id: screws })).restoreProject.parentId).toBe(root);
  const later = (days: number) => () => new Date(Date.now() + days * 86_400_000);
  await purgeTrash({ ...app.services, clock: later(29) });
  expect((await ada.run(trash)).projects).toHaveLength(1);
  await purgeTrash({ ...app.services, clock: later(31) });
  await expect(ada.run(restore, { id: cabinets })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await outline(ada)).toEqual(["Kitchen", "-Worktop", "-Screws"]);
  expect(await kept()).toBe(2);
  await ada.run(remove, { id: root });
  await ada.run("mutation ($id: ID!) { deleteProjectPermanently(id: $id) }", { id: root });
  expect((await ada.run(trash)).projects).toEqual([]);
});

test("a project's next task is its earliest due one, then the first by position", async () => {
  const ada = await app.signUp();
  const { root } = await kitchen(ada);
  const next = async () => (await ada.run("{ projects { nextTask { title } } }")).projects[0].nextTask.title;
  await task(ada, root, { title: "Undated" });
  await task(ada, root, { title: "Undated too" });
  expect(await next()).toBe("Undated");
  await task(ada, root, { title: "Later", dueDate: "2026-12-24" });
  await task(ada, root, { title: "Sooner", dueDate: "2026-12-01" });
  await task(ada, root, { title: "As soon", dueDate: "2026-12-01" });
  expect(await next()).toBe("Sooner");
});

test("a project has its branch's counts and its next task", async () => {
  const ada = await app.signUp();
  const { root, cabinets, handles, screws } = await kitchen(ada);
  await task(ada, root, { title: "Undated" });
  await task(ada, handles, { title: "Later", dueDate: "2026-12-24" });
  await task(ada, screws, { title: "Sooner", dueDate: "2026-12-01", status: "BLOCKED" });
  await task(ada, screws, { title: "Done", dueDate: "2026-11-01", status: "COMPLETED" });
  const parentId = await task(ada, cabinets, { title: "With steps" });
  await task(ada, cabinets, { title: "A step", parentId });
  await make.note(ada, { title: "Quotes", projectIds: [handles, screws] });

  const { projects } = await ada.run(`{ projects { name noteCount videoCount subprojectCount depth
    progress { pending inProgress blocked completed total } ownTasks { total } nextTask { title }
    subprojects { name progress { total } place { path rootId } } } }`);
  expect(projects).toEqual([
    {
      name: "Kitchen",
      noteCount: 1,
      videoCount: 0,
      subprojectCount: 5,
      depth: 0,
      progress: { pending: 3, inProgress: 0, blocked: 1, completed: 1, total: 5 },
      ownTasks: { total: 1 },
      nextTask: { title: "Sooner" },
      subprojects: [
        { name: "Cabinets", progress: { total: 4 }, place: { path: "Kitchen → Cabinets", rootId: root } },
        { name: "Worktop", progress: { total: 0 }, place: { path: "Kitchen → Worktop", rootId: root } },
      ],
    },
  ]);
  const nodes = await tree(ada);
  expect(
    nodes.map(({ name, progress: { total, completed }, subprojectCount }) => [name, total, completed, subprojectCount]),
  ).toEqual([
    ["Kitchen", 5, 1, 5],
    ["Cabinets", 4, 1, 3],
    ["Handles", 3, 1, 1],
    ["Screws", 2, 1, 0],
    ["Doors", 0, 0, 0],
    ["Worktop", 0, 0, 0],
  ]);
});

test("a project has limits, a retried create is idempotent, and an outdated save is refused", async () => {
  const ada = await app.signUp();
  const id = randomUUID();
  await made(ada, "Once", undefined, { id });
  expect(await made(ada, "Once", undefined, { id })).toBe(id);
  await expect(made(await app.signUp("Eve"), "Mine", undefined, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  const update = `mutation ($version: Int) { updateProject(id: "${id}", input: { name: "Twice", description: "" }, version: $version) { version description } }`;
  expect((await ada.run(update, { version: 1 })).updateProject).toEqual({ version: 2, description: null });
  await expect(ada.run(update, { version: 1 })).rejects.toMatchObject({ code: "CONFLICT", item: { name: "Twice" } });

  let parentId: string = id;
  for (let level = 1; level < 100; level += 1) parentId = await made(ada, `Level ${level}`, parentId);
  await expect(made(ada, "Too deep", parentId)).rejects.toMatchObject({ fields: { parentId: expect.any(String) } });
  const pair = await made(ada, "Pair");
  await made(ada, "Half", pair);
  await expect(ada.run(move, { id: pair, parentId })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect((await tree(ada, id)).at(-1)?.depth).toBe(99);
});

test("an outline has the hierarchy's values as columns", async () => {
  const ada = await app.signUp();
  const kitchen = await made(ada, "Kitchen");
  const floor = await made(ada, "Floor", kitchen, { color: "#112233" });
  const tiles = await made(ada, "Tiles", floor, { status: "COMPLETED" });
  const lamps = await made(ada, "Lamps", kitchen);
  await ada.run("mutation ($id: ID!) { updateProject(id: $id, input: { isFavorite: true }) { id } }", { id: lamps });
  await task(ada, tiles, { status: "COMPLETED" });
  await task(ada, tiles);
  await task(ada, lamps);
  const outlineQuery = `query ($id: ID!) { projectOutline(projectId: $id) {
    ids parents names colors statuses favorites totals completed ownTotals } }`;
  const { projectOutline } = await ada.run(outlineQuery, { id: kitchen });
  expect(projectOutline).toEqual({
    ids: [kitchen, floor, tiles, lamps],
    parents: [-1, 0, 1, 0],
    names: ["Kitchen", "Floor", "Tiles", "Lamps"],
    colors: ["#87CEEB", "#112233", "#87CEEB", "#87CEEB"],
    statuses: ["ACTIVE", "ACTIVE", "COMPLETED", "ACTIVE"],
    favorites: [false, false, false, true],
    totals: [3, 2, 2, 1],
    completed: [1, 1, 1, 0],
    ownTotals: [0, 0, 2, 1],
  });
  // a single branch: its top has no parent
  expect((await ada.run(outlineQuery, { id: floor })).projectOutline).toMatchObject({
    ids: [floor, tiles],
    parents: [-1, 0],
  });
  const other = await app.signUp("Eve");
  await expect(other.run(outlineQuery, { id: kitchen })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
