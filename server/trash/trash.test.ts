import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import { multiply, plansOf } from "../testing/plansOf.js";
import { sendFile } from "../testing/sendFile.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { purgeTrash } from "./purgeTrash.js";

const day = 86_400_000;
const list = `query ($kinds: [TrashKind!], $first: Int! = 25, $after: String) {
  trash(kinds: $kinds, first: $first, after: $after) {
    nodes { kind id title place color contentType itemCount start firstDay isSeries deletedAt removedAt }
    totalCount pageInfo { hasNextPage endCursor } } }`;
const restore = "mutation ($entries: [TrashEntryInput!]!) { restoreFromTrash(entries: $entries) }";
const remove = "mutation ($entries: [TrashEntryInput!]!) { deleteFromTrash(entries: $entries) }";
const withItems = `query ($id: ID!) { note(id: $id) { category { id name } tags { id name } attachments { fileName } } }`;

interface Entry {
  kind: string;
  id: string;
}

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const deletions: Record<string, string> = {
  NOTE: "deleteContent(itemIds: [$id])",
  VIDEO: "deleteContent(itemIds: [$id])",
  PROJECT: "deleteProject(id: $id)",
  TASK: "deleteTasks(taskIds: [$id])",
  EVENT: "deleteEvent(id: $id)",
  ATTACHMENT: "deleteAttachment(id: $id)",
  CATEGORY: "deleteCategory(id: $id)",
  TAG: "deleteTag(id: $id)",
};

async function deleted(person: TestPerson, kind: string, id: string): Promise<Entry> {
  await person.run(`mutation ($id: ID!) { ${deletions[kind]} }`, { id });
  app.clock.advance(1_000);
  return { kind, id };
}

async function attached(person: TestPerson, itemId: string, name: string): Promise<string> {
  const add = "mutation ($itemId: ID!, $file: Upload!) { addAttachment(itemId: $itemId, file: $file) { id } }";
  return (await sendFile(person, add, { itemId }, new File([name], name))).data.addAttachment.id;
}

const inTrash = async (person: TestPerson, kinds?: string[]): Promise<Entry[]> =>
  (await person.run(list, { kinds })).trash.nodes;
const kindsInTrash = async (person: TestPerson) => (await inTrash(person)).map(({ kind }) => kind);

/** One of each kind, where it belongs, deleted in this order. */
async function deletedOfEachKind(ada: TestPerson) {
  const category = await make.category(ada, { name: "Recipes" });
  const tag = await make.tag(ada, { name: "bread" });
  const kept = await make.note(ada, { title: "Kept", categoryId: category.id, tagIds: [tag.id] });
  const note = await make.note(ada, { title: "Rye", categoryId: category.id });
  const video = await make.video(ada, { title: "Kneading" });
  const house = await make.project(ada, { name: "House" });
  const project = await make.project(ada, { name: "Roof", parentId: house.id });
  const task = await make.task(ada, { title: "Measure", projectId: house.id });
  const event = await make.event(ada, { title: "Site visit", recurrenceRule: "FREQ=WEEKLY;COUNT=3" });
  const file = await attached(ada, kept.id, "plan.txt");
  const occurrence = `${event.id}_20261208T100000Z`;
  const entries = [
    await deleted(ada, "NOTE", note.id),
    await deleted(ada, "VIDEO", video.id),
    await deleted(ada, "PROJECT", project.id),
    await deleted(ada, "TASK", task.id),
    await deleted(ada, "EVENT", occurrence),
    await deleted(ada, "ATTACHMENT", file),
    await deleted(ada, "CATEGORY", category.id),
    await deleted(ada, "TAG", tag.id),
  ];
  return { entries, kept, house, project, task, event, occurrence, category, tag, note };
}

