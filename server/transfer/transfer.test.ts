import { expect, onTestFinished, test } from "vitest";
import { sweepFiles } from "../platform/storage/sweepFiles.js";
import { make } from "../testing/make.js";
import { sendFile } from "../testing/sendFile.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { testApp } from "../testing/testApp.js";
import { exportAll, importFile, preview, previewing, transferNow } from "../testing/transferOf.js";
import { unzip } from "../testing/unzip.js";
import { waitForLocks } from "../testing/waitForLocks.js";
import { zipOf } from "../testing/zipOf.js";

const attach = `mutation ($itemId: ID!, $file: Upload!) { addAttachment(itemId: $itemId, file: $file) { id } }`;
async function addFile(person: TestPerson, itemId: string, name: string, bytes: string): Promise<void> {
  const { errors } = await sendFile(person, attach, { itemId }, new File([bytes], name, { type: "text/plain" }));
  expect(errors).toBeUndefined();
}

/** Some data of every kind. */
async function fill(person: TestPerson): Promise<void> {
  const project = await make.project(person, { name: "House", color: "#B4EFCF", dueDate: "2030-05-01" });
  const subproject = await make.project(person, { name: "Roof", parentId: project.id, description: "Tiles" });
  const tag = await make.tag(person, { name: "éclair", color: "#FFC2E0" });
  const videoTag = await make.tag(person, { name: "talk", contentType: "VIDEO" });
  const category = await make.category(person, { name: "Recipes", icon: "book-open", color: "#DCCBFF" });
  const type = await make.eventType(person, { color: "#FFC4BC" });
  const note = await make.note(person, {
    title: "Crème: a/b?",
    content:
      '<h2>Ways</h2><p>One <strong>bold</strong> <a href="https://example.com/">link</a></p><ul><li><p>Milk</p></li></ul><blockquote><p>Said</p></blockquote>',
    link: "https://example.com/recipe",
    color: "#B4EFCF",
    categoryId: category.id,
    tagIds: [tag.id],
    projectIds: [subproject.id, project.id],
    isFavorite: true,
  });
  const twin = await make.note(person, { title: "crème: a/b?", content: "<p>日本語</p>" });
  const video = await make.video(person, { title: "A talk", personalNotes: "Mine", tagIds: [videoTag.id] });
  await addFile(person, note.id, "план.txt", "first");
  await addFile(person, note.id, "план.txt", "second");
  await person.run("mutation ($id: ID!) { setArchived(itemIds: [$id], archived: true) { id } }", { id: twin.id });
  await person.run(
    `mutation ($id: ID!) { setTranscript(videoId: $id, input: { text: "0:01 Hello\\n0:05 World", language: "en" }) { id } }`,
    { id: video.id },
  );
  const task = await make.task(person, {
    title: "Buy tiles",
    projectId: subproject.id,
    plannedStart: "2030-01-07T09:30:00.000Z",
    plannedMinutes: 45,
    plannedTimeZone: "Europe/Lisbon",
    repeatRule: "FREQ=WEEKLY",
    priority: "HIGH",
  });
  await make.task(person, { title: "Count them", parentId: task.id, status: "COMPLETED" });
  await make.task(person, { title: "Milk" });
  await person.run(
    `mutation ($task: ID!, $items: [ID!]!) {
      setTaskItems(taskId: $task, itemIds: $items) { id }
      setTaskReminders(taskId: $task, minutes: [60], timeZone: "Europe/Lisbon") { id }
    }`,
    { task: task.id, items: [note.id, video.id] },
  );
  await make.event(person, {
    title: "Standup",
    start: "2030-03-04T09:00:00Z",
    end: "2030-03-04T09:15:00Z",
    timeZone: "Europe/Lisbon",
    recurrenceRule: "FREQ=WEEKLY;BYDAY=MO",
    eventTypeId: type.id,
    reminders: [10],
  });
}

const everything = `{
  notes(first: 50, sort: { by: TITLE, order: ASC }, filter: { isArchived: null }) { nodes {
    title color link isFavorite isArchived createdAt updatedAt excerpt { kind text } category { name color icon } tags { name color }
    attachments { fileName fileType fileSize } linkedProjects { name } } }
  videos(first: 50) { nodes { title youtubeUrl personalNotesExcerpt tags { name } createdAt } }
}`;

/** Everything of a person, without ids. */
async function libraryOf(person: TestPerson): Promise<object> {
  return person.run(everything);
}

