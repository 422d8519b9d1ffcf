import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { exportAll, importFile } from "../../testing/transferOf.js";

const taskFields = "id title status isCompleted dueDate projectId deletedAt version blockId note { id title }";
const fields = `id version content tasks { ${taskFields} }`;
const readNote = `query ($id: ID!) { note(id: $id) { ${fields} blocks { id type text } } }`;
const readTask = `query ($id: ID!) { task(id: $id) { ${taskFields} } }`;
const save = `mutation ($id: ID!, $content: String, $version: Int!, $rewritten: [ID!]) {
  updateNote(id: $id, input: { content: $content }, version: $version, rewrittenTasks: $rewritten) { ${fields} } }`;
const saveAsNotes = save.replace(fields, "content");
const saveTexts = `mutation ($texts: [NoteTextInput!]!, $rewritten: [ID!]) {
  updateNoteTexts(texts: $texts, rewrittenTasks: $rewritten) { id content version } }`;
const create = `mutation ($content: String, $rewritten: [ID!]) {
  createNote(input: { title: "New", content: $content }, rewrittenTasks: $rewritten) { ${fields} } }`;
const fromBlock = `mutation ($noteId: ID!, $blockId: ID!, $input: LineTaskInput) {
  createTaskFromBlock(noteId: $noteId, blockId: $blockId, input: $input) { ${taskFields} } }`;
const update = `mutation ($id: ID!, $input: UpdateTaskInput!) {
  updateTask(id: $id, input: $input) { ${taskFields} next { ${taskFields} } } }`;
const trash = "mutation ($ids: [ID!]!) { deleteTasks(taskIds: $ids) }";
const versions = "query ($id: ID!) { contentVersions(itemId: $id) { nodes { id } } }";
const restore = "mutation ($ids: [ID!]!) { restoreTasks(taskIds: $ids) { id } }";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  ada = await app.signUp();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

interface Line {
  text: string;
  isChecked?: boolean;
  task?: string;
}

const list = (...lines: (Line | string)[]): string => {
  const items = lines.map((line) => {
    const { text, isChecked = false, task } = typeof line === "string" ? ({ text: line } as Line) : line;
    return `<li data-checked="${isChecked}"${task ? ` data-task="${task}"` : ""}><p>${text}</p></li>`;
  });
  return `<ul data-type="checklist">${items.join("")}</ul>`;
};

const note = async (id: string): Promise<Answer> => (await ada.run(readNote, { id })).note;
const task = async (id: string): Promise<Answer> => (await ada.run(readTask, { id })).task;
const change = async (id: string, input: object): Promise<Answer> => (await ada.run(update, { id, input })).updateTask;
const make1 = async (content: string): Promise<string> => (await make.note(ada, { title: "List", content })).id;

async function write(id: string, content: string | null, rewritten: string[] | null = null): Promise<Answer> {
  const { version } = await note(id);
  return (await ada.run(save, { id, content, version, rewritten })).updateNote;
}

async function lineOf(id: string, text: string, input: object = {}): Promise<Answer> {
  const { blocks } = await note(id);
  const block = blocks.find((each: Answer) => each.type === "ITEM" && each.text === text);
  return (await ada.run(fromBlock, { noteId: id, blockId: block.id, input })).createTaskFromBlock;
}

test("a note is told of when the task above one of its lines goes to the trash and comes back", async () => {
  const id = await make1(list("Milk"));
  const { id: milk } = await lineOf(id, "Milk");
  const shopping = await make.task(ada);
  await ada.run("mutation ($id: ID!, $to: ID!) { moveTask(id: $id, input: { parentId: $to }) { id } }", {
    id: milk,
    to: shopping.id,
  });
  const told = async (): Promise<number> => {
    const events = "select 1 from domain_event where name = 'content.changed' and data->>'itemId' = $1";
    return (await app.services.pool.query(events, [id])).rows.length;
  };
  for (const act of [trash, restore]) {
    const before = await told();
    await ada.run(act, { ids: [shopping.id] });
    expect(await told(), act).toBeGreaterThan(before);
  }
});

