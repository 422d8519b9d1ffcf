import { v7 as uuid } from "uuid";
import { insertProjects, insertTasks, type TaskRow } from "../demo/fillProjects.js";
import { median, percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";
import { measureTreePage } from "./treePage.js";

const subprojects = 2_000;
const levels = 12;
const tasks = 20_000;
const rounds = 60;
const warmUp = 10;
const statuses = ["PENDING", "IN_PROGRESS", "BLOCKED", "COMPLETED"];

const hierarchy = `query Tree($projectId: ID!) { projectHierarchy(projectId: $projectId) {
  id parentId name color status isFavorite depth position subprojectCount
  progress { pending inProgress blocked completed total } ownTasks { completed total } } }`;
const list = `query List { projects { id name color status isFavorite dueDate subprojectCount
  progress { pending inProgress blocked completed total } nextTask { id title dueDate } } }`;
const move = `mutation Move($id: ID!, $parentId: ID, $beforeId: ID) {
  moveProject(id: $id, parentId: $parentId, beforeId: $beforeId) { id parentId position } }`;

/** A project of 2 000 subprojects on 12 levels with 20 000 tasks: its whole tree, and moves within it. */
export async function measureTree(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(0);
  const ids = await fill(stage, person);
  const [root] = ids as [string];
  const reading = await timed(rounds, async () => {
    const { projectHierarchy } = await ask<{ projectHierarchy: unknown[] }>(stage, person, hierarchy, {
      projectId: root,
    });
    if (projectHierarchy.length !== ids.length) throw new Error("The tree isn't whole.");
  });
  const page = await measureTreePage(stage, person, root);
  const listing = await timed(rounds, () => ask(stage, person, list, {}));
  // Leaves and inner branches move below projects that are higher up and never move themselves, so that none moves into
  // itself.
  const moving = await timed(rounds, (round) => {
    const [id, parentId] = [ids[400 + ((round * 37) % 1_600)], ids[(round * 53) % 400]];
    return ask(stage, person, move, { id, parentId, beforeId: null });
  });
  const tree = `tree of ${subprojects} with ${tasks} tasks`;
  return [
    { what: `${tree}: whole, median`, value: median(reading), unit: "ms", atMost: 80 },
    { what: `${tree}: whole, p95`, value: percentile(reading, 0.95), unit: "ms" },
    { what: `${tree}: list with progress, median`, value: median(listing), unit: "ms", atMost: 80 },
    { what: `${tree}: a move, median`, value: median(moving), unit: "ms", atMost: 50 },
    { what: `${tree}: a move, p95`, value: percentile(moving, 0.95), unit: "ms" },
    ...page,
  ];
}

/** Returns the ids level by level from the top. */
async function fill(stage: Stage, person: Person): Promise<string[]> {
  const db = await stage.db();
  const query = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows;
  const manager = { query } as Parameters<typeof insertTasks>[0];
  const ids = Array.from({ length: subprojects + 1 }, () => uuid());
  // The first reach the last level in a single chain; the others are below these, a few each.
  const parentOf = (index: number) => (index <= levels ? index - 1 : Math.floor((index - levels) / 4) + 1);
  const now = new Date().toISOString();
  const projects = ids.map((id, index) => ({
    id,
    parentId: index === 0 ? null : (ids[parentOf(index)] ?? null),
    name: `Part ${index}`,
    description: null,
    color: "#87CEEB",
    status: "ACTIVE",
    isFavorite: false,
    dueDate: null,
    position: index + 1,
  }));
  await insertProjects(manager, person.id, projects, now);
  const rows: TaskRow[] = Array.from({ length: tasks }, (_, index) => ({
    id: uuid(),
    projectId: ids[index % ids.length] ?? null,
    parentId: null,
    title: `Step ${index}`,
    description: null,
    status: statuses[index % statuses.length] ?? "PENDING",
    priority: "LOW",
    dueDate: index % 3 === 0 ? `2027-0${(index % 9) + 1}-15` : null,
    startDate: null,
    repeatRule: null,
    position: index + 1,
    madeAt: now,
  }));
  await insertTasks(manager, person.id, rows);
  await db.query("vacuum analyze");
  return ids;
}

async function timed(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    await work(round);
    if (round >= warmUp) times.push(performance.now() - began);
  }
  return times;
}

async function ask<T>(stage: Stage, person: Person, text: string, variables: object): Promise<T> {
  const response = await fetch(`${stage.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: person.cookie, origin: stage.url },
    body: JSON.stringify({ query: text, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: T; errors?: unknown };
  if (!data || errors) throw new Error(`The answer did not come: ${JSON.stringify(errors)}`);
  return data;
}
