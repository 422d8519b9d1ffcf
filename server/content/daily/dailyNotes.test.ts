import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { multiply, plansOf } from "../../testing/plansOf.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { exportAll, importFile } from "../../testing/transferOf.js";

const day = "2026-11-29";
const fields = "id title content dailyDate version deletedAt";
const open = `mutation ($date: String!, $title: String) { openDailyNote(date: $date, title: $title) { ${fields} } }`;
const read = `query ($date: String!) { dailyNote(date: $date) { ${fields} } }`;
const around = `query ($date: String!) { dailyNotesAround(date: $date) {
  previous { dailyDate } next { dailyDate } unfinished { dailyDate content } } }`;
const trash = "mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }";
const restore = `mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { ... on Note { ${fields} } } }`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const opened = async (person: TestPerson, date: string = day) => (await person.run(open, { date })).openDailyNote;

test("a day's note is made once, also by ten calls at once", async () => {
  const ada = await app.signUp();
  expect((await ada.run(read, { date: day })).dailyNote).toBeNull();
  const notes = await Promise.all(Array.from({ length: 10 }, () => opened(ada)));
  expect(new Set(notes.map(({ id }) => id)).size).toBe(1);
  expect(notes[0]).toMatchObject({ title: "Sunday, 29 November 2026", content: null, dailyDate: day });
  expect((await ada.run(read, { date: day })).dailyNote).toEqual(notes[0]);
  const { rows } = await app.services.pool.query("select id from content_item where owner_id = $1", [ada.userId]);
  expect(rows).toHaveLength(1);
});

test("the database itself refuses a second note of a day", async () => {
  const ada = await app.signUp();
  await opened(ada);
  const { id } = await make.note(ada);
  const second = app.services.pool.query("update content_item set daily_date = $1 where id = $2", [day, id]);
  await expect(second).rejects.toThrow("content_item_daily_date_key");
});

test("a new one takes the title that is given, and keeps it", async () => {
  const ada = await app.signUp();
  const made = await ada.run(open, { date: day, title: " Sunday, November 29, 2026 " });
  expect(made.openDailyNote.title).toBe("Sunday, November 29, 2026");
  expect((await ada.run(open, { date: day, title: "Other" })).openDailyNote.title).toBe("Sunday, November 29, 2026");
  await expect(ada.run(open, { date: "2026-11-30", title: "a".repeat(501) })).rejects.toMatchObject({
    fields: { title: expect.any(String) },
  });
});

test.each(["2026-02-30", "2026-13-01", "tomorrow", "", "2026-11-29T00:00:00.000Z"])(
  "refuses the day “%s”",
  async (date) => {
    const ada = await app.signUp();
    for (const document of [open, read, around])
      await expect(ada.run(document, { date })).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: { date: expect.any(String) },
      });
  },
);

test("a day whose note is in the trash gets a new one, and the old one comes back as a plain note", async () => {
  const ada = await app.signUp();
  const first = await opened(ada);
  await ada.run(trash, { ids: [first.id] });
  expect((await ada.run(read, { date: day })).dailyNote).toBeNull();
  const second = await opened(ada);
  expect(second.id).not.toBe(first.id);
  const [back] = (await ada.run(restore, { ids: [first.id] })).restoreContent;
  expect(back).toMatchObject({ title: first.title, dailyDate: null, deletedAt: null });
  expect((await ada.run(read, { date: day })).dailyNote.id).toBe(second.id);
});

test("a restored note is the note of its day again if that has no other", async () => {
  const ada = await app.signUp();
  const { id } = await opened(ada);
  await ada.run(trash, { ids: [id] });
  const entries = [{ kind: "NOTE", id }];
  await ada.run("mutation ($entries: [TrashEntryInput!]!) { restoreFromTrash(entries: $entries) }", { entries });
  expect((await ada.run(read, { date: day })).dailyNote.id).toBe(id);
});

test("of several notes of a day that are restored together, one is its note", async () => {
  const ada = await app.signUp();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await opened(ada);
    ids.push(id);
    await ada.run(trash, { ids: [id] });
  }
  const back = (await ada.run(restore, { ids })).restoreContent;
  expect(back.map(({ dailyDate }: { dailyDate: string | null }) => dailyDate).filter(Boolean)).toEqual([day]);
});

test("restoring and opening at once leave one note of the day", async () => {
  const ada = await app.signUp();
  const { id } = await opened(ada);
  await ada.run(trash, { ids: [id] });
  await Promise.all([ada.run(restore, { ids: [id] }), ...Array.from({ length: 5 }, () => opened(ada))]);
  const { rows } = await app.services.pool.query(
    "select id from content_item where owner_id = $1 and daily_date is not null and deleted_at is null",
    [ada.userId],
  );
  expect(rows).toHaveLength(1);
});

