import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { besideTransaction } from "../../testing/besideTransaction.js";
import { make } from "../../testing/make.js";
import { sendFile } from "../../testing/sendFile.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { importFile } from "../../testing/transferOf.js";
import { zipOf } from "../../testing/zipOf.js";
import { exportFormat } from "../../transfer/formatName.js";

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

const fields = "id title location eventTypeId";
const update = `mutation ($id: ID!, $input: UpdateEventInput!, $scope: EventScope) {
  updateEvent(id: $id, input: $input, scope: $scope) { ${fields} } }`;
const duplicate = `mutation ($id: ID!) { duplicateEvent(id: $id, start: "2026-03-20T09:00:00Z") { ${fields} } }`;
const undo = `mutation ($id: ID!) { undoSeriesChange(id: $id) { ${fields} } }`;
const remove = "mutation ($id: ID!) { deleteEventType(id: $id) }";
const take = `mutation ($file: Upload!) { importEvents(file: $file, duplicates: REPLACE) { created replaced } }`;
const list = `{ events(from: "2026-03-01", to: "2026-04-01") { ${fields} } }`;
const deletion = "delete from event_type where id = $1";
const times = { start: "2026-03-02T09:00:00.000Z", end: "2026-03-02T09:30:00.000Z" };
const ics = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:one",
  "DTSTAMP:20260301T000000Z",
  "DTSTART:20260302T090000Z",
  "DTEND:20260302T100000Z",
  "CATEGORIES:Work",
  "SUMMARY:From a file",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
});

async function typed(person: TestPerson, input: object = {}): Promise<{ typeId: string; id: string; on: string }> {
  const typeId = await typeOf(person);
  const given = { title: "Stand-up", ...times, eventTypeId: typeId, recurrenceRule: "FREQ=DAILY;COUNT=4", ...input };
  const { id } = await make.event(person, given);
  return { typeId, id, on: `${id}_20260303T090000Z` };
}

async function typeOf(person: TestPerson): Promise<string> {
  return (await make.eventType(person)).id;
}

const change = async (person: TestPerson, id: string, input: object, scope: string): Promise<Answer> =>
  (await person.run(update, { id, input, scope })).updateEvent;

test("an event whose type is deleted concurrently is duplicated without a type", async () => {
  const ada = await app.signUp();
  const { typeId, id } = await typed(ada);
  const [made] = await besideTransaction(app, deletion, [typeId], () => ada.run(duplicate, { id }));
  expect(made.duplicateEvent).toMatchObject({ title: "Stand-up", eventTypeId: null });
});

test("an occurrence whose own type is deleted concurrently keeps its other changes", async () => {
  const ada = await app.signUp();
  const { typeId, on } = await typed(ada, { eventTypeId: null });
  await change(ada, on, { eventTypeId: typeId }, "THIS");
  const [changed] = await besideTransaction(app, deletion, [typeId], () =>
    change(ada, on, { location: "Room 4" }, "THIS"),
  );
  expect(changed).toMatchObject({ location: "Room 4", eventTypeId: null });
});

test("a series that is split while its type is deleted stays complete, without a type", async () => {
  const ada = await app.signUp();
  const { typeId, on } = await typed(ada);
  const [changed] = await besideTransaction(app, deletion, [typeId], () =>
    change(ada, on, { location: "Room 4" }, "FOLLOWING"),
  );
  expect(changed).toMatchObject({ location: "Room 4", eventTypeId: null });
  expect((await ada.run(list)).events).toHaveLength(4);
});

test("a change of a series is undone without a type that is deleted concurrently", async () => {
  const ada = await app.signUp();
  const { typeId, id } = await typed(ada);
  await change(ada, id, { eventTypeId: null, title: "Other" }, "ALL");
  const [back] = await besideTransaction(app, deletion, [typeId], () => ada.run(undo, { id }));
  expect(back.undoSeriesChange).toMatchObject({ title: "Stand-up", eventTypeId: null });
});

test("a calendar file whose category's type is deleted concurrently is imported", async () => {
  const ada = await app.signUp();
  const typeId = await typeOf(ada);
  const file = new File([ics], "calendar.ics", { type: "text/calendar" });
  const [answer] = await besideTransaction(app, deletion, [typeId], () => sendFile(ada, take, {}, file));
  expect(answer).toMatchObject({ data: { importEvents: { created: 1, replaced: 0 } } });
  expect((await ada.run(list)).events).toMatchObject([{ title: "From a file", eventTypeId: null }]);
});

test("events of an archive whose category's type is deleted concurrently are imported", async () => {
  const ada = await app.signUp();
  const manifest = JSON.stringify({ format: exportFormat, formatVersion: 1 });
  const archive = await zipOf({ "manifest.json": manifest, "calendar.ics": ics });
  const typeId = await typeOf(ada);
  const [transfer] = await besideTransaction(app, deletion, [typeId], () =>
    importFile(app, ada, "COMMONPLACE", archive),
  );
  expect(transfer).toMatchObject({ state: "COMPLETED", report: { events: 1 } });
  expect((await ada.run(list)).events).toMatchObject([{ title: "From a file", eventTypeId: null }]);
});

test("a change of this and following and the deletion of its type wait for each other", async () => {
  const ada = await app.signUp();
  const { typeId, id, on } = await typed(ada);
  const [changed, gone] = await besideTransaction<Answer>(
    app,
    "select from calendar_event where id = $1 for update",
    [id],
    () => change(ada, on, { location: "Room 4" }, "FOLLOWING"),
    () => ada.run(remove, { id: typeId }),
  );
  expect(changed).toMatchObject({ location: "Room 4", eventTypeId: typeId });
  expect(gone.deleteEventType).toBe(typeId);
  expect((await ada.run(list)).events.map((event: Answer) => event.eventTypeId)).toEqual([null, null, null, null]);
});
