import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { make } from "../testing/make.js";
import { plansOf } from "../testing/plansOf.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { purgeTrash } from "../trash/purgeTrash.js";
import { followRestore, purgeChanges } from "./purgeChanges.js";

interface Answer {
  nodes: { kind: string; id: string; isDeleted: boolean }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

const query = `query ($after: String, $first: Int! = 100) { changes(after: $after, first: $first) {
  nodes { kind id isDeleted changedAt } pageInfo { hasNextPage endCursor } } }`;
const day = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const read = async (person: TestPerson, after?: string, first?: number): Promise<Answer> =>
  (await person.run(query, { after, first })).changes;

/** Reads on until the thing has been seen: other databases of the server may hold a change back for a moment. */
async function readUntil(person: TestPerson, id: string, after?: string, first = 100) {
  const seen: Answer["nodes"] = [];
  let cursor = after;
  await vi.waitUntil(
    async () => {
      const { nodes, pageInfo } = await read(person, cursor, first);
      cursor = pageInfo.endCursor;
      seen.push(...nodes);
      return seen.some((each) => each.id === id) && !pageInfo.hasNextPage;
    },
    { timeout: 200_000, interval: 10 },
  );
  return { seen, cursor: cursor! };
}

test("a thing changes with its tags, files, linked items, reminders and transcript", async () => {
  const ada = await app.signUp();
  const [old, into] = [await make.tag(ada), await make.tag(ada, { name: "bed" })];
  const note = await make.note(ada, { tagIds: [old.id] });
  const task = await make.task(ada);
  let { cursor } = await readUntil(ada, task.id);
  const changed = async (id: string, change: () => Promise<unknown>) => {
    await change();
    const { seen, cursor: next } = await readUntil(ada, id, cursor);
    cursor = next;
    return seen.find((each) => each.id === id);
  };
  const isThere = { isDeleted: false };
  const variables = { id: old.id, into: into.id };
  const merge = () => ada.run("mutation ($id: ID!, $into: ID!) { mergeTag(id: $id, into: $into) { id } }", variables);
  expect(await changed(note.id, merge)).toMatchObject({ kind: "NOTE", ...isThere });
  const remove = () => ada.run("mutation ($id: ID!) { deleteTag(id: $id) }", { id: into.id });
  expect(await changed(note.id, remove)).toMatchObject(isThere);

  const form = new FormData();
  form.append("file", new File(["Sow"], "plan.txt"));
  const add = () => ada.fetch(`/api/v1/notes/${note.id}/attachments`, { method: "POST", body: form });
  expect(await changed(note.id, add)).toMatchObject(isThere);
  const link = "mutation ($id: ID!, $ids: [ID!]!) { setTaskItems(taskId: $id, itemIds: $ids) { id } }";
  const set = () => ada.run(link, { id: task.id, ids: [note.id] });
  expect(await changed(task.id, set)).toMatchObject({ kind: "TASK", ...isThere });

  const remind = `mutation ($id: ID!, $minutes: [Int!]!) {
    setTaskReminders(taskId: $id, minutes: $minutes, timeZone: "UTC") { id } }`;
  for (const minutes of [[10], [20], []]) {
    const reminded = () => ada.run(remind, { id: task.id, minutes });
    expect(await changed(task.id, reminded)).toMatchObject({ kind: "TASK", ...isThere });
  }
  const video = await make.video(ada);
  cursor = (await readUntil(ada, video.id, cursor)).cursor;
  const keep = `mutation ($id: ID!) { setTranscript(videoId: $id, input: { text: "0:01 Sow" }) { id } }`;
  for (const said of [keep, "mutation ($id: ID!) { removeTranscript(videoId: $id) { id } }"])
    expect(await changed(video.id, () => ada.run(said, { id: video.id }))).toMatchObject({ kind: "VIDEO", ...isThere });
});

test("changes begin with what is there, and go on with changes and deletions of each kind", async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()];
  const gone = await make.note(ada);
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone.id] });
  const made = {
    NOTE: await make.note(ada),
    VIDEO: await make.video(ada),
    PROJECT: await make.project(ada),
    TASK: await make.task(ada),
    EVENT: await make.event(ada, { recurrenceRule: "FREQ=DAILY;COUNT=3" }),
    CATEGORY: await make.category(ada),
    TAG: await make.tag(ada),
  };
  const { seen, cursor } = await readUntil(ada, made.TAG.id, undefined, 2);
  const entries = Object.entries(made).map(([kind, { id }]) => ({ kind, id, isDeleted: false }));
  const told = seen.filter(({ id }) => id !== gone.id);
  expect(told.map(({ kind, id, isDeleted }) => ({ kind, id, isDeleted }))).toEqual(entries);
  // told only while another database of the server holds it back
  await vi.waitUntil(async () => !(await read(ada)).nodes.some(({ id }) => id === gone.id), { timeout: 200_000 });
  expect((await read(bo)).nodes).toEqual([]);

  // a change of an occurrence is one of its series; in the trash and gone for good are deletions
  const ids = Object.fromEntries(Object.entries(made).map(([kind, { id }]) => [kind.toLowerCase(), id]));
  await ada.run(
    `mutation ($note: ID!, $video: ID!, $project: ID!, $task: ID!, $category: ID!, $tag: ID!, $occurrence: ID!) {
      a: deleteContent(itemIds: [$note, $video]) b: deleteProject(id: $project) c: deleteTasks(taskIds: [$task])
      d: deleteCategory(id: $category) e: deleteTag(id: $tag)
      f: updateEvent(id: $occurrence, input: { title: "Late" }) { id } }`,
    { ...ids, occurrence: `${made.EVENT.id}_20261202T100000Z` },
  );
  const later = await readUntil(ada, made.EVENT.id, cursor);
  const deleted = ["CATEGORY", "NOTE", "PROJECT", "TAG", "TASK", "VIDEO"];
  expect(
    later.seen
      .filter((each) => each.isDeleted)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(deleted);
  expect(later.seen.filter((each) => !each.isDeleted).map(({ kind }) => kind)).toEqual(["EVENT"]);
  expect(await read(ada, later.cursor)).toMatchObject({ nodes: [], pageInfo: { endCursor: expect.any(String) } });
});

