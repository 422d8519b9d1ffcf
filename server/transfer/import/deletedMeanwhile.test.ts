import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { besideTransaction } from "../../testing/besideTransaction.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { exportAll, importFile } from "../../testing/transferOf.js";
import { zipOf } from "../../testing/zipOf.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const library = `{ notes { nodes { title category { name } tags { name } linkedProjects { name } } }
  tasks { nodes { title project { name } } } projects { name } }`;

/** Imports while something is deleted that the import has found already. */
async function importBeside(person: TestPerson, table: string, id: string, source: string, bytes: Buffer) {
  const deletion = `delete from ${table} where id = $1`;
  const [transfer] = await besideTransaction(app, deletion, [id], () => importFile(app, person, source, bytes));
  return transfer;
}

test.each(["category", "tag"])("an import whose %s is deleted while it runs goes on without it", async (table) => {
  const ada = await app.signUp();
  const { category, tag } = await ada.run(`mutation {
    category: createCategory(input: { name: "Cat", contentType: NOTE }) { id }
    tag: createTag(input: { name: "dog", contentType: NOTE }) { id } }`);
  const notes = Array.from({ length: 60 }, (_, n) => [`${n}.md`, `---\ncategory: Cat\ntags: [dog]\n---\n\nText ${n}`]);
  const zip = await zipOf(Object.fromEntries(notes));
  const transfer = await importBeside(ada, table, { category, tag }[table].id, "MARKDOWN", zip);
  expect(transfer).toMatchObject({ state: "COMPLETED", failure: null, report: { notes: 60 } });
  const { notes: found } = await ada.run(
    "{ notes(first: 100) { totalCount nodes { category { name } tags { name } } } }",
  );
  expect(found.totalCount).toBe(60);
  for (const note of found.nodes) {
    expect(note).toEqual({
      category: table === "category" ? null : { name: "Cat" },
      tags: table === "tag" ? [] : [{ name: "dog" }],
    });
  }
});

test("an import whose project is deleted while it runs keeps the project's tasks and notes", async () => {
  const ada = await app.signUp();
  const { project } = await ada.run('mutation { project: createProject(input: { name: "House" }) { id } }');
  const { task, note } = await ada.run(
    `mutation ($id: ID!) { task: createTask(input: { title: "Tiles", projectId: $id }) { id }
      note: createNote(input: { title: "Roof", content: "<p>Tiles</p>", projectIds: [$id] }) { id }
      createProject(input: { name: "Roof", parentId: $id }) { id } }`,
    { id: project.id },
  );
  const { bytes } = await exportAll(app, ada);
  const { pool } = app.services;
  await pool.query("delete from task where id = $1", [task.id]);
  await pool.query("delete from content_item where id = $1", [note.id]);
  await pool.query("delete from project where parent_id = $1", [project.id]);
  const transfer = await importBeside(ada, "project", project.id, "COMMONPLACE", bytes);
  expect(transfer).toMatchObject({ state: "COMPLETED", failure: null });
  expect(await ada.run(library)).toMatchObject({
    notes: { nodes: [{ title: "Roof", linkedProjects: [] }] },
    tasks: { nodes: [{ title: "Tiles", project: null }] },
    projects: [{ name: "Roof" }],
  });
});
