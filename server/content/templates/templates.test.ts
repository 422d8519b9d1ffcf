import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { multiply, plansOf } from "../../testing/plansOf.js";
import { send } from "../../testing/sends.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { exportAll, importFile } from "../../testing/transferOf.js";

const list = "{ noteTemplates { id title isTemplate isBuiltIn excerpt { text } templateFields } }";
const set = `mutation ($id: ID!, $is: Boolean!) {
  setTemplate(noteId: $id, isTemplate: $is) { id title isTemplate isBuiltIn version updatedAt dailyDate } }`;
const use = `mutation ($id: ID!, $fields: [TemplateFieldInput!]) { createNoteFromTemplate(id: $id, fields: $fields) {
  id title content color link category { id } tags { id } linkedProjects { id } isTemplate cursor { block offset } } }`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const templatesOf = async (person: TestPerson) => (await person.run(list)).noteTemplates;
const ownOf = async (person: TestPerson) =>
  (await templatesOf(person)).filter(({ isBuiltIn }: { isBuiltIn: boolean }) => !isBuiltIn);
const setTemplate = async (person: TestPerson, id: string, is = true) =>
  (await person.run(set, { id, is })).setTemplate;
const noteFrom = async (person: TestPerson, id: string, fields: Record<string, string> = {}) => {
  const given = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return (await person.run(use, { id, fields: given })).createNoteFromTemplate;
};

async function template(person: TestPerson, input: Record<string, unknown>): Promise<string> {
  const { id } = await make.note(person, input);
  await setTemplate(person, id);
  return id;
}