test("an id that one person no longer has may be another's, and each has changes of their own thing", async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()];
  const note = await make.note(ada);
  const { cursor } = await readUntil(ada, note.id);
  for (const remove of ["deleteContent", "deleteContentPermanently"])
    await ada.run(`mutation ($ids: [ID!]!) { ${remove}(itemIds: $ids) }`, { ids: [note.id] });
  await make.note(bo, { id: note.id });
  const changeFor = async (person: TestPerson, after?: string) => (await readUntil(person, note.id, after)).seen.at(-1);
  expect(await changeFor(bo)).toMatchObject({ id: note.id, isDeleted: false });
  expect(await changeFor(ada, cursor)).toMatchObject({ id: note.id, isDeleted: true });
});

test("the nightly removal is a deletion too, kept for 90 days, and an older cursor starts over", async () => {
  const { services, clock } = app;
  const ada = await (await app.signUp()).token();
  const note = await make.note(ada);
  const { cursor } = await readUntil(ada, note.id);
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [note.id] });
  const trashed = await readUntil(ada, note.id, cursor);
  clock.advance(31 * day);
  await purgeTrash(services);
  const purged = await readUntil(ada, note.id, trashed.cursor);
  expect(purged.seen).toMatchObject([{ kind: "NOTE", id: note.id, isDeleted: true }]);
  clock.advance(58 * day);
  await purgeChanges(services);
  expect((await readUntil(ada, note.id, trashed.cursor)).seen).toHaveLength(1);
  clock.advance(33 * day);
  await purgeChanges(services);
  const startOver = { code: "INVALID_INPUT", fields: { after: expect.stringContaining("Start over") } };
  await expect(read(ada, trashed.cursor)).rejects.toMatchObject(startOver);
  const { rows } = await services.pool.query("select 1 from thing_change where id = $1", [note.id]);
  expect(rows).toEqual([]);
  await expect(read(ada, "damaged")).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { after: expect.any(String) },
  });
});

