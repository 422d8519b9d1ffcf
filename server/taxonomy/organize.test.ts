import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const reorder = "mutation ($ids: [ID!]!) { reorderCategories(ids: $ids) { id sortOrder } }";
const merge = (kind: Kind) =>
  `mutation ($id: ID!, $into: ID!) { merged: merge${kind}(id: $id, into: $into) { id name itemCount } }`;
const counts = "{ categories { name itemCount } tags { name itemCount } }";

type Kind = "Category" | "Tag";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function made(person: TestPerson, kind: Kind, name: string, input: object = {}): Promise<string> {
  const makeKind = kind === "Tag" ? make.tag : make.category;
  return (await makeKind(person, { name, ...input })).id;
}

async function note(person: TestPerson, input: object = {}): Promise<string> {
  return (await make.note(person, input)).id;
}

test("categories and tags count what they hold, the trash left out", async () => {
  const ada = await app.signUp();
  const [home, garden] = [await made(ada, "Category", "Home"), await made(ada, "Tag", "garden")];
  await made(ada, "Category", "Empty");
  await made(ada, "Tag", "unused");
  const filed = { categoryId: home, tagIds: [garden] };
  const ids = [await note(ada, filed), await note(ada, filed), await note(ada, filed)];
  await note(ada);
  const [gone, archived] = ids;
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone] });
  await ada.run("mutation ($ids: [ID!]!) { setArchived(itemIds: $ids, archived: true) { id } }", { ids: [archived] });
  expect(await ada.run(counts)).toEqual({
    categories: [
      { name: "Home", itemCount: 2 },
      { name: "Empty", itemCount: 0 },
    ],
    tags: [
      { name: "garden", itemCount: 2 },
      { name: "unused", itemCount: 0 },
    ],
  });
  const { notes } = await ada.run("{ notes { nodes { category { itemCount } tags { itemCount } } } }");
  expect(notes.nodes).toContainEqual({ category: { itemCount: 2 }, tags: [{ itemCount: 2 }] });
});

test("all categories of a list are reordered at once", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const [a, b, c] = [
    await made(ada, "Category", "A"),
    await made(ada, "Category", "B"),
    await made(ada, "Category", "C"),
  ];
  const films = await made(ada, "Category", "Films", { contentType: "VIDEO" });
  const global = await made(ada, "Category", "Global", { contentType: "VIDEO", scope: "GLOBAL" });
  const evesOwn = await made(eve, "Category", "Eve");
  const names = async () =>
    (await ada.run("{ categories(contentType: NOTE) { name } }")).categories.map(({ name }: { name: string }) => name);

  const { reorderCategories } = await ada.run(reorder, { ids: [c, global, a, b] });
  expect(reorderCategories.map(({ id }: { id: string }) => id)).toEqual([c, global, a, b]);
  expect(await names()).toEqual(["C", "Global", "A", "B"]);
  await ada.run(reorder, { ids: [films, global] });
  await ada.run(reorder, { ids: [a, b, c, films, global] });
  expect(await names()).toEqual(["A", "B", "C", "Global"]);

  for (const ids of [[a, b], [a, b, c, c], [a, b, c, global, evesOwn], [a, b, c, randomUUID()], ["no-id"], []]) {
    await expect(ada.run(reorder, { ids }), ids.join()).rejects.toMatchObject({
      code: "INVALID_INPUT",
      fields: { ids: expect.any(String) },
    });
  }
  expect(await names()).toEqual(["A", "B", "C", "Global"]);
});

test.each(["Category", "Tag"] as const)("a %s is merged into another, together with its content", async (kind) => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const [one, two] = [await made(ada, kind, "One"), await made(ada, kind, "Two")];
  const filed = (...ids: string[]) => (kind === "Tag" ? { tagIds: ids } : { categoryId: ids[0] });
  const moved = await note(ada, filed(one, two));
  await note(ada, filed(two));
  const trashed = await note(ada, filed(one));
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [trashed] });

  const films = await made(ada, kind, "Films", { contentType: "VIDEO" });
  const evesOwn = await made(eve, kind, "Two");
  for (const into of [one, films]) {
    await expect(ada.run(merge(kind), { id: one, into })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      fields: { into: expect.any(String) },
    });
  }
  for (const [id, into] of [
    [one, evesOwn],
    [evesOwn, one],
    [one, randomUUID()],
    ["no-id", one],
  ]) {
    await expect(ada.run(merge(kind), { id, into })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }

  const outcomes = await Promise.allSettled([
    ada.run(merge(kind), { id: one, into: two }),
    ada.run(merge(kind), { id: one, into: two }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const read = "query ($id: ID!) { note(id: $id) { version category { name } tags { name } } }";
  for (const id of [moved, trashed]) {
    const { note: shown } = await ada.run(read, { id });
    expect([shown.category, ...shown.tags].filter(Boolean)).toEqual([{ name: "Two" }]);
    expect(shown.version).toBe(1);
  }
  const list = kind === "Tag" ? "tags" : "categories";
  expect((await ada.run(`{ all: ${list}(contentType: NOTE) { name itemCount } }`)).all).toEqual([
    { name: "Two", itemCount: 2 },
  ]);
});

test("a category's icon must be one of the offered ones", async () => {
  const ada = await app.signUp();
  const { categoryIcons } = await ada.run("{ categoryIcons }");
  expect(categoryIcons).toContain("leaf");
  const drawings = readFileSync(resolve(import.meta.dirname, "../../client/src/content/categoryIcons.ts"), "utf8");
  const drawn = [...drawings.matchAll(/^ {2}"?([a-z-]+)"?: \w+,$/gm)].map(([, name]) => name);
  expect(drawn, "the app draws each of them").toEqual(categoryIcons);
  const id = await made(ada, "Category", "Garden", { icon: "leaf" });
  const refused = { code: "INVALID_INPUT", fields: { icon: "There is no such icon" } };
  await expect(made(ada, "Category", "Other", { icon: "dragon" })).rejects.toMatchObject(refused);
  const update = "mutation ($id: ID!, $icon: String) { updateCategory(id: $id, input: { icon: $icon }) { icon } }";
  await expect(ada.run(update, { id, icon: "constructor" })).rejects.toMatchObject(refused);
  expect((await ada.run(update, { id, icon: "" })).updateCategory.icon).toBeNull();
});