test("finds the daily notes beside a day, and the last with unfinished lines", async () => {
  const ada = await app.signUp();
  const lines = (isChecked: boolean) =>
    `<ul data-type="checklist"><li data-checked="${isChecked}"><p>Bread</p></li></ul>`;
  const write = "mutation ($texts: [NoteTextInput!]!) { updateNoteTexts(texts: $texts) { id } }";
  for (const [date, content] of [
    ["2026-11-14", lines(false)],
    ["2026-11-20", lines(false)],
    ["2026-11-27", lines(true)],
    ["2026-12-03", lines(false)],
  ] as const) {
    const { id, version } = await opened(ada, date);
    await ada.run(write, { texts: [{ id, content, version }] });
  }
  const found = async (date: string) => (await ada.run(around, { date })).dailyNotesAround;
  expect(await found(day)).toEqual({
    previous: { dailyDate: "2026-11-27" },
    next: { dailyDate: "2026-12-03" },
    unfinished: { dailyDate: "2026-11-20", content: lines(false) },
  });
  expect((await found("2026-11-20")).unfinished).toEqual({ dailyDate: "2026-11-14", content: lines(false) });
  expect(await found("2027-02-01")).toMatchObject({
    previous: { dailyDate: "2026-12-03" },
    next: null,
    unfinished: null,
  });
  expect(await found("0001-01-01")).toEqual({ previous: null, next: { dailyDate: "2026-11-14" }, unfinished: null });
});

test("an unticked line without words is not unfinished", async () => {
  const ada = await app.signUp();
  const line = (text: string, isChecked: boolean, below = "") =>
    `<li data-checked="${isChecked}"><p>${text}</p>${below}</li>`;
  const list = (...lines: string[]) => `<ul data-type="checklist">${lines.join("")}</ul>`;
  const write = "mutation ($texts: [NoteTextInput!]!) { updateNoteTexts(texts: $texts) { id } }";
  for (const [date, content] of [
    ["2026-11-18", list(line("<strong>Bread</strong>", false))],
    ["2026-11-20", list(line("", false, list(line("Oil", true))))],
    ["2026-11-27", list(line("Salt", true), line("", false)) + list(line("", false, list(line("", false))))],
  ] as const) {
    const { id, version } = await opened(ada, date);
    await ada.run(write, { texts: [{ id, content, version }] });
  }
  const found = async (date: string) => (await ada.run(around, { date })).dailyNotesAround.unfinished;
  expect(await found(day)).toMatchObject({ dailyDate: "2026-11-20" });
  expect(await found("2026-11-20")).toMatchObject({ dailyDate: "2026-11-18" });
});

test("texts are saved together or not at all", async () => {
  const ada = await app.signUp();
  const [from, to] = [await make.note(ada, { content: "<p>Oak</p>" }), await make.note(ada)];
  const write = "mutation ($texts: [NoteTextInput!]!) { updateNoteTexts(texts: $texts) { id content version } }";
  const textsOf = (version: number) => [
    { id: to.id, content: "<p>Oak</p>", version: to.version },
    { id: from.id, content: null, version },
  ];
  await expect(ada.run(write, { texts: textsOf(7) })).rejects.toMatchObject({
    code: "CONFLICT",
    item: { id: from.id, content: "<p>Oak</p>" },
  });
  const { note } = await ada.run("query ($id: ID!) { note(id: $id) { content } }", { id: to.id });
  expect(note.content).toBeNull();
  expect((await ada.run(write, { texts: textsOf(1) })).updateNoteTexts).toEqual([
    { id: to.id, content: "<p>Oak</p>", version: 2 },
    { id: from.id, content: null, version: 2 },
  ]);
  for (const texts of [[], [textsOf(2)[0], textsOf(2)[0]], Array.from({ length: 11 }, () => textsOf(2)[0])])
    await expect(ada.run(write, { texts })).rejects.toMatchObject({ fields: { texts: expect.any(String) } });
});

test("an import keeps the day of a daily note, unless that has one", async () => {
  const [ada, ivy] = [await app.signUp("Ada"), await app.signUp("Ivy")];
  await opened(ada);
  await opened(ada, "2026-11-28");
  const here = await opened(ivy);
  const { bytes } = await exportAll(app, ada);
  await importFile(app, ivy, "COMMONPLACE", bytes);
  expect((await ivy.run(read, { date: day })).dailyNote.id).toBe(here.id);
  expect((await ivy.run(read, { date: "2026-11-28" })).dailyNote).toMatchObject({
    title: "Saturday, 28 November 2026",
  });
  const { notes } = await ivy.run("{ notes(first: 10) { nodes { title dailyDate } } }");
  expect(notes.nodes).toContainEqual({ title: here.title, dailyDate: null });
});

test("daily notes are read by their index beside many notes", { tags: ["slow"] }, async () => {
  const ada = await app.signUp();
  await make.note(ada);
  await multiply(app, "content_item", ada.userId);
  await opened(ada);
  const plans = await plansOf(app, ["content_item"], async () => {
    await ada.run(read, { date: day });
    await ada.run("query ($date: String!) { dailyNotesAround(date: $date) { previous { id } unfinished { id } } }", {
      date: "2026-12-01",
    });
  });
  expect(plans).not.toHaveLength(0);
  for (const plan of plans) expect(plan).not.toContain("Seq Scan on content_item");
  expect(plans.join("\n")).toContain("content_item_daily_date_key");
});