// Three exports and three imports: on a busy machine more than a minute.
test("an export is imported unchanged into an empty account, and importing it again adds nothing", async () => {
  const app = await testApp();
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  await fill(ada);
  const { transfer, bytes } = await exportAll(app, ada);
  expect(transfer).toMatchObject({ state: "COMPLETED", fileSize: bytes.length, done: transfer.total, total: 11 });
  const files = await unzip(bytes);
  expect([...files.keys()].filter((path) => !path.startsWith("data/"))).toEqual([
    "notes/Crème a b.md",
    "notes/crème a b (2).md",
    "videos/A talk.md",
    "calendar.ics",
    "files/Crème a b/план.txt",
    "files/Crème a b/план (2).txt",
    "manifest.json",
  ]);
  expect(files.get("notes/Crème a b.md")).toContain('tags:\n  - "éclair"');
  expect(files.get("notes/Crème a b.md")).toContain("One **bold** [link](https://example.com/)");
  expect(files.get("notes/Crème a b.md")).toContain("\n- Milk\n\n> Said\n");
  expect(files.get("files/Crème a b/план (2).txt")).toBe("second");
  expect(files.get("videos/A talk.md")).toContain("0:05 World");
  expect(JSON.parse(files.get("manifest.json") ?? "")).toMatchObject({
    format: "commonplace-export",
    formatVersion: 1,
    counts: { notes: 2, videos: 1, projects: 2, tasks: 3, files: 2, tags: 2, categories: 1 },
  });

  const answer = await preview(eve, "COMMONPLACE", bytes);
  const report = { notes: 2, videos: 1, projects: 2, tasks: 3, events: 1, tags: 2, categories: 1, files: 2 };
  expect(answer.data.previewImport).toMatchObject({ state: "CHECKED", report: { ...report, alreadyHere: 0 } });
  expect(await libraryOf(eve)).toEqual({ notes: { nodes: [] }, videos: { nodes: [] } });

  const done = await importFile(app, eve, "COMMONPLACE", bytes);
  expect(done).toMatchObject({ state: "COMPLETED", report: { ...report, leftOutCount: 0, alreadyHere: 0 } });
  expect(await libraryOf(eve)).toEqual(await libraryOf(ada));
  const planned = { plannedStart: "2030-01-07T09:30:00.000Z", plannedMinutes: 45, plannedTimeZone: "Europe/Lisbon" };
  expect((await eve.run("{ todos { dueDate plannedStart plannedMinutes plannedTimeZone } }")).todos).toContainEqual({
    dueDate: "2030-01-07",
    ...planned,
  });
  const hers = await unzip((await exportAll(app, eve)).bytes);
  for (const path of files.keys()) {
    if (path === "manifest.json") continue;
    expect(withoutIds(hers.get(path) ?? ""), path).toEqual(withoutIds(files.get(path) ?? ""));
  }

  const again = await importFile(app, eve, "COMMONPLACE", bytes);
  expect(again.report).toMatchObject({
    notes: 0,
    videos: 0,
    projects: 0,
    tasks: 0,
    events: 0,
    tags: 0,
    alreadyHere: 9,
  });
  const own = await importFile(app, ada, "COMMONPLACE", bytes);
  expect(own.report).toMatchObject({ notes: 0, files: 0, alreadyHere: 9 });
});