test("a line becomes a task, which knows its note, without a save", async () => {
  const house = await make.project(ada);
  const id = await make1(list("Milk", { text: "<strong>Bread</strong>  and butter", isChecked: true }));
  const made = await lineOf(id, "Bread  and butter", { dueDate: "2026-12-01", projectId: house.id, priority: "HIGH" });
  const bread = { text: "<strong>Bread</strong>  and butter", isChecked: true, task: made.id };
  expect(made).toMatchObject({
    title: "Bread and butter",
    isCompleted: true,
    dueDate: "2026-12-01",
    projectId: house.id,
    note: { id, title: "List" },
  });
  const read = await note(id);
  expect(read).toMatchObject({ version: 1, content: list("Milk", bread), tasks: [{ id: made.id }] });
  expect(read.blocks.find(({ id: block }: Answer) => block === made.blockId).text).toBe("Bread  and butter");
});

test("one line is one task, also by ten calls at once", async () => {
  const id = await make1(list("Milk"));
  const made = await Promise.all(Array.from({ length: 10 }, () => lineOf(id, "Milk")));
  expect(new Set(made.map((each) => each.id)).size).toBe(1);
  const { rows } = await app.services.pool.query("select id from task where owner_id = $1", [ada.userId]);
  expect(rows).toHaveLength(1);
});

test.each([
  ["a paragraph", "<p>Milk</p>", 0],
  ["an item of another list", "<ul><li><p>Milk</p></li></ul>", 1],
  ["a list", list("Milk"), 0],
  ["a line without text", `${list("", "Milk")}`, 1],
])("%s does not become a task", async (_name, content, at) => {
  const id = await make1(content);
  const { blocks } = await note(id);
  const blockId = blocks[at].id;
  await expect(ada.run(fromBlock, { noteId: id, blockId })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { blockId: expect.any(String) },
  });
});

