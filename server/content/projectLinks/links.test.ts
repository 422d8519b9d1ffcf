import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { openPage } from "../../testing/openPage.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

const change = `mutation ($itemIds: [ID!]!, $add: [ID!] = [], $remove: [ID!] = []) {
  changeProjects(itemIds: $itemIds, add: $add, remove: $remove) {
    id version linkedProjectCount linkedProjects { id path name parentId rootId rootName color } } }`;
const noteQuery = "query ($id: ID!) { note(id: $id) { version linkedProjectCount linkedProjects { path } } }";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function project(person: TestPerson, name: string, parentId?: string): Promise<string> {
  return (await make.project(person, { name, parentId })).id;
}

async function note(person: TestPerson, title: string, projectIds?: string[]): Promise<string> {
  return (await make.note(person, { title, projectIds })).id;
}

test("notes are linked to projects individually, by a save, and in bulk", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const house = await project(ada, "House");
  const kitchen = await project(ada, "Kitchen", house);
  const garden = await project(ada, "Garden");
  const evesOwn = await project(eve, "Eve's");
  const ids = [await note(ada, "Quotes", [kitchen, garden]), await note(ada, "Plan")];
  const [quotes, plan] = ids as [string, string];
  const read = async (id: string) => (await ada.run(noteQuery, { id })).note;
  expect(await read(quotes)).toEqual({
    version: 1,
    linkedProjectCount: 2,
    linkedProjects: [{ path: "House → Kitchen" }, { path: "Garden" }],
  });

  const { changeProjects } = await ada.run(change, { itemIds: ids, add: [house, garden], remove: [kitchen] });
  const root = { parentId: null, color: "#87CEEB" };
  const linked = [
    { ...root, id: garden, path: "Garden", name: "Garden", rootId: garden, rootName: "Garden" },
    { ...root, id: house, path: "House", name: "House", rootId: house, rootName: "House" },
  ];
  expect(changeProjects).toEqual([
    { id: quotes, version: 2, linkedProjectCount: 2, linkedProjects: linked },
    { id: plan, version: 2, linkedProjectCount: 2, linkedProjects: linked.toReversed() },
  ]);
  await ada.run(change, { itemIds: ids, add: [house] });
  expect((await read(quotes)).version).toBe(2);

  for (const variables of [
    { itemIds: ids, add: [evesOwn] },
    { itemIds: ids, add: [randomUUID()] },
    { itemIds: ids, add: [kitchen], remove: [kitchen] },
    { itemIds: ids, add: ["no-id"] },
  ]) {
    await expect(ada.run(change, variables)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  await expect(eve.run(change, { itemIds: [plan], add: [evesOwn] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(note(eve, "Mine", [house])).rejects.toMatchObject({ fields: { projectIds: expect.any(String) } });

  const save = `mutation ($id: ID!, $input: UpdateNoteInput!, $version: Int!) {
    updateNote(id: $id, input: $input, version: $version) { linkedProjects { path } } }`;
  const saved = async (input: object, version: number) =>
    (await ada.run(save, { id: plan, input, version })).updateNote.linkedProjects.map(
      ({ path }: { path: string }) => path,
    );
  expect(await saved({ title: "Plans" }, 2)).toEqual(["House", "Garden"]);
  expect(await saved({ projectIds: [kitchen, house] }, 3)).toEqual(["House → Kitchen", "House"]);
  expect(await saved({ projectIds: [house, kitchen] }, 4)).toEqual(["House", "House → Kitchen"]);
  expect(await saved({ projectIds: null }, 5)).toEqual([]);
});

test("an item has at most fifty links", async () => {
  const ada = await app.signUp();
  const ids: string[] = [];
  for (let index = 0; index < 51; index += 1) ids.push(await project(ada, `P${index}`));
  const full = await note(ada, "Full", ids.slice(0, 50));
  const refused = { code: "INVALID_INPUT" };
  await expect(note(ada, "Too full", ids)).rejects.toMatchObject(refused);
  await expect(ada.run(change, { itemIds: [full], add: [ids[50]] })).rejects.toMatchObject(refused);
  const swapped = await ada.run(change, { itemIds: [full], add: [ids[50]], remove: [ids[0]] });
  expect(swapped.changeProjects[0].linkedProjectCount).toBe(50);
});

test("a list of notes can be filtered by a project and everything below it", async () => {
  const ada = await app.signUp();
  const house = await project(ada, "House");
  const kitchen = await project(ada, "Kitchen", house);
  const garden = await project(ada, "Garden");
  await note(ada, "In the house", [house]);
  await note(ada, "In the kitchen", [kitchen]);
  await note(ada, "In the garden", [garden]);
  await note(ada, "Nowhere");
  const list = `query ($projectIds: [ID!]) { notes(filter: { projectIds: $projectIds }, sort: { by: TITLE, order: ASC }) {
    nodes { title } totalCount } }`;
  const found = async (...projectIds: string[]) => {
    const { notes } = await ada.run(list, { projectIds });
    expect(notes.totalCount).toBe(notes.nodes.length);
    return notes.nodes.map(({ title }: { title: string }) => title);
  };
  expect(await found(house)).toEqual(["In the house", "In the kitchen"]);
  expect(await found(kitchen, garden)).toEqual(["In the garden", "In the kitchen"]);
  expect(await found(randomUUID())).toEqual([]);
  expect(await found("no-id")).toEqual([]);
  await ada.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: kitchen });
  expect(await found(house)).toEqual(["In the house"]);
});

test("changes of projects and tasks reach only their owner's open pages", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const hers = await openPage(app, ada).follow(
    "subscription { projectChanged { projectId project { name progress { total } } } }",
  );
  const herTasks = await openPage(app, ada).follow(
    "subscription { taskChanged { taskId task { title project { path } } } }",
  );
  const theirs = await openPage(app, eve).follow("subscription { projectChanged { projectId } }");
  const ownEve = await project(eve, "Eve's");
  const update = "mutation ($id: ID!) { updateProject(id: $id, input: { isFavorite: true }) { id } }";
  // A subscription takes time to open: changes are repeated until each has received one.
  const house = await project(ada, "House");
  await expect
    .poll(
      async () => {
        if (theirs.length === 0) await eve.run(update, { id: ownEve });
        if (hers.length === 0) await ada.run(update, { id: house });
        if (herTasks.length === 0) await make.task(ada, { title: "Sweep", projectId: house });
        return [hers, herTasks, theirs].every((events) => events.length > 0);
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(hers[0]).toMatchObject({ projectChanged: { projectId: house, project: { name: "House" } } });
  expect(herTasks[0]).toMatchObject({ taskChanged: { task: { title: "Sweep", project: { path: "House" } } } });
  expect(theirs).toEqual(theirs.map(() => ({ projectChanged: { projectId: ownEve } })));
});
