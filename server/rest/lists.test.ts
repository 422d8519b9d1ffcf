import "reflect-metadata";
import { expect, test } from "vitest";
import { make } from "../testing/make.js";
import { testApp } from "../testing/testApp.js";

type Json = Record<string, unknown>;

async function aLibrary() {
  const app = await testApp();
  const ada = await app.signUp();
  const made = async (path: string, body: Json) => (await ada.rest<Json>("POST", `/api/v1/${path}`, body)).body;
  const { project } = (await made("projects", { name: "House" })) as { project: Json };
  const { subproject } = (await made(`projects/${project.id}/subprojects`, { name: "Kitchen" })) as {
    subproject: Json;
  };
  const tags = [];
  for (const name of ["oak", "ash"]) tags.push((await made("tags", { name, contentType: "note" })).id);
  const category = (await made("categories", { name: "Home", contentType: "note" })).id;
  const { note } = (await made("notes", {
    title: 'Quotes "compared", 3 → 5 \\ é',
    content: "<p>x</p>",
    link: "https://example.com/?a=1&b=<2>",
    tagIds: tags,
    categoryId: category,
    projectIds: [subproject.id, project.id],
  })) as { note: Json };
  for (const name of ["b.txt", "a.txt"]) {
    const form = new FormData();
    form.append("file", new File(["x"], name, { type: "text/plain" }));
    await fetch(`${app.url}/api/v1/notes/${note.id}/attachments`, {
      method: "POST",
      headers: { ...ada.credentials, origin: app.services.settings.publicUrl },
      body: form,
    });
  }
  await made("notes", { title: "Bare" });
  return { ada, noteId: note.id };
}

test("a list written by the database has the same values as the single note", async () => {
  const { ada, noteId } = await aLibrary();
  const { body } = await ada.rest<{ notes: Json[] }>("GET", "/api/v1/notes?sortBy=title&sortOrder=desc");
  expect(body.notes).toHaveLength(2);
  expect(body.notes[0]).toMatchObject({
    id: noteId,
    tags: [{ name: "ash" }, { name: "oak" }],
    attachments: [{ file_name: "b.txt" }, { file_name: "a.txt" }],
    project: { name: "Kitchen" },
    linked_projects: [{ name: "House → Kitchen" }, { name: "House" }],
  });
  for (const listed of body.notes) {
    const read = await ada.rest<{ note: Json }>("GET", `/api/v1/notes/${listed.id}`);
    const { content: _body, ...note } = read.body.note;
    expect(listed).toEqual(note);
    expect(Object.keys(listed)).toEqual(Object.keys(note));
  }
});

test("GraphQL returns the same list whether the database writes it or resolvers do", async () => {
  const { ada } = await aLibrary();
  const fields = `key: id title link color categoryId category { id name color icon } tags { label: name id }
    attachments { id fileName fileType fileSize createdAt } projectId project { id name } linkedProjects { id path }
    parents: linkedProjects { id parentId } isFavorite isArchived version createdAt updatedAt deletedAt`;
  const listed = (more: string) =>
    ada.run(`{
      mine: notes(sort: { by: TITLE, order: ASC }) {
        nodes { ${more} ${fields} } pageInfo { hasNextPage endCursor } totalCount
      }
      first: notes(first: 1) { nodes { title } pageInfo { hasNextPage } }
      viewer { id }
    }`);
  const written = await listed("");
  const resolved = await listed("__typename");
  expect(written.mine.nodes).toHaveLength(2);
  for (const node of resolved.mine.nodes) delete node.__typename;
  expect(JSON.stringify(written)).toBe(JSON.stringify(resolved));
});

test("GraphQL returns the same note whether the database writes it or resolvers do", async () => {
  const { ada, noteId } = await aLibrary();
  const fields = `id title link color content category { id name color icon } tags { label: name id }
    attachments { id fileName createdAt } project { id name } linkedProjects { id path } version createdAt deletedAt`;
  const read = (more: string, includeTrashed = true) =>
    ada.run(`{ note(id: "${noteId}", includeTrashed: ${includeTrashed}) { ${more} ${fields} } }`);
  const same = async () => {
    const [written, resolved] = [await read(""), await read("__typename")];
    delete resolved.note.__typename;
    expect(JSON.stringify(written)).toBe(JSON.stringify(resolved));
  };
  await same();
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [noteId] });
  await same();
  await expect(read("", false)).rejects.toThrow("NOT_FOUND");
});

test("a note's fields may have any alias, as long and as many as a query may have", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const tag = await make.tag(ada);
  const { id } = await make.note(ada, { title: "Seeds", tagIds: [tag.id] });
  const long = "x".repeat(70);
  const many = Array.from({ length: 60 }, (_, at) => `t${at}: name`).join(" ");
  const fields = `item: title n: id links: projectId ${long}1: title ${long}2: id tags { ${many} }`;
  const { note, notes } = await ada.run(`{ note(id: "${id}") { ${fields} } notes(first: 1) { nodes { ${fields} } } }`);
  expect(note).toMatchObject({ item: "Seeds", n: id, links: null, [`${long}1`]: "Seeds", [`${long}2`]: id });
  expect(Object.values(note.tags[0])).toEqual(Array(60).fill("garden"));
  expect(notes.nodes).toEqual([note]);
  const names = `item: title n: id links: projectId page: tags { id } joined5: tags { value: name }
    c: category { id } value: linkedProjects { id }`;
  const short = await ada.run(`{ note(id: "${id}") { ${names} } notes(first: 1) { nodes { ${names} } } }`);
  const expected = { item: "Seeds", n: id, links: null, page: [{ id: tag.id }], c: null, value: [] };
  expect(short.note).toEqual({ ...expected, joined5: [{ value: "garden" }] });
  expect(short.notes.nodes).toEqual([short.note]);

  const twice =
    "{ notes(first: 1) { a: nodes { id } b: nodes { title ... on ContentItem { ... on Video { v: id } ... on Note { n: id } } } } }";
  expect((await ada.run(twice)).notes).toEqual({ a: [{ id }], b: [{ title: "Seeds", n: id }] });

  const often = Array.from({ length: 400 }, (_, at) => `t${at}: tags { id }`).join(" ");
  const { notes: page } = await ada.run(`{ notes(first: 1) { nodes { ${often} } } }`);
  expect(Object.values(page.nodes[0])).toEqual(Array(400).fill([{ id: tag.id }]));
});