test("three templates come with the app, and are no rows until they are used", async () => {
  const ada = await app.signUp();
  const templates = await templatesOf(ada);
  expect(templates.map(({ title }: { title: string }) => title)).toEqual([
    "Meeting notes",
    "Weekly review",
    "Reading notes",
  ]);
  for (const { isBuiltIn, isTemplate, excerpt } of templates) {
    expect({ isBuiltIn, isTemplate }).toEqual({ isBuiltIn: true, isTemplate: true });
    expect(excerpt.length).toBeGreaterThan(2);
  }
  const count = () => app.services.pool.query("select id from content_item where owner_id = $1", [ada.userId]);
  expect((await count()).rows).toHaveLength(0);
  const note = await noteFrom(ada, templates[0].id, { people: "Bea" });
  expect(note).toMatchObject({ title: "Meeting notes", isTemplate: false, cursor: { block: 2, offset: 0 } });
  expect(note.content).toContain("with Bea</p>");
  expect(note.content).not.toContain("{{");
  expect((await count()).rows).toEqual([{ id: note.id }]);
  await expect(setTemplate(ada, templates[0].id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("becoming a template and a note again is no save", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada, { title: "Plan" });
  const { note } = await ada.run("query ($id: ID!) { note(id: $id) { updatedAt } }", { id });
  expect(await setTemplate(ada, id)).toMatchObject({ id, isTemplate: true, version: 1, updatedAt: note.updatedAt });
  expect(await ownOf(ada)).toEqual([expect.objectContaining({ id, title: "Plan", isBuiltIn: false })]);
  expect(await setTemplate(ada, id, false)).toMatchObject({ isTemplate: false, version: 1, updatedAt: note.updatedAt });
  expect(await ownOf(ada)).toEqual([]);
});

test("a note is made with the values, and with what the template is filed under", async () => {
  const ada = await app.signUp();
  const [category, tag, project] = [await make.category(ada), await make.tag(ada), await make.project(ada)];
  const id = await template(ada, {
    title: "Call with {{who}}",
    content: "<p>{{who}}, {{date}}: {{title}}</p><p>{{topic}}</p><p>{{cursor}}!</p>",
    color: "#B4EFCF",
    link: "https://example.com/call",
    categoryId: category.id,
    tagIds: [tag.id],
    projectIds: [project.id],
  });
  app.clock.stopAt("2026-11-29T23:30:00.000Z");
  const note = await noteFrom(ada, id, { Who: "A & <b>B</b>" });
  expect(note).toMatchObject({
    title: "Call with A & <b>B</b>",
    content: "<p>A &amp; &lt;b&gt;B&lt;/b&gt;, 2026-11-29: Call with A &amp; &lt;b&gt;B&lt;/b&gt;</p><p></p><p>!</p>",
    color: "#B4EFCF",
    link: "https://example.com/call",
    category: { id: category.id },
    tags: [{ id: tag.id }],
    linkedProjects: [{ id: project.id }],
    isTemplate: false,
    cursor: { block: 2, offset: 0 },
  });
  expect((await ownOf(ada))[0].templateFields).toEqual(["who", "title", "topic"]);
  const { note: later } = await ada.run("query ($id: ID!) { note(id: $id) { cursor { block } } }", { id: note.id });
  expect(later.cursor).toBeNull();
  expect(await noteFrom(ada, id, { title: "Own", date: "2026-01-02" })).toMatchObject({
    title: "Own",
    content: expect.stringContaining(", 2026-01-02: Own"),
  });
});

test("values are words in texts and in code, and addresses of links stay as they are", async () => {
  const ada = await app.signUp();
  const link = '<a href="https://a.example/{{where}}" rel="noopener noreferrer nofollow">to {{where}}</a>';
  const id = await template(ada, {
    title: "Trip",
    content: `<p><a href="{{where}}">{{where}}</a>, ${link}</p><pre><code>go({{where}})</code></pre>`,
  });
  for (const where of ["javascript:alert(1)", '"><a href="javascript:alert(1)">']) {
    const { content } = await noteFrom(ada, id, { where });
    const words = where.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(content).toBe(
      `<p>${words}, ${link.replace(">to {{where}}", `>to ${words}`)}</p><pre><code>go(${words})</code></pre>`,
    );
  }
  expect((await ownOf(ada))[0].templateFields).toEqual(["where"]);
});

test("the date is today in the time zone of the kept settings", async () => {
  const ada = await app.signUp();
  const id = await template(ada, { title: "Log {{date}}" });
  app.clock.stopAt("2026-11-29T23:30:00.000Z");
  const settings = JSON.stringify({ locale: { timezone: "Europe/Berlin" } });
  await ada.run("mutation ($settings: String!) { keepPreferences(settings: $settings) { updatedAt } }", { settings });
  expect((await noteFrom(ada, id)).title).toBe("Log 2026-11-30");
});

test("refuses fields that are too many, too long or no day", async () => {
  const ada = await app.signUp();
  const id = await template(ada, { content: `<p>${"{{a}}".repeat(2_000)}</p>` });
  const refused = async (fields: { name: string; value: string }[]) =>
    expect(ada.run(use, { id, fields })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await refused(Array.from({ length: 51 }, (_, at) => ({ name: `f${at}`, value: "" })));
  await refused([{ name: "a".repeat(61), value: "" }]);
  await refused([{ name: " ", value: "" }]);
  await refused([{ name: "a", value: "a".repeat(1_001) }]);
  await refused([{ name: "date", value: "2026-02-30" }]);
  await refused([{ name: "title", value: "a".repeat(501) }]);
  await expect(noteFrom(ada, id, { a: "x".repeat(1_000) })).rejects.toMatchObject({ code: "TOO_LARGE" });
});

test("only a template of one's own, outside the trash, makes notes", async () => {
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const note = await make.note(ada);
  const id = await template(ada, {});
  await expect(noteFrom(ada, note.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(noteFrom(bea, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(noteFrom(ada, "weekly")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(setTemplate(bea, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(setTemplate(ada, "weekly")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  await expect(noteFrom(ada, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(setTemplate(ada, id, false)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a person has at most 100 templates", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada);
  for (let at = 0; at < 100; at += 1) await make.note(ada, { title: `T${at}` });
  await app.services.pool.query("update content_item set is_template = true where owner_id = $1 and id <> $2", [
    ada.userId,
    id,
  ]);
  await expect(setTemplate(ada, id)).rejects.toMatchObject({ fields: { noteId: expect.any(String) } });
  const [{ id: other }] = await ownOf(ada);
  await setTemplate(ada, other);
  await setTemplate(ada, other, false);
  expect(await setTemplate(ada, id)).toMatchObject({ isTemplate: true });
});

test("a template is in no list, search or count, and can't be shared or sent", async () => {
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  const [category, tag, project] = [await make.category(ada), await make.tag(ada), await make.project(ada)];
  const task = await make.task(ada);
  const filed = { categoryId: category.id, tagIds: [tag.id], projectIds: [project.id] };
  const note = await make.note(ada, { title: "Zebra note", isFavorite: true, ...filed });
  await ada.run("mutation ($id: ID!, $ids: [ID!]!) { setTaskItems(taskId: $id, itemIds: $ids) { id } }", {
    id: task.id,
    ids: [note.id],
  });
  const { shareContent } = await ada.run("mutation ($id: ID!) { shareContent(itemId: $id) { url } }", { id: note.id });
  const seen = async () => {
    const found = await ada.run(
      `query ($category: ID!, $tag: ID!, $project: ID!, $task: ID!) {
        notes(first: 10) { nodes { id } totalCount }
        ofCategory: notes(first: 10, filter: { categoryId: $category }) { nodes { id } totalCount }
        ofTag: notes(first: 10, filter: { tagIds: [$tag] }) { nodes { id } totalCount }
        ofProject: contentItems(first: 10, filter: { projectIds: [$project], isArchived: null }) { nodes { id } totalCount }
        found: notes(first: 10, filter: { search: "zebra" }) { nodes { id } totalCount }
        favorites: contentItems(first: 10, filter: { isFavorite: true }) { nodes { id } totalCount }
        contentCounts { notes favoriteNotes archivedNotes }
        categories { itemCount } tags { itemCount }
        project(id: $project) { noteCount }
        task(id: $task) { linkedItems { id } }
        search(input: { query: "zebra" }) { groups { hits { id } } }
        shareLinks(first: 10) { nodes { id } totalCount }
      }`,
      { category: category.id, tag: tag.id, project: project.id, task: task.id },
    );
    const rest = await ada.rest("GET", "/api/v1/notes");
    const page = await fetch(`${app.url}${new URL(shareContent.url).pathname}`);
    const hits = found.search.groups.flatMap((group: { hits: { id: string }[] }) => group.hits);
    return { ...found, search: hits, rest: rest.body.notes.length, page: page.status };
  };
  const before = await seen();
  expect(before).toMatchObject({
    search: [{ id: note.id }],
    rest: 1,
    page: 200,
    contentCounts: { notes: 1 },
    categories: [{ itemCount: 1 }],
  });
  await setTemplate(ada, note.id);
  const none = { nodes: [], totalCount: 0 };
  expect(await seen()).toEqual({
    ...Object.fromEntries(
      ["notes", "ofCategory", "ofTag", "ofProject", "found", "favorites"].map((name) => [name, none]),
    ),
    contentCounts: { notes: 0, favoriteNotes: 0, archivedNotes: 0 },
    categories: [{ itemCount: 0 }],
    tags: [{ itemCount: 0 }],
    project: { noteCount: 0 },
    task: { linkedItems: [] },
    search: [],
    shareLinks: none,
    rest: 0,
    page: 404,
  });
  await expect(send(ada, note.id, [eve.email])).rejects.toMatchObject({ code: "NOT_FOUND" });
  await setTemplate(ada, note.id, false);
  expect(await seen()).toEqual(before);
});

test("templates go to the trash and come back as templates", async () => {
  const ada = await app.signUp();
  const id = await template(ada, { title: "Plan" });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  expect(await ownOf(ada)).toEqual([]);
  expect((await ada.run("{ trash(first: 5) { nodes { title } } }")).trash.nodes).toEqual([{ title: "Plan" }]);
  await ada.run("mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { id } }", { ids: [id] });
  expect(await ownOf(ada)).toEqual([expect.objectContaining({ id, isTemplate: true })]);
});

test("a template that was a daily note frees its day, and takes it back if nothing else has it", async () => {
  const ada = await app.signUp();
  const open = 'mutation { openDailyNote(date: "2026-11-29") { id } }';
  const { id } = (await ada.run(open)).openDailyNote;
  await setTemplate(ada, id);
  expect((await ada.run('{ dailyNote(date: "2026-11-29") { id } }')).dailyNote).toBeNull();
  expect(await setTemplate(ada, id, false)).toMatchObject({ dailyDate: "2026-11-29" });
  await setTemplate(ada, id);
  await ada.run(open);
  expect(await setTemplate(ada, id, false)).toMatchObject({ dailyDate: null });
});

test("an export takes templates along, and an import makes them templates", async () => {
  const [ada, ivy] = [await app.signUp("Ada"), await app.signUp("Ivy")];
  await template(ada, { title: "Plan", content: "<p>{{who}}</p>" });
  const { bytes } = await exportAll(app, ada);
  await importFile(app, ivy, "COMMONPLACE", bytes);
  expect(await ownOf(ivy)).toEqual([expect.objectContaining({ title: "Plan", templateFields: ["who"] })]);
});

test("lists, counts and templates are read by indexes beside many notes of somebody else", {
  tags: ["slow"],
}, async () => {
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const [kept, gone] = [await make.note(bea), await make.note(bea)];
  await bea.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone.id] });
  await template(bea, {});
  await multiply(app, "content_item", bea.userId);
  const tag = await make.tag(ada);
  await make.note(ada, { tagIds: [tag.id] });
  await template(ada, { title: "Plan", tagIds: [tag.id] });
  expect(kept.id).not.toBe(gone.id);
  const plans = await plansOf(app, ["content_item"], async () => {
    await ada.run("{ noteTemplates { id } }");
    await ada.run("{ tags { itemCount } }");
    await ada.run("{ contentCounts { notes favoriteNotes } }");
    await ada.run("{ notes(first: 50) { nodes { id } totalCount } }");
  });
  const all = plans.join("\n");
  expect(all).not.toContain("Seq Scan on content_item");
  expect(all).not.toContain("content_item_deleted_at_idx");
  expect(all).toContain("content_item_template_idx");
  expect(all).toContain("Index Only Scan using content_item_counts_idx");
});