test.each(["", "zzzzzzzz", "aaaazzzz", "x".repeat(50), "aaaa0000"])("no block has the id “%s”", async (blockId) => {
  const id = await make1(list("Milk"));
  await expect(ada.run(fromBlock, { noteId: id, blockId })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a note in the trash and another person's give no task", async () => {
  const ivy = await app.signUp();
  const theirs = await make.note(ivy, { content: list("Milk") });
  const own = await make1(list("Milk"));
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [own] });
  for (const noteId of [theirs.id, own, randomUUID()])
    await expect(ada.run(fromBlock, { noteId, blockId: "aaaa0001" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("completing and reopening the task ticks its line, which is no save", async () => {
  const id = await make1(`<p>Before</p>${list("Milk", "Bread")}<p>After</p>`);
  const { id: milk } = await lineOf(id, "Milk");
  const text = (isChecked: boolean) =>
    `<p>Before</p>${list({ text: "Milk", isChecked, task: milk }, "Bread")}<p>After</p>`;
  const before = await note(id);
  await change(milk, { isCompleted: true });
  expect(await note(id)).toMatchObject({ version: before.version, content: text(true) });
  await change(milk, { status: "BLOCKED" });
  expect(await note(id)).toMatchObject({ version: before.version, content: text(false) });
  await ada.run("mutation ($ids: [ID!]!) { updateTasks(taskIds: $ids, input: { status: COMPLETED }) { id } }", {
    ids: [milk],
  });
  expect((await note(id)).content).toBe(text(true));
  await ada.run(`mutation ($id: ID!) { moveTask(id: $id, input: { status: PENDING }) { id } }`, { id: milk });
  expect((await note(id)).content).toBe(text(false));
});

test("a save that flips the box completes or reopens the task", async () => {
  const id = await make1(list("Milk"));
  const { id: milk } = await lineOf(id, "Milk");
  const saved = await write(id, list({ text: "Milk", isChecked: true, task: milk }));
  expect(saved.content).toBe(list({ text: "Milk", isChecked: true, task: milk }));
  expect((await task(milk)).isCompleted).toBe(true);
  await write(id, list({ text: "Milk", isChecked: false, task: milk }));
  expect((await task(milk)).isCompleted).toBe(false);
});

test("a save by a client that knows nothing of tasks keeps them, and flips them too", async () => {
  const id = await make1(list("Milk", "Bread"));
  const { id: milk } = await lineOf(id, "Milk");
  await write(id, `<p>Today</p>${list("Oats", { text: "Milk", isChecked: true }, "Bread")}`);
  expect(await task(milk)).toMatchObject({ isCompleted: true, deletedAt: null, note: { id } });
  expect((await note(id)).content).toContain(list("Oats", { text: "Milk", isChecked: true, task: milk }, "Bread"));
});

test("renaming the task rewrites its line, and rewriting the line renames the task", async () => {
  const target = await make.note(ada, { title: "Shop" });
  const id = await make1(list(`Milk from <a data-link="note:${target.id}">Shop</a>`, "Bread"));
  const { id: milk, version } = await lineOf(id, "Milk from Shop");
  await change(milk, { title: "Oat milk & <cream>" });
  const read = await note(id);
  expect(read).toMatchObject({
    version: 1,
    content: list({ text: "Oat milk &amp; &lt;cream&gt;", task: milk }, "Bread"),
  });
  const found = await ada.run(
    `query { search(input: { query: "cream" }) { notes { id } } linksOf: note(id: "${id}") { links { targetId } excerpt { text } } }`,
  );
  expect(found.search.notes).toEqual([{ id }]);
  expect(found.linksOf).toEqual({ links: [], excerpt: [{ text: "Oat milk & <cream>" }, { text: "Bread" }] });
  await write(id, list({ text: "Soy <em>milk</em>", task: milk }, "Bread"));
  expect(await task(milk)).toMatchObject({ title: "Soy milk", version: version + 2, deletedAt: null });
});

test("an emptied line keeps the title of its task", async () => {
  const id = await make1(list("Milk", "Bread"));
  const { id: milk } = await lineOf(id, "Milk");
  await write(id, list({ text: "", task: milk }, "Bread"));
  expect(await task(milk)).toMatchObject({ title: "Milk", deletedAt: null, note: { id } });
});

test("a caller that read long ago rewrites only the lines that it names, and ticks none", async () => {
  const id = await make1(list("Milk", "Bread", "Oats"));
  const [milk, bread] = [await lineOf(id, "Milk"), await lineOf(id, "Bread")];
  await change(milk.id, { title: "Soy milk", isCompleted: true });
  const old = list(
    { text: "Milk", task: milk.id },
    { text: "Rye bread", task: bread.id, isChecked: true },
    "Oat flakes",
  );
  const saved = await write(id, old, [bread.id]);
  expect(saved.content).toBe(
    list({ text: "Soy milk", task: milk.id, isChecked: true }, { text: "Rye bread", task: bread.id }, "Oat flakes"),
  );
  expect(await task(milk.id)).toMatchObject({ title: "Soy milk", isCompleted: true });
  expect(await task(bread.id)).toMatchObject({ title: "Rye bread", isCompleted: false });
});

test("deleting the line puts the task in the trash, and bringing it back restores it", async () => {
  const id = await make1(list("Milk", "Bread"));
  const { id: milk } = await lineOf(id, "Milk");
  await write(id, list("Bread"));
  expect(await task(milk)).toMatchObject({ deletedAt: expect.any(String), note: null });
  await write(id, list({ text: "Milk", task: milk }, "Bread"));
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: { id } });
  await write(id, null);
  expect((await task(milk)).deletedAt).not.toBeNull();
  await ada.run(restore, { ids: [milk] });
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: null, blockId: null });
});

test("a task in the trash leaves a plain line, and joins it again when it is restored", async () => {
  const id = await make1(list("Milk", "Bread"));
  const { id: milk } = await lineOf(id, "Milk");
  await change(milk, { isCompleted: true });
  await ada.run(trash, { ids: [milk] });
  const plain = list({ text: "Milk", isChecked: true }, "Bread");
  expect(await note(id)).toMatchObject({ content: plain, tasks: [] });
  // an editor that was open still names the task
  await write(id, list({ text: "Milk", isChecked: true, task: milk }, "Rye bread"));
  expect((await task(milk)).deletedAt).not.toBeNull();
  await ada.run(restore, { ids: [milk] });
  expect((await note(id)).content).toBe(list({ text: "Milk", isChecked: true, task: milk }, "Rye bread"));
  await ada.run(trash, { ids: [milk] });
  const { id: other } = await lineOf(id, "Milk");
  expect(other).not.toBe(milk);
  await ada.run(restore, { ids: [milk] });
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: null });
  expect(await task(other)).toMatchObject({ note: { id } });
});

test("a restored task has its box and its words in its line, which changed meanwhile", async () => {
  const house = await make.project(ada);
  const id = await make1(list("Milk", "Bread", "Oats"));
  const milk = (await lineOf(id, "Milk")).id;
  const bread = (await lineOf(id, "Bread", { projectId: house.id })).id;
  await ada.run(trash, { ids: [milk] });
  await ada.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: house.id });
  await write(id, list({ text: "Milk!", isChecked: true }, { text: "Bread!", isChecked: true }, "Oats"));
  await ada.run(restore, { ids: [milk] });
  await ada.run("mutation ($id: ID!) { restoreProject(id: $id) { id } }", { id: house.id });
  expect((await note(id)).content).toBe(list({ text: "Milk", task: milk }, { text: "Bread", task: bread }, "Oats"));
});

