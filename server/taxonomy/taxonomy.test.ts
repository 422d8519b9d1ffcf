import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { nameKey } from "./nameKey.js";

const categoryFields = "id name color icon sortOrder contentType scope";
const tagFields = "id name color contentType";

const kinds = [
  {
    kind: "category",
    create: `mutation ($input: CreateCategoryInput!) { made: createCategory(input: $input) { ${categoryFields} } }`,
    update: `mutation ($id: ID!, $input: UpdateCategoryInput!) { made: updateCategory(id: $id, input: $input) { ${categoryFields} } }`,
    remove: "mutation ($id: ID!) { removed: deleteCategory(id: $id) }",
    list: `query ($contentType: ContentType) { all: categories(contentType: $contentType) { ${categoryFields} } }`,
    filed: (id: string) => ({ categoryId: id }),
    color: "#FFE4B5",
  },
  {
    kind: "tag",
    create: `mutation ($input: CreateTagInput!) { made: createTag(input: $input) { ${tagFields} } }`,
    update: `mutation ($id: ID!, $input: UpdateTagInput!) { made: updateTag(id: $id, input: $input) { ${tagFields} } }`,
    remove: "mutation ($id: ID!) { removed: deleteTag(id: $id) }",
    list: `query ($contentType: ContentType) { all: tags(contentType: $contentType) { ${tagFields} } }`,
    filed: (id: string) => ({ tagIds: [id] }),
    color: "#87CEEB",
  },
];

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test.each(kinds)("a $kind is created, found by content type, changed and deleted; its content stays", async (rows) => {
  const { create, update, remove, list, filed, color } = rows;
  const ada = await app.signUp();
  const make = async (input: object) => (await ada.run(create, { input: { contentType: "NOTE", ...input } })).made;
  const names = async (contentType?: string) =>
    (await ada.run(list, { contentType })).all.map(({ name }: { name: string }) => name);

  const made = await make({ name: "  Garden " });
  expect(made).toMatchObject({ name: "Garden", color, contentType: "NOTE" });
  await make({ name: "Garden", contentType: "VIDEO" });
  await make({ name: "Films", contentType: "VIDEO" });
  expect(await names("NOTE")).toEqual(["Garden"]);
  expect((await names()).sort()).toEqual(["Films", "Garden", "Garden"]);

  const { createNote } = await ada.run(
    "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id version updatedAt } }",
    { input: { title: "Seeds", ...filed(made.id) } },
  );
  const renamed = (await ada.run(update, { id: made.id, input: { name: " GARDEN ", color: "#123abc" } })).made;
  expect(renamed).toEqual({ ...made, name: "GARDEN", color: "#123abc" });
  const readNote = "query ($id: ID!) { note(id: $id) { version updatedAt category { name } tags { name } } }";
  const read = async () => (await ada.run(readNote, { id: createNote.id })).note;
  const shown = await read();
  expect([shown.category, ...shown.tags].filter(Boolean)).toEqual([{ name: "GARDEN" }]);

  expect((await ada.run(remove, { id: made.id })).removed).toBe(made.id);
  expect(await read()).toEqual({ version: 1, updatedAt: createNote.updatedAt, category: null, tags: [] });
  await expect(ada.run(remove, { id: made.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.each(kinds)(
  "a $kind's name is unique for its owner and content type, ignoring case and composition",
  async (rows) => {
    const { kind, create, update } = rows;
    const [ada, bob] = [await app.signUp(), await app.signUp("Bob")];
    const make = async (person: TestPerson, name: string) =>
      (await person.run(create, { input: { name, contentType: "NOTE" } })).made;
    await make(ada, "Café ß");
    const other = await make(ada, "Other");
    const taken = { code: "CONFLICT", message: expect.stringContaining(`A ${kind} with this name already exists`) };
    await expect(make(ada, "CAFE\u0301 SS")).rejects.toMatchObject(taken);
    await expect(ada.run(update, { id: other.id, input: { name: "café ß" } })).rejects.toMatchObject(taken);
    await make(bob, "Café ß");
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => make(bob, "Same")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

    for (const name of ["", "  ", "a".repeat(101), "a\0b"]) {
      const refused = { code: "INVALID_INPUT", fields: { name: expect.any(String) } };
      await expect(make(ada, name), JSON.stringify(name)).rejects.toMatchObject(refused);
      await expect(ada.run(update, { id: other.id, input: { name } })).rejects.toMatchObject(refused);
    }
  },
);

test.each(kinds)("another person's $kind can't be found", async ({ create, update, remove, list }) => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { made } = await ada.run(create, { input: { name: "Private", contentType: "NOTE" } });
  for (const id of [made.id, randomUUID(), "no-id"]) {
    await expect(eve.run(update, { id, input: { name: "Mine" } })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(eve.run(remove, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await eve.run(list)).all).toEqual([]);
  expect((await ada.run(list)).all).toEqual([made]);
  await expect(app.anonymous.run(list)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("categories keep their order, with new ones last, and global ones are offered everywhere", async () => {
  const ada = await app.signUp();
  const [{ create, update }] = kinds as [(typeof kinds)[0]];
  const make = async (input: object) => (await ada.run(create, { input: { contentType: "NOTE", ...input } })).made;
  const first = await make({ name: "First" });
  const second = await make({ name: "Second", icon: "leaf" });
  const global = await make({ name: "Global", contentType: "VIDEO", scope: "GLOBAL" });
  expect([first.sortOrder, second.sortOrder, global.sortOrder]).toEqual([0, 1, 2]);
  expect(second).toMatchObject({ icon: "leaf", scope: "SPECIFIC" });
  await expect(ada.run(update, { id: second.id, input: { sortOrder: -1 } })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { sortOrder: "Please enter a whole number from 0" },
  });
  await ada.run(update, { id: first.id, input: { sortOrder: 2 } });
  await ada.run(update, { id: global.id, input: { sortOrder: 3 } });
  await ada.run(update, { id: second.id, input: { sortOrder: 0, icon: null } });
  const names = async (args: string) =>
    (await ada.run(`{ categories${args} { name } }`)).categories.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["Second", "First", "Global"]);
  expect(await names("(contentType: NOTE)")).toEqual(["Second", "First", "Global"]);
  expect(await names("(contentType: VIDEO)")).toEqual(["Global"]);
  expect(await names("(contentType: NOTE, scope: SPECIFIC)")).toEqual(["Second", "First"]);
});

test("names are compared in composed form and without case", () => {
  expect(nameKey(" E\u0301cole ")).toBe(nameKey("éCOLE"));
  expect(nameKey("ΣΊΣΥΦΟΣ")).toBe(nameKey("σίσυφος"));
  expect(nameKey("Straße")).toBe(nameKey("STRASSE"));
  expect(nameKey("a")).not.toBe(nameKey("á"));
});