/** Ids differ between accounts, those of blocks are stored once they are imported, and so do the times at which files were added and the calendar was written. */
function withoutIds(text: string): string[] {
  return text
    .replace(/"createdAt": ?"[^"]*"(?=[^{}]*"(?:fileName|path)")/g, "")
    .replace(/"blockIds": ?(?:null|"[^"]*")/g, "")
    .replace(/^(?:DTSTAMP|CREATED|LAST-MODIFIED).*$/gm, "")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id")
    .split(/\r?\n/)
    .sort();
}

test("undoing an import moves everything to the trash, and importing again restores it", async () => {
  const app = await testApp();
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  await fill(ada);
  const { bytes } = await exportAll(app, ada);
  const done = await importFile(app, eve, "COMMONPLACE", bytes);
  await make.note(eve);
  const { undoImport } = await eve.run("mutation ($id: ID!) { undoImport(id: $id) { state } }", { id: done.id });
  expect(undoImport.state).toBe("UNDONE");
  const left = (await unzip((await exportAll(app, eve)).bytes)).get("manifest.json") ?? "";
  expect(JSON.parse(left).counts).toMatchObject({ notes: 1, videos: 0, projects: 0, tasks: 0, files: 0, tags: 2 });
  await expect(eve.run("mutation ($id: ID!) { undoImport(id: $id) { state } }", { id: done.id })).rejects.toMatchObject(
    {
      code: "CONFLICT",
    },
  );
  const again = await importFile(app, eve, "COMMONPLACE", bytes);
  expect(again.report).toMatchObject({ notes: 2, videos: 1, projects: 2, tasks: 3, events: 1, alreadyHere: 0 });
  const { counts } = JSON.parse((await unzip((await exportAll(app, eve)).bytes)).get("manifest.json") ?? "");
  expect(counts).toMatchObject({ notes: 3, videos: 1, projects: 2, tasks: 3, files: 2 });
});

test("an item that an import restores regains the filing it lost, and keeps the rest", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const project = await make.project(ada);
  const tag = await make.tag(ada, { name: "oak" });
  const [wood, stone] = [await make.category(ada, { name: "Wood" }), await make.category(ada, { name: "Stone" })];
  const filed = { tagIds: [tag.id], projectIds: [project.id], categoryId: wood.id };
  const ids: string[] = [];
  for (const title of ["Lost", "Kept"]) ids.push((await make.note(ada, { title, ...filed })).id);
  const { bytes } = await exportAll(app, ada);
  await ada.run("mutation ($ids: [ID!]!, $to: ID!) { setCategory(itemIds: $ids, categoryId: $to) { id } }", {
    ids: [ids[1]],
    to: stone.id,
  });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids });
  await ada.run("mutation ($id: ID!) { deleteTag(id: $id) }", { id: tag.id });
  await ada.run("mutation ($id: ID!) { deleteCategory(id: $id) }", { id: wood.id });
  const { report } = await importFile(app, ada, "COMMONPLACE", bytes);
  expect(report).toMatchObject({ notes: 2, tags: 1, leftOut: [] });
  const { notes } = await ada.run(
    "{ notes(sort: { by: TITLE, order: ASC }) { nodes { title category { name } tags { name } linkedProjects { path } } } }",
  );
  const rest = { tags: [{ name: "oak" }], linkedProjects: [{ path: "House" }] };
  expect(notes.nodes).toEqual([
    { title: "Kept", category: { name: "Stone" }, ...rest },
    { title: "Lost", category: { name: "Wood" }, ...rest },
  ]);
});

test("exports requested at the same moment are one, and count once", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const start = () => ada.run("mutation { startExport { id } }");
  for (let round = 0; round < 5; round++) {
    // none is done before the last is requested
    const holder = await app.services.pool.connect();
    await holder.query("begin; lock table content_item in access exclusive mode");
    const started = await Promise.all(Array.from({ length: 5 }, start));
    await holder.query("commit");
    holder.release();
    expect(new Set(started.map(({ startExport }) => startExport.id)).size).toBe(1);
    await app.services.jobs.idle();
  }
});

test("a note with any id that a client may choose is exported and imported", async () => {
  const app = await testApp();
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  await make.note(ada, { id: "12345678-1234-0234-1234-123456789abc" });
  const { report } = await importFile(app, eve, "COMMONPLACE", (await exportAll(app, ada)).bytes);
  expect(report).toMatchObject({ notes: 1, leftOut: [] });
});

test("an import adds no more saved searches than the limit", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  await app.services.pool.query(
    `insert into saved_search (id, owner_id, name, query, place, created_at)
     select gen_random_uuid(), $1, 'Search ' || n, 'bread', n, now() from generate_series(1, 49) n`,
    [ada.userId],
  );
  const searches = ["Oak", "Ash", "Search 1"].map((name) => JSON.stringify({ name, query: "bread" }));
  const zip = await zipOf({
    "manifest.json": '{"format":"commonplace-export","formatVersion":1}',
    "data/saved-searches.json": `[\n${searches.join(",\n")}\n]\n`,
  });
  await importFile(app, ada, "COMMONPLACE", zip);
  const { savedSearches } = await ada.run("{ savedSearches { name } }");
  expect(savedSearches.slice(48)).toEqual([{ name: "Search 49" }, { name: "Oak" }]);
});