test("a task whose project goes to the trash leaves a plain line too", async () => {
  const house = await make.project(ada);
  const id = await make1(list("Milk"));
  const { id: milk } = await lineOf(id, "Milk", { projectId: house.id });
  await ada.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: house.id });
  expect((await note(id)).content).toBe(list("Milk"));
  await ada.run("mutation ($id: ID!) { restoreProject(id: $id) { id } }", { id: house.id });
  expect((await note(id)).content).toBe(list({ text: "Milk", task: milk }));
});

test("completing a task that repeats unticks the line and moves it to the next task, and back", async () => {
  const id = await make1(list("Water the basil"));
  const { id: first } = await lineOf(id, "Water the basil", { dueDate: "2026-12-01" });
  await change(first, { repeatRule: "FREQ=WEEKLY" });
  const { next } = await change(first, { isCompleted: true });
  expect(next).toMatchObject({ dueDate: "2026-12-08", note: { id } });
  expect(await task(first)).toMatchObject({ isCompleted: true, note: null });
  expect((await note(id)).content).toBe(list({ text: "Water the basil", task: next.id }));
  await change(first, { isCompleted: false });
  expect((await note(id)).content).toBe(list({ text: "Water the basil", task: first }));
  const saved = await write(id, list({ text: "Water the basil", task: first, isChecked: true }));
  const [line] = saved.tasks;
  expect(line).toMatchObject({ dueDate: "2026-12-08", isCompleted: false });
  expect(saved.content).toBe(list({ text: "Water the basil", task: line.id }));
});

test.each([
  ["the app", [] as string[], false, "Water the basil"],
  ["the app, with another name", null, false, "Water the thyme"],
  ["another client, which ticks the line too", null, true, "Water the basil"],
])("%s saves a text of before a repeating task was completed, and the line stays the next", async (...given) => {
  const [name, rewritten, isChecked, text] = given;
  const id = await make1(list("Water the basil", "Oats"));
  const { id: first } = await lineOf(id, "Water the basil", { dueDate: "2026-12-01" });
  await change(first, { repeatRule: "FREQ=DAILY" });
  const second = (await change(first, { isCompleted: true })).next.id;
  const third = (await change(second, { isCompleted: true })).next.id;
  const html = `<p>New</p>${list({ text, task: first, isChecked }, "Oats")}`;
  const saved = await write(id, html, name.startsWith("the app") ? (rewritten ?? [first]) : null);
  expect(saved.content).toBe(`<p>New</p>${list({ text, task: third }, "Oats")}`);
  expect(await task(third)).toMatchObject({ title: text, isCompleted: false, deletedAt: null, note: { id } });
  expect(await task(first)).toMatchObject({ title: "Water the basil", isCompleted: true, note: null });
});

test("a text may name a task of one's own that is no other line; any other is dropped", async () => {
  const ivy = await app.signUp();
  const [own, theirs] = [await make.task(ada, { title: "Own" }), await make.task(ivy, { title: "Theirs" })];
  const other = await make1(list("Other"));
  const { id: taken } = await lineOf(other, "Other");
  const id = await make1(
    list(
      { text: "My own", isChecked: true, task: own.id.toUpperCase() },
      { text: "Again", task: own.id },
      { text: "Ivy's", task: theirs.id },
      { text: "Taken", task: taken },
      { text: "None", task: randomUUID() },
      { text: "Bad", task: "x" },
    ),
  );
  expect((await note(id)).content).toBe(
    list({ text: "My own", task: own.id }, "Again", "Ivy's", "Taken", "None", "Bad"),
  );
  expect(await task(own.id)).toMatchObject({ title: "My own", note: { id } });
  expect(await task(taken)).toMatchObject({ title: "Other", note: { id: other } });
  expect((await ivy.run(readTask, { id: theirs.id })).task).toMatchObject({ title: "Theirs", note: null });
});