test("lists one of each kind with its place, and restores each to it", async () => {
  const ada = await app.signUp();
  const { entries, kept, house, project, task, event, category, tag } = await deletedOfEachKind(ada);
  const found = (await ada.run(list)).trash;
  expect(found.totalCount).toBe(8);
  expect(found.nodes).toMatchObject([
    { kind: "NOTE", title: "Rye", place: null, itemCount: null },
    { kind: "VIDEO", title: "Kneading", color: null },
    { kind: "PROJECT", title: "Roof", place: "House", color: "#87CEEB" },
    { kind: "TASK", title: "Measure", place: "House" },
    { kind: "EVENT", title: "Site visit", start: "2026-12-08T10:00:00.000Z", firstDay: null, isSeries: false },
    { kind: "ATTACHMENT", title: "plan.txt", place: "Kept" },
    { kind: "CATEGORY", title: "Recipes", contentType: "NOTE", itemCount: 2, color: "#FFE4B5" },
    { kind: "TAG", title: "bread", contentType: "NOTE", itemCount: 1 },
  ]);
  expect(found.nodes.map(({ kind, id }: Entry) => ({ kind, id }))).toEqual(entries);
  for (const { deletedAt, removedAt } of found.nodes)
    expect(Date.parse(removedAt) - Date.parse(deletedAt)).toBe(30 * day);
  expect((await ada.run("{ trashCounts { kind count } }")).trashCounts).toEqual(
    Object.keys(deletions).map((kind) => ({ kind, count: 1 })),
  );
  expect((await ada.run("{ categories { id } tags { id } }")) as object).toEqual({ categories: [], tags: [] });
  expect((await ada.run(withItems, { id: kept.id })).note).toEqual({ category: null, tags: [], attachments: [] });

  expect((await ada.run(restore, { entries })).restoreFromTrash).toEqual(entries.map(({ id }) => id));
  expect(await inTrash(ada)).toEqual([]);
  expect((await ada.run(withItems, { id: kept.id })).note).toEqual({
    category: { id: category.id, name: "Recipes" },
    tags: [{ id: tag.id, name: "bread" }],
    attachments: [{ fileName: "plan.txt" }],
  });
  expect((await ada.run("query ($id: ID!) { project(id: $id) { parentId } }", { id: project.id })).project).toEqual({
    parentId: house.id,
  });
  expect((await ada.run("query ($id: ID!) { task(id: $id) { projectId } }", { id: task.id })).task).toEqual({
    projectId: house.id,
  });
  const events = `{ events(from: "2026-12-01", to: "2026-12-31") { seriesId } }`;
  expect((await ada.run(events)).events).toEqual(Array(3).fill({ seriesId: event.id }));
});