test("an export is kept for a day, only for its owner, and can be stopped and requested again", async () => {
  const app = await testApp();
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  await make.note(ada);
  const { transfer } = await exportAll(app, ada);
  const url = "query ($id: ID!) { exportUrl(id: $id) }";
  const { exportUrl } = await ada.run(url, { id: transfer.id });
  const path = new URL(exportUrl).pathname;
  await expect(eve.run(url, { id: transfer.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    eve.run("mutation ($id: ID!) { cancelTransfer(id: $id) { id } }", { id: transfer.id }),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await eve.run("{ transfers { id } }")).transfers).toEqual([]);
  const answer = await app.anonymous.fetch(path);
  expect(answer.headers.get("content-disposition")).toContain(transfer.fileName);
  const forged = `${path.slice(0, -2)}${path.endsWith("AA") ? "BA" : "AA"}`;
  expect((await app.anonymous.fetch(forged)).status).toBe(404);
  await app.services.pool.query("update transfer set state = 'CANCELLED' where id = $1", [transfer.id]);
  expect((await app.anonymous.fetch(path)).status).toBe(404);
  await ada.run("mutation ($id: ID!) { retryTransfer(id: $id) { state } }", { id: transfer.id });
  await app.services.jobs.idle();
  expect(await transferNow(ada, transfer.id)).toMatchObject({ state: "COMPLETED" });
  expect((await app.anonymous.fetch(path)).status).toBe(200);
  app.clock.advance(24 * 3_600_000 + 1);
  const later = await ada.proved();
  await expect(later.run(url, { id: transfer.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await later.run("{ transfers { id } }")).transfers).toEqual([]);
  await sweepFiles(app.services);
  const { rows } = await app.services.pool.query("select storage_key from unowned_file");
  expect(rows).toEqual([]);
});

test("an import that is stopped when it begins keeps its file, and can be retried", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const answer = await preview(ada, "MARKDOWN", await zipOf({ "One.md": "Words" }));
  const { id } = answer.data.previewImport;
  const { pool } = app.services;
  const beginning = await pool.connect();
  await beginning.query("begin");
  await beginning.query("update transfer set state = 'QUEUED' where id = $1", [id]);
  const stopping = ada.run("mutation ($id: ID!) { cancelTransfer(id: $id) { state } }", { id });
  await waitForLocks(pool, 1);
  await beginning.query("commit");
  beginning.release();
  expect(await stopping).toEqual({ cancelTransfer: { state: "CANCELLED" } });
  await ada.run("mutation ($id: ID!) { retryTransfer(id: $id) { state } }", { id });
  await app.services.jobs.idle();
  expect(await transferNow(ada, id)).toMatchObject({ state: "COMPLETED", report: { notes: 1 } });
});

test("an export's link works for five minutes, and not while its owner is suspended", async () => {
  const app = await testApp();
  const [admin, ada] = [await app.signUp("Admin"), await app.signUp("Ada")];
  const { transfer } = await exportAll(app, ada);
  const url = "query ($id: ID!) { exportUrl(id: $id) }";
  const { exportUrl } = await ada.run(url, { id: transfer.id });
  const status = async () => (await app.anonymous.fetch(new URL(exportUrl).pathname)).status;
  expect(await status()).toBe(200);
  await admin.run("mutation ($id: ID!) { suspendUser(id: $id) { id } }", { id: ada.userId });
  expect(await status()).toBe(404);
  await admin.run("mutation ($id: ID!) { unsuspendUser(id: $id) { id } }", { id: ada.userId });
  expect(await status()).toBe(200);
  app.clock.advance(301_000);
  expect(await status()).toBe(404);
});

test("a person's third concurrent preview is refused", async () => {
  const app = await testApp();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const operations = JSON.stringify({ query: previewing, variables: { source: "MARKDOWN", file: null } });
  const fields = { operations, map: '{"0":["variables.file"]}', '0"; filename="a.md': "# Begun" };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const begin = async () => {
    const body = new ReadableStream({
      start(form) {
        form.enqueue(new TextEncoder().encode(parts.join("\r\n")));
        onTestFinished(() => form.close());
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=X", "apollo-require-preflight": "1" };
    const sent: Parameters<TestPerson["fetch"]>[1] & { duplex: "half" } = {
      method: "POST",
      headers,
      body,
      duplex: "half",
    };
    return (await ada.fetch("/graphql", sent)).json();
  };
  const all = [begin(), begin(), begin()];
  for (const each of all) each.catch(() => undefined);
  expect(await Promise.race(all)).toMatchObject({
    errors: [
      {
        message: expect.stringContaining("Two of your files are being checked"),
        extensions: { code: "RATE_LIMITED" },
      },
    ],
  });
  expect((await preview(bob, "MARKDOWN", "# Text", "a.md")).errors).toBeUndefined();
});