test("a copy of a line in a text of the app, whose task is another line, is as ticked as the task", async () => {
  const [from, to] = [await make1(list("Milk", "Bread")), await make1(list("Oats"))];
  const [milk, bread] = [(await lineOf(from, "Milk")).id, (await lineOf(from, "Bread")).id];
  await change(milk, { isCompleted: true });
  const saved = await write(to, list("Oats", { text: "Milk", task: milk }, { text: "Bread", task: bread }), [milk]);
  expect(saved).toMatchObject({ content: list("Oats", { text: "Milk", isChecked: true }, "Bread"), tasks: [] });
  expect(await task(milk)).toMatchObject({ isCompleted: true, deletedAt: null, note: { id: from } });
  const asSent = await write(to, list("Oats", { text: "Milk", task: milk }));
  expect(asSent.content).toBe(list("Oats", "Milk"));
});

test("a copy of a line in a new text of the app is as ticked as its task", async () => {
  const from = await make1(list("Milk"));
  const { id: milk } = await lineOf(from, "Milk");
  await change(milk, { isCompleted: true });
  const content = list({ text: "Milk", task: milk });
  const made = async (rewritten: string[] | null) => (await ada.run(create, { content, rewritten })).createNote;
  expect(await made([milk])).toMatchObject({ content: list({ text: "Milk", isChecked: true }), tasks: [] });
  expect(await made(null)).toMatchObject({ content: list("Milk"), tasks: [] });
  expect(await task(milk)).toMatchObject({ isCompleted: true, deletedAt: null, note: { id: from } });
});

test("texts that are saved together tick no line when their caller says so", async () => {
  const [from, to] = [await make1(list("Milk", "Bread")), await make1(list("Oats"))];
  const [milk, bread] = [(await lineOf(from, "Milk")).id, (await lineOf(from, "Bread")).id];
  await change(milk, { isCompleted: true });
  const texts = [
    { id: from, version: 1, content: list({ text: "Milk", task: milk }) },
    { id: to, version: 1, content: list("Oats", { text: "Bread", task: bread }) },
  ];
  await ada.run(saveTexts, { texts, rewritten: [] });
  expect(await task(milk)).toMatchObject({ isCompleted: true, note: { id: from } });
  expect(await task(bread)).toMatchObject({ isCompleted: false, note: { id: to } });
});

test("a line that moves to another note takes its task along", async () => {
  const [from, to] = [await make1(list("Milk", "Bread")), await make1(list("Oats"))];
  const { id: milk } = await lineOf(from, "Milk");
  const texts = [
    { id: from, version: 1, content: list("Bread") },
    { id: to, version: 1, content: list("Oats", { text: "Milk", task: milk }) },
  ];
  await ada.run(saveTexts, { texts });
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: { id: to } });
  await write(to, list("Oats"));
  const cut = await write(from, list("Bread", { text: "Milk", task: milk }));
  expect(cut.content).toBe(list("Bread", { text: "Milk", task: milk }));
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: { id: from } });
});

test("a restored version has the tasks of its lines again, as they are now", async () => {
  const id = await make1(list("Milk", "Bread"));
  const { id: milk } = await lineOf(id, "Milk");
  app.clock.advance(11 * 60_000);
  await write(id, `${list({ text: "Milk", task: milk }, "Bread")}<p>More</p>`);
  await change(milk, { isCompleted: true });
  const { contentVersions } = await ada.run(versions, { id });
  const versionId = contentVersions.nodes.at(-1).id;
  await ada.run("mutation ($id: ID!, $versionId: ID!) { restoreVersion(itemId: $id, versionId: $versionId) { id } }", {
    id,
    versionId,
  });
  expect((await note(id)).content).toBe(list({ text: "Milk", task: milk, isChecked: true }, "Bread"));
});

test("restoring the words that a note has keeps the tasks of its lines", async () => {
  const id = await make1(list("Milk"));
  for (const content of ["<p>None</p>", list("Milk")]) {
    app.clock.advance(11 * 60_000);
    await write(id, content);
  }
  const { id: milk } = await lineOf(id, "Milk");
  const versionId = (await ada.run(versions, { id })).contentVersions.nodes.at(-1).id;
  const before = await note(id);
  await ada.run("mutation ($id: ID!, $versionId: ID!) { restoreVersion(itemId: $id, versionId: $versionId) { id } }", {
    id,
    versionId,
  });
  expect(await note(id)).toEqual(before);
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: { id } });
});