test("keeps another person's trash out of sight and out of reach", async () => {
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const { entries } = await deletedOfEachKind(ada);
  expect(await inTrash(bea)).toEqual([]);
  for (const entry of entries)
    for (const act of [restore, remove])
      await expect(bea.run(act, { entries: [entry] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await bea.run("mutation { emptyTrash }")).toEqual({ emptyTrash: 0 });
  expect(await inTrash(ada)).toHaveLength(8);
});

test("pages through every kind without gaps, even where all were deleted at one moment", async () => {
  const ada = await app.signUp();
  const { entries } = await deletedOfEachKind(ada);
  const more = [await make.note(ada), await make.note(ada), await make.note(ada)];
  const itemIds = more.map(({ id }) => id);
  await ada.run("mutation ($itemIds: [ID!]!) { deleteContent(itemIds: $itemIds) }", { itemIds });
  const series = await make.event(ada, { recurrenceRule: "FREQ=DAILY;COUNT=3" });
  for (const second of ["20261201T100000Z", "20261202T100000Z"])
    await ada.run("mutation ($id: ID!) { deleteEvent(id: $id, scope: THIS) }", { id: `${series.id}_${second}` });
  for (const first of [1, 2, 5]) {
    const ids: string[] = [];
    for (let after: string | null = null, hasNext = true; hasNext; ) {
      const { nodes, pageInfo }: { nodes: Entry[]; pageInfo: { hasNextPage: boolean; endCursor: string } } = (
        await ada.run(list, { first, after })
      ).trash;
      ids.push(...nodes.map(({ id }) => id));
      [after, hasNext] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(ids).toHaveLength(13);
    expect(new Set(ids).size).toBe(13);
    expect(ids.slice(0, 8)).toEqual(entries.map(({ id }) => id));
  }
  expect((await inTrash(ada, ["NOTE", "TAG"])).map(({ kind }) => kind)).toEqual([
    "NOTE",
    "TAG",
    "NOTE",
    "NOTE",
    "NOTE",
  ]);
  await expect(ada.run(list, { after: "x" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("gives a category only to items that have none since, and leaves out those that are gone", async () => {
  const ada = await app.signUp();
  const [home, work] = [await make.category(ada, { name: "Home" }), await make.category(ada, { name: "Work" })];
  const filed = { categoryId: home.id };
  const [kept, refiled, gone] = [await make.note(ada, filed), await make.note(ada, filed), await make.note(ada, filed)];
  const entry = await deleted(ada, "CATEGORY", home.id);
  await ada.run("mutation ($id: ID!, $to: ID) { setCategory(itemIds: [$id], categoryId: $to) { id } }", {
    id: refiled.id,
    to: work.id,
  });
  await ada.run(remove, { entries: [await deleted(ada, "NOTE", gone.id)] });
  await ada.run(restore, { entries: [entry] });
  const read = async (id: string) => (await ada.run(withItems, { id })).note.category.name;
  expect([await read(kept.id), await read(refiled.id)]).toEqual(["Home", "Work"]);
  expect((await ada.run("{ categories { name sortOrder itemCount } }")).categories).toEqual([
    { name: "Home", sortOrder: 0, itemCount: 1 },
    { name: "Work", sortOrder: 1, itemCount: 1 },
  ]);
});

test("refuses a name that was taken meanwhile, and changes nothing", async () => {
  const ada = await app.signUp();
  const tag = await make.tag(ada, { name: "garden" });
  const entry = await deleted(ada, "TAG", tag.id);
  const note = await deleted(ada, "NOTE", (await make.note(ada)).id);
  const other = await make.tag(ada, { name: "GARDEN" });
  await expect(ada.run(restore, { entries: [note, entry] })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "CONFLICT: There is another tag named “garden”: rename it, then restore this one",
  });
  expect(await inTrash(ada)).toHaveLength(2);
  await ada.run(`mutation ($id: ID!) { updateTag(id: $id, input: { name: "yard" }) { id } }`, { id: other.id });
  await ada.run(restore, { entries: [note, entry] });
  expect(await inTrash(ada)).toEqual([]);
});

test("leaves an item with 50 tags as it is when another tag comes back", async () => {
  const ada = await app.signUp();
  const tags = await Promise.all(Array.from({ length: 51 }, (_, at) => make.tag(ada, { name: `t${at}` })));
  const [first, ...others] = tags.map(({ id }) => id);
  const full = await make.note(ada, { tagIds: [first!, ...others.slice(0, 49)] });
  const entry = await deleted(ada, "TAG", first!);
  await ada.run("mutation ($id: ID!, $add: [ID!]!) { changeTags(itemIds: [$id], add: $add) { id } }", {
    id: full.id,
    add: [others[49]],
  });
  await ada.run(restore, { entries: [entry] });
  const { tags: left } = (await ada.run(withItems, { id: full.id })).note;
  expect(left.map(({ id }: Entry) => id)).not.toContain(first);
  expect(left).toHaveLength(50);
});

test("restores a file only where its note is, and both together", async () => {
  const ada = await app.signUp();
  const note = await make.note(ada);
  const file = await deleted(ada, "ATTACHMENT", await attached(ada, note.id, "plan.txt"));
  const noteEntry = await deleted(ada, "NOTE", note.id);
  await expect(ada.run(restore, { entries: [file] })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "CONFLICT: The note of “plan.txt” is in the trash: restore the note first",
  });
  await ada.run(restore, { entries: [file, noteEntry] });
  expect((await ada.run(withItems, { id: note.id })).note.attachments).toEqual([{ fileName: "plan.txt" }]);
});

test("restores and deletes a branch together with a part of it that was deleted before", async () => {
  const ada = await app.signUp();
  const house = await make.project(ada, { name: "House" });
  const roof = await make.project(ada, { name: "Roof", parentId: house.id });
  const task = await make.task(ada, { projectId: house.id });
  const entries = [
    await deleted(ada, "TASK", task.id),
    await deleted(ada, "PROJECT", roof.id),
    await deleted(ada, "PROJECT", house.id),
  ];
  await ada.run(restore, { entries });
  const { projectHierarchy } = await ada.run("{ projectHierarchy { name parentId } }");
  expect(projectHierarchy).toEqual([
    { name: "House", parentId: null },
    { name: "Roof", parentId: house.id },
  ]);
  expect((await ada.run("query ($id: ID!) { task(id: $id) { projectId } }", { id: task.id })).task.projectId).toBe(
    house.id,
  );
  for (const { kind, id } of entries) await deleted(ada, kind, id);
  await ada.run(remove, { entries });
  expect(await inTrash(ada)).toEqual([]);
  await expect(ada.run("query ($id: ID!) { task(id: $id) { id } }", { id: task.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("deletes for good only what is in the trash", async () => {
  const ada = await app.signUp();
  const { entries, kept, event } = await deletedOfEachKind(ada);
  await ada.run("mutation ($id: ID!) { setArchived(itemIds: [$id], archived: true) { id } }", { id: kept.id });
  for (const entry of [
    { kind: "NOTE", id: kept.id },
    { kind: "EVENT", id: event.id },
  ])
    await expect(ada.run(remove, { entries: [entry, entries[0]] })).rejects.toThrow();
  expect(await inTrash(ada)).toHaveLength(8);
  await ada.run(remove, { entries });
  expect(await inTrash(ada)).toEqual([]);
  for (const entry of entries)
    await expect(ada.run(restore, { entries: [entry] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(ada.run(remove, { entries: [] })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("empties the trash of the chosen kinds, 100 at a time", async () => {
  const ada = await app.signUp();
  await deletedOfEachKind(ada);
  const itemIds: string[] = [];
  for (let at = 0; at < 100; at += 1) itemIds.push((await make.note(ada)).id);
  await ada.run("mutation ($itemIds: [ID!]!) { deleteContent(itemIds: $itemIds) }", { itemIds });
  expect(await ada.run("mutation { emptyTrash(kinds: [NOTE]) }")).toEqual({ emptyTrash: 1 });
  expect(await ada.run("mutation { emptyTrash(kinds: [NOTE]) }")).toEqual({ emptyTrash: 0 });
  expect(await kindsInTrash(ada)).toEqual(["VIDEO", "PROJECT", "TASK", "EVENT", "ATTACHMENT", "CATEGORY", "TAG"]);
  expect(await ada.run("mutation { emptyTrash }")).toEqual({ emptyTrash: 0 });
  expect(await inTrash(ada)).toEqual([]);
});

test("the nightly job removes what is older than 30 days, whatever its kind", async () => {
  const ada = await app.signUp();
  const { event, house } = await deletedOfEachKind(ada);
  await deleted(ada, "EVENT", (await make.event(ada)).id);
  const later = (days: number) => () => new Date(app.clock.now().getTime() + days * day);
  await purgeTrash({ ...app.services, clock: later(29) });
  expect(await inTrash(ada)).toHaveLength(9);
  await purgeTrash({ ...app.services, clock: later(31) });
  expect(await inTrash(ada)).toEqual([]);
  const counted = await app.services.pool.query(
    `select count(*)::int from attachment where owner_id = (select owner_id from project where id = $1)`,
    [house.id],
  );
  expect(counted.rows).toEqual([{ count: 0 }]);
  // the occurrence stays deleted
  const events = `{ events(from: "2026-12-01", to: "2026-12-31") { seriesId } }`;
  expect((await ada.run(events)).events).toEqual(Array(2).fill({ seriesId: event.id }));
});

test("restores and deletes nothing under another kind's name, nor a part of what was deleted with it", async () => {
  const ada = await app.signUp();
  const note = await make.note(ada);
  const house = await make.project(ada, { name: "House" });
  const task = await make.task(ada, { projectId: house.id });
  await deleted(ada, "NOTE", note.id);
  await deleted(ada, "PROJECT", house.id);
  const wrong = [
    { kind: "VIDEO", id: note.id },
    { kind: "TAG", id: note.id },
    { kind: "TASK", id: task.id },
    { kind: "NOTE", id: "no id" },
  ];
  for (const act of [restore, remove])
    for (const entry of wrong)
      await expect(ada.run(act, { entries: [{ kind: "NOTE", id: note.id }, entry] })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
  expect(await kindsInTrash(ada)).toEqual(["NOTE", "PROJECT"]);
  await ada.run(restore, { entries: [{ kind: "NOTE", id: note.id.toUpperCase() }] });
  expect(await kindsInTrash(ada)).toEqual(["PROJECT"]);
});

test("a kind named twice counts once, and two tabs empty the trash together", async () => {
  const ada = await app.signUp();
  const itemIds = [(await make.note(ada)).id, (await make.note(ada)).id];
  await ada.run("mutation ($itemIds: [ID!]!) { deleteContent(itemIds: $itemIds) }", { itemIds });
  expect((await ada.run(list, { kinds: ["NOTE", "NOTE"] })).trash.totalCount).toBe(2);
  const empty = () => ada.run("mutation { emptyTrash(kinds: [NOTE, NOTE]) }");
  expect(await Promise.all([empty(), empty(), empty()])).toEqual(Array(3).fill({ emptyTrash: 0 }));
});

test("a subtask comes back only to a task that has room for it", async () => {
  const ada = await app.signUp();
  const { id: parentId } = await make.task(ada);
  const create = (count: number) =>
    ada.run(
      `mutation ($input: CreateTaskInput!) {
        ${Array.from({ length: count }, (_, at) => `t${at}: createTask(input: $input) { id }`).join(" ")} }`,
      { input: { title: "Part", parentId } },
    );
  const first: { t0: { id: string } } = await create(50);
  await create(50);
  const entry = await deleted(ada, "TASK", first.t0.id);
  await create(1);
  await expect(ada.run(restore, { entries: [entry] })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { taskIds: "A task may have at most 100 subtasks" },
  });
  expect(await kindsInTrash(ada)).toEqual(["TASK"]);
});

test("is read by indexes beside a large trash of somebody else", { tags: ["slow"] }, async () => {
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  await deletedOfEachKind(ada);
  await deletedOfEachKind(bea);
  const tables = ["content_item", "project", "task", "calendar_event", "event_exception", "attachment"];
  tables.push("trashed_taxonomy");
  for (const table of tables) await multiply(app, table, bea.userId);
  const plans = await plansOf(app, ["trashed_taxonomy"], () => ada.run(list));
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on (${tables.join("|")})\\b`));
});
