import "reflect-metadata";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import type { ContentType, CreateCategoryInput } from "../gql/graphql.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { purgeTrash } from "../trash/purgeTrash.js";

const fields = `id title content link color version isFavorite isArchived createdAt updatedAt deletedAt
  category { id name } tags { id name } excerpt { kind text } attachmentCount linkedProjectCount`;
const createNote = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { ${fields} } }`;
const updateNote = `mutation ($id: ID!, $input: UpdateNoteInput!, $version: Int!) {
  updateNote(id: $id, input: $input, version: $version) { ${fields} } }`;
const replaceNote = `mutation ($id: ID!, $input: ReplaceNoteInput!, $updatedAt: DateTime) {
  replaceNote(id: $id, input: $input, updatedAt: $updatedAt) { ${fields} } }`;
const readNote = `query ($id: ID!) { note(id: $id) { ${fields} } }`;
const notesPage = `query ($first: Int!, $after: String, $filter: NoteFilter, $sort: ContentSort) {
  notes(first: $first, after: $after, filter: $filter, sort: $sort) {
    nodes { id title isArchived tags { id } category { id } excerpt { text } } totalCount
    pageInfo { hasNextPage endCursor hasPreviousPage startCursor } } }`;
const listNotes = `query ($filter: NoteFilter, $sort: ContentSort) {
  notes(first: 100, filter: $filter, sort: $sort) { nodes { title } } }`;
const act = (verb: string) => `mutation ($ids: [ID!]!) { ${verb}(itemIds: $ids) }`;
const mark = (verb: string, value: string) =>
  `mutation ($ids: [ID!]!) { ${verb}(itemIds: $ids, ${value}) { id contentType isFavorite isArchived updatedAt ... on Note { color } } }`;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function note(person: TestPerson, input: Record<string, unknown> = {}) {
  return (await person.run(createNote, { input: { title: "Plan", ...input } })).createNote;
}

async function tag(person: TestPerson, name: string, contentType: ContentType = "NOTE"): Promise<string> {
  return (await make.tag(person, { name, contentType })).id;
}

async function category(person: TestPerson, name: string, input: Partial<CreateCategoryInput> = {}): Promise<string> {
  return (await make.category(person, { name, ...input })).id;
}

async function titles(person: TestPerson, filter: object, sort?: object): Promise<string[]> {
  const { notes } = await person.run(listNotes, { filter, sort });
  return notes.nodes.map(({ title }: { title: string }) => title);
}

const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { fields: expect.objectContaining({ [field]: expect.any(String) }) }) });

test("a note is stored cleaned, and reads back the same", async () => {
  const ada = await app.signUp();
  const [garden, home] = [await tag(ada, "garden"), await category(ada, "Home")];
  const early = await tag(ada, "Early");
  const project = await make.project(ada);
  const made = await note(ada, {
    title: "  Seeds \n",
    content: '<p onclick="x()">Sow <b>early</b></p><script>1</script>',
    link: "example.com:8080/seeds",
    tagIds: [garden, early],
    categoryId: home,
    projectIds: [project.id],
  });
  expect(made).toMatchObject({
    title: "Seeds",
    content: "<p>Sow <strong>early</strong></p>",
    link: "https://example.com:8080/seeds",
    color: "#FFE4B5",
    version: 1,
    tags: [
      { id: early, name: "Early" },
      { id: garden, name: "garden" },
    ],
    category: { id: home, name: "Home" },
    attachmentCount: 0,
    linkedProjectCount: 1,
    excerpt: [{ kind: "TEXT", text: "Sow early" }],
    deletedAt: null,
  });
  expect((await ada.run(readNote, { id: made.id })).note).toEqual(made);

  const global = await category(ada, "Everywhere", { contentType: "VIDEO", scope: "GLOBAL" });
  expect((await note(ada, { categoryId: global })).category.name).toBe("Everywhere");
});

test("invalid input is refused and names the field", async () => {
  const ada = await app.signUp();
  const videos = await category(ada, "Films", { contentType: "VIDEO" });
  const rows: [Record<string, unknown>, string][] = [
    [{ title: " \t" }, "title"],
    [{ title: "a".repeat(501) }, "title"],
    [{ title: "a\0b" }, "title"],
    [{ content: "<p>\0</p>" }, "content"],
    [{ link: "javascript:alert(1)" }, "link"],
    [{ link: "//example.com" }, "link"],
    [{ link: `example.com/${"a".repeat(2048)}` }, "link"],
    [{ color: "red" }, "color"],
    [{ id: "mine" }, "id"],
    [{ categoryId: randomUUID() }, "categoryId"],
    [{ categoryId: videos }, "categoryId"],
    [{ tagIds: [randomUUID()] }, "tagIds"],
    [{ tagIds: [await tag(ada, "film", "VIDEO")] }, "tagIds"],
    [{ tagIds: Array.from({ length: 51 }, () => randomUUID()) }, "tagIds"],
    [{ colour: "#FFFFFF" }, "colour"],
  ];
  for (const [input, field] of rows) {
    await expect(note(ada, input), JSON.stringify(input).slice(0, 80)).rejects.toEqual(refusal("INVALID_INPUT", field));
  }
  await expect(note(ada, { title: "" })).rejects.toThrow("Please enter a title");
  expect((await note(ada, { title: "🌱".repeat(500) })).title).toHaveLength(1000);
  const html = (bytes: number) => `<p>${"a".repeat(bytes - 7)}</p>`;
  await expect(note(ada, { content: html(1_048_577) })).rejects.toEqual(refusal("TOO_LARGE"));
  await note(ada, { content: html(1_048_576) });
  const manyWords = Array.from({ length: 120_000 }, (_, index) => index.toString(36)).join(" ");
  await note(ada, { content: `<p>${manyWords}</p>` });
});

test("a save needs the version that was read, and a stale save gets the stored note", async () => {
  const ada = await app.signUp();
  const garden = await tag(ada, "garden");
  const before = await note(ada, { content: "<p>One</p>", tagIds: [garden], link: "example.com" });
  app.clock.stopAt("2026-01-01T00:00:00.000Z");
  const { updateNote: after } = await ada.run(updateNote, {
    id: before.id,
    version: 1,
    input: { content: "<p>Two</p>", link: null },
  });
  app.clock.stopAt(new Date());
  expect(after).toMatchObject({ title: "Plan", content: "<p>Two</p>", link: null, version: 2, tags: [{ id: garden }] });
  expect(after.updatedAt > before.updatedAt, "later even when the clock goes back").toBe(true);

  await expect(ada.run(updateNote, { id: before.id, version: 1, input: { title: "Lost" } })).rejects.toMatchObject({
    code: "CONFLICT",
    item: {
      id: before.id,
      title: "Plan",
      content: "<p>Two</p>",
      link: null,
      color: "#FFE4B5",
      categoryId: null,
      tagIds: [garden],
      version: 2,
      updatedAt: after.updatedAt,
    },
  });
  await expect(ada.run(updateNote, { id: before.id, version: 2, input: { title: null } })).rejects.toThrow(
    "Please enter a title",
  );
  const variables = { id: before.id, input: { title: "Whole" }, updatedAt: after.updatedAt };
  const { replaceNote: replaced } = await ada.run(replaceNote, variables);
  expect(replaced).toMatchObject({ title: "Whole", content: null, tags: [], version: 3 });
  await expect(ada.run(replaceNote, variables)).rejects.toEqual(refusal("CONFLICT"));
});

test("of many concurrent saves of one version exactly one succeeds", async () => {
  const ada = await app.signUp();
  const { id } = await note(ada);
  const saves = Array.from({ length: 8 }, (_, index) =>
    ada.run(updateNote, { id, version: 1, input: { title: `Save ${index}` } }),
  );
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await ada.run(readNote, { id })).note.version).toBe(2);
});

test("a retried create with the client's own id makes one note; another person's id is a conflict", async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp("Bob")];
  const id = randomUUID();
  const made = await Promise.all([note(ada, { id }), note(ada, { id }), note(ada, { id })]);
  expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await titles(ada, {})).toEqual(["Plan"]);
  const { rows } = await app.services.pool.query(
    `select (select count(*)::integer from content_version where item_id = $1) as versions,
       (select count(*)::integer from domain_event where audience = $2 and name = 'content.changed') as events`,
    [id, ada.userId],
  );
  expect(rows).toEqual([{ versions: 1, events: 1 }]);
  await expect(note(bob, { id })).rejects.toEqual(refusal("CONFLICT"));

  const [filed, home] = [randomUUID(), await category(ada, "Home")];
  await note(ada, { id: filed, categoryId: home });
  await ada.run("mutation ($id: ID!) { deleteCategory(id: $id) }", { id: home });
  expect(await note(ada, { id: filed, categoryId: home })).toMatchObject({ id: filed, category: null });
});

test("another person's note can't be found by any operation", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const [hers, own] = [await note(ada), await note(eve)];
  const garden = await tag(ada, "garden");
  const calls: [string, object][] = [
    [readNote, { id: hers.id }],
    [readNote, { id: "no-id" }],
    [updateNote, { id: hers.id, version: 1, input: { title: "Mine" } }],
    [replaceNote, { id: hers.id, input: { title: "Mine" } }],
    ...["deleteContent", "deleteContentPermanently"].map((verb): [string, object] => [
      act(verb),
      { ids: [own.id, hers.id] },
    ]),
    [mark("setFavorite", "favorite: true"), { ids: [own.id, hers.id] }],
    [mark("setArchived", "archived: true"), { ids: [own.id, hers.id] }],
    ["mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { id } }", { ids: [hers.id] }],
  ];
  for (const [document, variables] of calls) {
    await expect(eve.run(document, { ...variables }), document).rejects.toEqual(refusal("NOT_FOUND"));
  }
  await expect(note(eve, { tagIds: [garden] })).rejects.toEqual(refusal("INVALID_INPUT", "tagIds"));
  expect(await titles(eve, { tagIds: [garden] })).toEqual([]);
  expect((await ada.run(readNote, { id: hers.id })).note).toEqual(hers);
  expect((await eve.run(readNote, { id: own.id })).note, "a set with a stranger's item changes nothing").toEqual(own);
  await expect(app.anonymous.run(readNote, { id: hers.id })).rejects.toEqual(refusal("UNAUTHENTICATED"));
});

test("favorite and archive are not saves: version and time stay", async () => {
  const ada = await app.signUp();
  const [one, two] = [await note(ada), await note(ada)];
  const { setFavorite } = await ada.run(mark("setFavorite", "favorite: true"), { ids: [two.id, one.id] });
  expect(setFavorite.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id]);
  const { setArchived } = await ada.run(mark("setArchived", "archived: true"), { ids: [one.id] });
  expect(setArchived).toEqual([
    { id: one.id, contentType: "NOTE", isFavorite: true, isArchived: true, updatedAt: one.updatedAt, color: "#FFE4B5" },
  ]);
  expect((await ada.run(readNote, { id: one.id })).note.version).toBe(1);
});

test("deleted notes stay in the trash, can be restored or deleted, and are purged after 30 days", async () => {
  const ada = await app.signUp();
  const [one, two, open] = [await note(ada), await note(ada, { title: "Two" }), await note(ada, { title: "Open" })];
  const ids = [one.id, two.id];
  await ada.run(act("deleteContent"), { ids });
  expect(await titles(ada, {})).toEqual(["Open"]);
  expect(await titles(ada, { isTrashed: true }, { by: "TITLE", order: "ASC" })).toEqual(["Plan", "Two"]);
  await expect(ada.run(act("deleteContent"), { ids })).rejects.toEqual(refusal("NOT_FOUND"));
  await expect(ada.run(updateNote, { id: one.id, version: 1, input: {} })).rejects.toEqual(refusal("NOT_FOUND"));
  const hidden = "query ($id: ID!) { note(id: $id, includeTrashed: false) { id } }";
  await expect(ada.run(hidden, { id: one.id })).rejects.toEqual(refusal("NOT_FOUND"));

  const counts = "{ contentCounts { notes favoriteNotes archivedNotes trashedNotes categoriesOfNotes } }";
  expect((await ada.run(counts)).contentCounts).toEqual({
    notes: 1,
    favoriteNotes: 0,
    archivedNotes: 0,
    trashedNotes: 2,
    categoriesOfNotes: 0,
  });
  await ada.run("mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { id deletedAt } }", { ids: [one.id] });
  await expect(ada.run(act("deleteContentPermanently"), { ids: [open.id] })).rejects.toEqual(
    refusal("INVALID_INPUT", "itemIds"),
  );
  await ada.run(mark("setArchived", "archived: true"), { ids: [one.id] });
  await ada.run(act("deleteContentPermanently"), { ids: [one.id] });
  await expect(ada.run(readNote, { id: one.id })).rejects.toEqual(refusal("NOT_FOUND"));

  const later = (days: number) => () => new Date(app.clock.now().getTime() + days * 86_400_000);
  await purgeTrash({ ...app.services, clock: later(29) });
  expect(await titles(ada, { isTrashed: true })).toEqual(["Two"]);
  await purgeTrash({ ...app.services, clock: later(31) });
  expect(await titles(ada, { isTrashed: true })).toEqual([]);
  expect(await titles(ada, {})).toEqual(["Open"]);
});

test("filters combine, and search finds words by prefix without case or accents", async () => {
  const ada = await app.signUp();
  const [garden, home] = [await tag(ada, "garden"), await category(ada, "Home")];
  const other = await tag(ada, "other");
  await note(ada, { title: "Crème brûlée", content: "<p>Straße, example.com and don't-stop</p>", color: "#AABBCC" });
  await note(ada, { title: "Garden planning", tagIds: [garden, other], categoryId: home, isFavorite: true });
  await note(ada, { title: "Note 10", tagIds: [garden] });
  await note(ada, { title: "Note 9" });
  await note(ada, { title: "Attic" });
  const [attic] = (await ada.run(notesPage, { first: 1, filter: { search: "attic" } })).notes.nodes;
  await ada.run(mark("setArchived", "archived: true"), { ids: [attic.id] });
  const rows: [object, string[]][] = [
    [{ isArchived: true }, ["Attic"]],
    [{ isArchived: null }, ["Attic", "Crème brûlée", "Garden planning", "Note 9", "Note 10"]],
    [{ isArchived: null, search: "a" }, ["Attic", "Crème brûlée"]],
    [{ search: "creme BRUL" }, ["Crème brûlée"]],
    [{ search: "strasse stop com" }, ["Crème brûlée"]],
    [{ search: "plan" }, ["Garden planning"]],
    [{ search: "lanning" }, []],
    [{ search: "plan missing" }, []],
    [{ search: "!?'\\ & | :* (" }, []],
    [{ search: "  " }, ["Crème brûlée", "Garden planning", "Note 9", "Note 10"]],
    [{ tagIds: [garden] }, ["Garden planning", "Note 10"]],
    [{ tagIds: [garden, other] }, ["Garden planning"]],
    [{ tagIds: [garden], categoryId: home, search: "gard", isFavorite: true }, ["Garden planning"]],
    [{ categoryId: "nonsense" }, []],
    [{ color: "#aabbcc" }, ["Crème brûlée"]],
    [{ isFavorite: false, search: "note" }, ["Note 9", "Note 10"]],
  ];
  for (const [filter, expected] of rows) {
    expect(await titles(ada, filter, { by: "TITLE", order: "ASC" }), JSON.stringify(filter)).toEqual(expected);
  }
  await expect(titles(ada, { search: "a\0" })).rejects.toEqual(refusal("INVALID_INPUT", "search"));
});

test("pages of every order have each note once, in few statements, and cursors work only in their order", async () => {
  const ada = await app.signUp();
  const garden = await tag(ada, "garden");
  app.clock.stopAt("2026-05-05T05:05:05.005Z");
  await Promise.all(
    Array.from({ length: 23 }, (_, index) =>
      note(ada, { title: `Note ${index % 5}`, content: "<p>x</p>", tagIds: [garden] }),
    ),
  );
  app.clock.stopAt(new Date());
  for (const by of ["UPDATED_AT", "CREATED_AT", "TITLE"]) {
    for (const order of ["ASC", "DESC"]) {
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const variables: Record<string, unknown> = { first: 7, after, sort: { by, order } };
        const { notes } = await ada.run(notesPage, variables);
        ids.push(...notes.nodes.map(({ id }: { id: string }) => id));
        expect(notes.totalCount).toBe(23);
        expect(notes.pageInfo.hasPreviousPage).toBe(after !== null);
        after = notes.pageInfo.hasNextPage ? notes.pageInfo.endCursor : null;
      } while (after);
      expect(new Set(ids).size, `${by} ${order}`).toBe(23);
      expect(ids).toHaveLength(23);
    }
  }
  const { notes } = await ada.run(notesPage, { first: 7, sort: { by: "TITLE", order: "ASC" } });
  const cursor = notes.pageInfo.endCursor;
  for (const [after, by] of [
    [cursor, "CREATED_AT"],
    [cursor.slice(1), "TITLE"],
    [`${cursor}x`, "TITLE"],
    ["nonsense", "TITLE"],
  ]) {
    const call = ada.run(notesPage, { first: 7, after, sort: { by, order: "ASC" } });
    await expect(call).rejects.toEqual(refusal("INVALID_INPUT", "after"));
  }
  for (const first of [0, 101, -1]) {
    await expect(ada.run(notesPage, { first })).rejects.toEqual(refusal("INVALID_INPUT", "first"));
  }

  const statements = vi.spyOn(pg.Client.prototype, "query");
  const page =
    "{ notes(first: 25) { nodes { id title content tags { name } category { name } } pageInfo { endCursor } } }";
  const answer = await ada.run(page);
  const count = statements.mock.calls.length;
  statements.mockRestore();
  expect(answer.notes.nodes).toHaveLength(23);
  expect(answer.notes.nodes[0].content).toBe("<p>x</p>");
  expect(count, "the page, its bodies, and who asks").toBeLessThanOrEqual(4);
});
