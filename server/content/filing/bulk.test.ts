import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

const setCategory = `mutation ($ids: [ID!]!, $categoryId: ID) {
  filed: setCategory(itemIds: $ids, categoryId: $categoryId) { id version updatedAt category { name } } }`;
const changeTags = `mutation ($ids: [ID!]!, $add: [ID!]! = [], $remove: [ID!]! = []) {
  filed: changeTags(itemIds: $ids, add: $add, remove: $remove) { id version tags { name } } }`;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function notes(person: TestPerson, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await make.note(person, { id });
  return ids;
}

interface Filed {
  id: string;
  version: number;
  updatedAt: string;
  category: { name: string } | null;
  tags: { name: string }[];
}

test("filing a selection counts as a save only for items that were filed elsewhere", async () => {
  const ada = await app.signUp();
  const { id: home } = await make.category(ada);
  const ids = await notes(ada, 3);
  const file = async (some: string[], categoryId: string | null): Promise<Filed[]> =>
    (await ada.run(setCategory, { ids: some, categoryId })).filed;

  const [first] = await file(ids.slice(0, 1), home);
  expect(first).toMatchObject({ version: 2, category: { name: "Home" } });
  const all = await file([...ids, ids[0]!.toUpperCase()], home);
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(all.map(({ version }) => version)).toEqual([2, 2, 2]);
  expect(all[0]!.updatedAt).toBe(first!.updatedAt);
  expect((await file(ids, null)).map(({ category }) => category)).toEqual([null, null, null]);
});

test("tags are added to and removed from a selection, and the change is undone the same way", async () => {
  const ada = await app.signUp();
  const [garden, spring, plan] = [
    (await make.tag(ada, { name: "garden" })).id,
    (await make.tag(ada, { name: "spring" })).id,
    (await make.tag(ada, { name: "plan" })).id,
  ];
  const ids = await notes(ada, 2);
  const change = async (some: string[], changes: { add?: string[]; remove?: string[] }) =>
    ((await ada.run(changeTags, { ids: some, ...changes })).filed as Filed[]).map(({ version, tags }) => [
      version,
      tags.map(({ name }) => name).join(" "),
    ]);

  await change(ids.slice(0, 1), { add: [garden] });
  expect(await change(ids, { add: [garden, spring] })).toEqual([
    [3, "garden spring"],
    [2, "garden spring"],
  ]);
  expect(await change(ids, { add: [garden], remove: [plan, randomUUID()] })).toEqual([
    [3, "garden spring"],
    [2, "garden spring"],
  ]);
  expect(await change(ids, { add: [plan], remove: [garden] })).toEqual([
    [4, "plan spring"],
    [3, "plan spring"],
  ]);
  expect(await change(ids, { remove: [plan, spring] })).toEqual([
    [5, ""],
    [4, ""],
  ]);
});

test("when one item of a selection can't be filed, nothing changes", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const [own, trashed] = (await notes(ada, 2)) as [string, string];
  const [others] = (await notes(eve, 1)) as [string];
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [trashed] });
  const [home, films, evesHome] = [
    (await make.category(ada)).id,
    (await make.category(ada, { contentType: "VIDEO" })).id,
    (await make.category(eve)).id,
  ];
  const [garden, film, evesTag] = [
    (await make.tag(ada)).id,
    (await make.tag(ada, { contentType: "VIDEO" })).id,
    (await make.tag(eve)).id,
  ];

  for (const other of [others, trashed, randomUUID(), "no-id"]) {
    const ids = [own, other];
    await expect(ada.run(setCategory, { ids, categoryId: home })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ada.run(changeTags, { ids, add: [garden] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const refused = (field: string) => ({ code: "INVALID_INPUT", fields: { [field]: expect.any(String) } });
  const ids = [own];
  for (const categoryId of [films, evesHome, randomUUID(), "no-id"]) {
    await expect(ada.run(setCategory, { ids, categoryId })).rejects.toMatchObject(refused("categoryId"));
  }
  for (const add of [[film], [garden, evesTag], [randomUUID()], ["no-id"]]) {
    await expect(ada.run(changeTags, { ids, add })).rejects.toMatchObject(refused("add"));
  }
  await expect(ada.run(changeTags, { ids, add: [garden], remove: [garden] })).rejects.toMatchObject(refused("remove"));
  for (const many of [[], Array.from({ length: 101 }, () => randomUUID())]) {
    await expect(ada.run(setCategory, { ids: many, categoryId: home })).rejects.toMatchObject(refused("itemIds"));
    await expect(ada.run(changeTags, { ids: many, add: [garden] })).rejects.toMatchObject(refused("itemIds"));
  }
  const { note } = await ada.run("query ($id: ID!) { note(id: $id) { version category { id } tags { id } } }", {
    id: own,
  });
  expect(note).toEqual({ version: 1, category: null, tags: [] });
});

test("an item can't have more than fifty tags", async () => {
  const ada = await app.signUp();
  const [full, empty] = (await notes(ada, 2)) as [string, string];
  const tags: string[] = [];
  for (let index = 0; index < 51; index += 1) tags.push((await make.tag(ada, { name: `tag ${index}` })).id);
  const [last, ...fifty] = tags as [string, ...string[]];
  await ada.run(changeTags, { ids: [full], add: fifty });
  await expect(ada.run(changeTags, { ids: [full, empty], add: [last] })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { add: "An item may have at most 50 tags" },
  });
  const { filed } = await ada.run(changeTags, { ids: [full], add: [last], remove: fifty.slice(0, 1) });
  expect(filed[0].tags).toHaveLength(50);
  const list = "query ($tagIds: [ID!]) { notes(filter: { tagIds: $tagIds }) { nodes { id } totalCount } }";
  for (const tagIds of [[last], [last, ...fifty.slice(1, 6)], [last, ...fifty.slice(1)]]) {
    expect((await ada.run(list, { tagIds })).notes).toEqual({ nodes: [{ id: full }], totalCount: 1 });
  }
  const gone = (await ada.run(list, { tagIds: [...fifty.slice(1, 8), fifty[0]] })).notes;
  expect(gone).toEqual({ nodes: [], totalCount: 0 });
});
