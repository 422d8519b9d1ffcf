import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { besideTransaction } from "../../testing/besideTransaction.js";
import { make } from "../../testing/make.js";
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

/** Runs an import while something that it has already found is deleted. */
async function importBeside(person: TestPerson, table: string, id: string, source: string, bytes: Buffer) {
  const deletion = `delete from ${table} where id = $1`;
  const [transfer] = await besideTransaction(app, deletion, [id], () => importFile(app, person, source, bytes));
  return transfer;
}

test.each(["category", "tag"])("an import whose %s is deleted while it runs continues without it", async (table) => {
  const ada = await app.signUp();
  const category = await make.category(ada, { name: "Cat" });
  const tag = await make.tag(ada, { name: "dog" });
  const notes = Array.from({ length: 60 }, (_, n) => [`${n}.md`, `---\ncategory: Cat\ntags: [dog]\n---\n\nText ${n}`]);
  const zip = await zipOf(Object.fromEntries(notes));
  const { id } = table === "tag" ? tag : category;
  const transfer = await importBeside(ada, table, id, "MARKDOWN", zip);
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
  const project = await make.project(ada);
  const task = await make.task(ada, { title: "Tiles", projectId: project.id });
  const note = await make.note(ada, { title: "Roof", projectIds: [project.id] });
  await make.project(ada, { name: "Roof", parentId: project.id });
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
