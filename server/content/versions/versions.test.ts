import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

const saveNote = `mutation ($id: ID!, $input: UpdateNoteInput!, $version: Int!) {
  updateNote(id: $id, input: $input, version: $version) { id version } }`;
const readNote = "query ($id: ID!) { note(id: $id) { title content version excerpt { text } } }";
const listVersions = `query ($id: ID!, $first: Int! = 100, $after: String) {
  contentVersions(itemId: $id, first: $first, after: $after) {
    nodes { id number title content savedBy createdAt updatedAt } pageInfo { hasNextPage endCursor } totalCount } }`;
const readVersion = "query ($id: ID!) { contentVersion(id: $id) { number title content savedBy } }";
const restore = `mutation ($id: ID!, $versionId: ID!) {
  restoreVersion(itemId: $id, versionId: $versionId) { id title version ... on Note { content excerpt { text } } } }`;

let app: TestApp;
let now: number;

beforeAll(async () => {
  app = await testApp();
});

beforeEach(() => {
  now = Date.now();
  later(0);
});

function later(minutes: number): string {
  now += minutes * 60_000;
  const time = new Date(now).toISOString();
  app.clock.stopAt(time);
  return time;
}

/** A note whose texts were saved this many minutes apart. */
async function written(person: TestPerson, texts: string[], minutes: number): Promise<string> {
  const [first, ...rest] = texts;
  const { id } = await make.note(person, { title: "Plan", content: `<p>${first}</p>` });
  for (const [index, text] of rest.entries()) {
    later(minutes);
    await person.run(saveNote, { id, version: index + 1, input: { content: `<p>${text}</p>` } });
  }
  return id;
}

async function versions(person: TestPerson, id: string) {
  return (await person.run(listVersions, { id })).contentVersions.nodes;
}

test("saves within ten minutes make one version, later ones another, and properties none", async () => {
  const ada = await app.signUp("Ada");
  const start = later(0);
  const id = await written(ada, ["One", "Two", "Three"], 4);
  const lastOfFirst = new Date(now).toISOString();
  expect(await versions(ada, id)).toEqual([
    {
      id: expect.any(String),
      number: 1,
      title: "Plan",
      content: "<p>Three</p>",
      savedBy: "Ada",
      createdAt: start,
      updatedAt: lastOfFirst,
    },
  ]);

  const next = later(3);
  await ada.run(saveNote, { id, version: 3, input: { title: "Great plan" } });
  later(30);
  await ada.run(saveNote, { id, version: 4, input: { color: "#FFFFFF", link: "example.com" } });
  await ada.run("mutation ($ids: [ID!]!) { setFavorite(itemIds: $ids, favorite: true) { id } }", { ids: [id] });
  expect(await versions(ada, id)).toMatchObject([
    { number: 2, title: "Great plan", content: "<p>Three</p>", createdAt: next, updatedAt: next },
    { number: 1, title: "Plan", content: "<p>Three</p>" },
  ]);

  const [{ id: newest }] = await versions(ada, id);
  expect((await ada.run(readVersion, { id: newest })).contentVersion).toEqual({
    number: 2,
    title: "Great plan",
    content: "<p>Three</p>",
    savedBy: "Ada",
  });
});