test("a reader sees every change of concurrent writers, also one that commits long after it was made", async () => {
  const { services } = app;
  const ada = await app.signUp();
  const slow = await services.pool.connect();
  await slow.query("begin");
  const late = randomUUID();
  await slow.query(
    "insert into tag (id, owner_id, name, name_key, color, content_type, created_at) values ($1, $2, 'late', 'late', '#87CEEB', 'NOTE', now())",
    [late, ada.userId],
  );
  const first = await make.note(ada);
  let cursor: string | undefined;
  const seen = new Set<string>();
  let last: string | undefined;
  const reading = (async () => {
    while (last === undefined || !seen.has(last)) {
      const { nodes, pageInfo } = await read(ada, cursor, 5);
      cursor = pageInfo.endCursor;
      for (const { id } of nodes) seen.add(id);
    }
  })();
  const writers = Array.from({ length: 4 }, async () => {
    const ids = [];
    for (let count = 0; count < 10; count++) ids.push((await make.task(ada)).id);
    return ids;
  });
  const made = (await Promise.all(writers)).flat();
  expect(seen.has(late)).toBe(false);
  await slow.query("commit");
  slow.release();
  last = (await make.note(ada)).id;
  await reading;
  expect([late, first.id, ...made].filter((id) => !seen.has(id))).toEqual([]);
});

test("a cursor is refused to who may read more than whom it was given to", async () => {
  const ada = await app.signUp();
  const [note, task] = [await make.note(ada), await make.task(ada)];
  const ofNotes = await readUntil(await ada.token(["notes:read"]), note.id);
  const started = await readUntil(ada, task.id);
  expect(started.seen.map(({ id }) => id)).toEqual([note.id, task.id]);
  await expect(read(ada, ofNotes.cursor)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const { cursor } = await readUntil(ada, (await make.note(ada)).id, started.cursor);
  expect((await read(await ada.token(["notes:read"]), cursor)).nodes).toEqual([]);
});

test("a page is read by its index, and changes of a restored database come first", async () => {
  const { pool } = app.services;
  const ada = await app.signUp();
  const note = await make.note(ada);
  await pool.query(
    `insert into thing_change select $1::uuid, 'TASK', gen_random_uuid(), false, now(), 0, -n, null from generate_series(1, 20000) n`,
    [ada.userId],
  );
  await pool.query("analyze thing_change");
  const plans = await plansOf(app, ["thing_change"], () => read(ada));
  expect(plans.join()).toContain("thing_change_order_idx");
  expect(plans.join()).not.toMatch(/Seq Scan|Sort/);
  await pool.query("update thing_change set transaction = 9000000000000 where id = $1", [note.id]);
  await followRestore(app.services);
  const { rows } = await pool.query("select transaction from thing_change where id = $1", [note.id]);
  expect(rows).toEqual([{ transaction: "0" }]);
});

test("an id of the client's own makes one thing, and with another input is a conflict", async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()];
  for (const kind of ["note", "video", "project", "task", "event"] as const) {
    const id = randomUUID();
    const name = kind === "project" ? "name" : "title";
    const create = (person: TestPerson, text: string) => make[kind](person, { id, [name]: text });
    const made = await create(ada, "First");
    expect(await create(ada, "First")).toEqual(made);
    await expect(create(ada, "Second"), kind).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(create(bo, "First"), kind).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await create(ada, "First")) as object, kind).toMatchObject({ [name]: "First" });
  }
});