test("an export takes tasks and their lines along into another account", async () => {
  const ivy = await app.signUp("Ivy");
  const id = await make1(`<p>Shop</p>${list("Milk", "Bread")}`);
  await lineOf(id, "Milk", { dueDate: "2026-12-01" });
  const { bytes } = await exportAll(app, ada);
  await importFile(app, ivy, "COMMONPLACE", bytes);
  const { notes } = await ivy.run(`{ notes(first: 5) { nodes { ${fields} } } }`);
  const [imported] = notes.nodes;
  expect(imported.tasks).toMatchObject([{ title: "Milk", dueDate: "2026-12-01", note: { id: imported.id } }]);
  expect(imported.content).toBe(`<p>Shop</p>${list({ text: "Milk", task: imported.tasks[0].id }, "Bread")}`);
});

test("a task that an import brings back is its line as it is now, or none when that is gone", async () => {
  const id = await make1(list("Milk", "Bread", "Oats"));
  const ids: string[] = [];
  for (const text of ["Milk", "Bread", "Oats"]) ids.push((await lineOf(id, text)).id);
  const [milk = "", bread = "", oats = ""] = ids;
  const { bytes } = await exportAll(app, ada);
  await change(milk, { isCompleted: true });
  await ada.run(trash, { ids: [milk, bread] });
  await write(id, list({ text: "Milk", isChecked: true }, { text: "Bread", isChecked: true }));
  await ada.run("mutation ($ids: [ID!]!) { deleteTasksPermanently(taskIds: $ids) }", { ids: [bread, oats] });
  await importFile(app, ada, "COMMONPLACE", bytes);
  const { content, tasks } = await note(id);
  expect(tasks.map(({ title }: Answer) => title).sort()).toEqual(["Bread", "Milk"]);
  const again = tasks.find(({ title }: Answer) => title === "Bread");
  expect(content).toBe(list({ text: "Milk", isChecked: true, task: milk }, { text: "Bread", task: again.id }));
  await write(id, `${content}<p>More</p>`);
  const { tasks: all } = await ada.run("{ tasks(first: 10, filter: {}) { nodes { title deletedAt note { id } } } }");
  expect(all.nodes).toContainEqual({ title: "Oats", deletedAt: null, note: null });
});

test("the task stays when its note is deleted for good", async () => {
  const id = await make1(list("Milk"));
  const { id: milk } = await lineOf(id, "Milk");
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: null });
  await ada.run("mutation ($ids: [ID!]!) { deleteContentPermanently(itemIds: $ids) }", { ids: [id] });
  expect(await task(milk)).toMatchObject({ deletedAt: null, note: null });
});

test("a tick and a save at once both count", async () => {
  const id = await make1(list("Milk", "Bread"));
  const { id: milk } = await lineOf(id, "Milk");
  for (let round = 1; round <= 10; round += 1) {
    const isCompleted = round % 2 === 1;
    const { version } = await note(id);
    const content = list({ text: "Milk", task: milk }, `Bread ${round}`);
    await Promise.all([change(milk, { isCompleted }), ada.run(save, { id, content, version, rewritten: [] })]);
    expect((await note(id)).content).toBe(list({ text: "Milk", task: milk, isChecked: isCompleted }, `Bread ${round}`));
  }
});

test("a token for notes alone saves the text of tasks, but changes none and learns of none", async () => {
  const notes = await ada.token(["notes:write"]);
  const id = await make1(list("Milk", "Bread"));
  const milk = await lineOf(id, "Milk");
  const other = await make.task(ada, { title: "Secret" });
  await change(other.id, { isCompleted: true });
  const line = { text: "Milk", task: milk.id };
  const saved = async (content: string, rewritten: string[] | null = null) => {
    const { version } = await note(id);
    return (await notes.run(saveAsNotes, { id, content, version, rewritten })).updateNote.content;
  };
  for (const content of [
    list({ ...line, isChecked: true }, "Bread"),
    list({ ...line, text: "Cream" }, "Bread"),
    list("Bread"),
  ])
    await expect(saved(content)).rejects.toThrow("projects:write");
  const named = { text: "Mine", task: other.id };
  for (const rewritten of [null, []])
    expect(await saved(list(line, "Butter", named), rewritten)).toBe(list(line, "Butter", "Mine"));
  expect(await task(milk.id)).toMatchObject({ title: "Milk", isCompleted: false, deletedAt: null });
  expect(await task(other.id)).toMatchObject({ title: "Secret", note: null });
});