test("restoring a version is a save and a new version, and the replaced text is kept", async () => {
  const ada = await app.signUp();
  const id = await written(ada, ["One", "Two", "Three"], 11);
  const [three, , one] = await versions(ada, id);
  later(1);
  const { restoreVersion } = await ada.run(restore, { id, versionId: one.id });
  expect(restoreVersion).toMatchObject({ content: "<p>One</p>", excerpt: [{ text: "One" }], version: 4 });
  expect((await ada.run(readNote, { id })).note).toMatchObject({ content: "<p>One</p>", version: 4 });
  expect((await ada.run('{ notes(filter: { search: "one" }) { nodes { id } } }')).notes.nodes).toEqual([{ id }]);
  const texts = async () => (await versions(ada, id)).map(({ content }: { content: string }) => content);
  expect(await texts()).toEqual(["<p>One</p>", "<p>Three</p>", "<p>Two</p>", "<p>One</p>"]);

  // undone the same way, and repeating it changes nothing
  await ada.run(restore, { id, versionId: three.id });
  expect((await ada.run(restore, { id, versionId: three.id })).restoreVersion.version).toBe(5);
  expect((await texts())[0]).toBe("<p>Three</p>");

  const other = await written(ada, ["Other"], 1);
  await expect(ada.run(restore, { id: other, versionId: one.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  await expect(ada.run(restore, { id, versionId: one.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await ada.run("mutation ($ids: [ID!]!) { deleteContentPermanently(itemIds: $ids) }", { ids: [id] });
  await expect(ada.run(readVersion, { id: one.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a hundred versions are kept, and they are paginated", async () => {
  const ada = await app.signUp();
  const id = await written(
    ada,
    Array.from({ length: 103 }, (_, index) => `Text ${index + 1}`),
    11,
  );
  const page = async (after?: string) => (await ada.run(listVersions, { id, first: 60, after })).contentVersions;
  const first = await page();
  const second = await page(first.pageInfo.endCursor);
  const numbers = [...first.nodes, ...second.nodes].map(({ number }: { number: number }) => number);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => 103 - index));
  expect([first.totalCount, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([100, true, false]);
  await expect(page(`${first.pageInfo.endCursor}x`)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a note without versions keeps its previous content at its first save", async () => {
  const ada = await app.signUp();
  const id = await written(ada, ["Old"], 0);
  await app.services.pool.query("delete from content_version where item_id = $1", [id]);
  expect(await versions(ada, id)).toEqual([]);
  await ada.run(saveNote, { id, version: 1, input: { content: "<p>New</p>" } });
  expect(await versions(ada, id)).toMatchObject([
    { number: 2, content: "<p>New</p>" },
    { number: 1, content: "<p>Old</p>" },
  ]);
});

test("a version keeps the names of its category and tags, and restoring it does not change the filing", async () => {
  const ada = await app.signUp();
  const { id: budget } = await make.tag(ada, { name: "budget" });
  const { id: kitchen } = await make.tag(ada, { name: "kitchen" });
  const category = await make.category(ada, { name: "House" });
  const { id } = await make.note(ada, {
    categoryId: category.id,
    tagIds: [kitchen, budget],
    color: "#FFF3A1",
    link: "example.com",
  });
  const house = {
    category,
    tags: [
      { id: budget, name: "budget" },
      { id: kitchen, name: "kitchen" },
    ],
    color: "#FFF3A1",
    link: "https://example.com",
  };
  later(11);
  await ada.run("mutation ($id: ID!) { deleteTag(id: $id) }", { id: budget });
  await ada.run("mutation ($id: ID!) { deleteCategory(id: $id) }", { id: category.id });
  const changed = { content: "<p>Two</p>", color: "#FFE4B5", link: null };
  await ada.run(saveNote, { id, version: 1, input: changed });
  const plain = { category: null, tags: [{ id: kitchen, name: "kitchen" }], color: "#FFE4B5", link: null };
  const listFacts = `query ($id: ID!) { contentVersions(itemId: $id) {
    nodes { id facts { category { id name } tags { id name } color link } } } }`;
  const list = async () => (await ada.run(listFacts, { id })).contentVersions.nodes;
  expect(await list()).toMatchObject([{ facts: plain }, { facts: house }]);

  // merged into the version of a minute ago
  later(1);
  await ada.run(saveNote, { id, version: 2, input: { content: "<p>Three</p>", color: "#87CEEB" } });
  expect(await list()).toMatchObject([{ facts: { ...plain, color: "#87CEEB" } }, { facts: house }]);

  const [, first] = await list();
  await ada.run(restore, { id, versionId: first.id });
  expect((await list())[0].facts).toEqual({ ...plain, color: "#87CEEB" });
  await app.services.pool.query("update content_version set facts = null where id = $1", [first.id]);
  const readFacts = "query ($id: ID!) { contentVersion(id: $id) { facts { color } } }";
  expect((await ada.run(readFacts, { id: first.id })).contentVersion.facts).toBeNull();
});

test("another person's versions can't be found", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const id = await written(ada, ["Private"], 0);
  const [{ id: versionId }] = await versions(ada, id);
  const own = await written(eve, ["Own"], 0);
  for (const [document, variables] of [
    [listVersions, { id }],
    [listVersions, { id: randomUUID() }],
    [listVersions, { id: "no-id" }],
    [readVersion, { id: versionId }],
    [restore, { id, versionId }],
    [restore, { id: own, versionId }],
  ] as const) {
    await expect(eve.run(document, variables)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(app.anonymous.run(listVersions, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a long version is read before the note is locked", async () => {
  const ada = await app.signUp();
  const id = await written(ada, ["word ".repeat(10_000), "Two"], 11);
  const [, one] = await versions(ada, id);
  const { parsing, pool } = app.services;
  const run = parsing.run.bind(parsing);
  const open: number[] = [];
  const reading = vi.spyOn(parsing, "run").mockImplementation(async (...given) => {
    const { rows } = await pool.query(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    open.push(rows[0].count);
    return run(...given) as never;
  });
  try {
    const { restoreVersion } = await ada.run(restore, { id, versionId: one.id });
    expect(restoreVersion.version).toBe(3);
    expect(open).toEqual([0]);
  } finally {
    reading.mockRestore();
  }
});
