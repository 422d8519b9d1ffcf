import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

const fields = `id seriesId title start end allDay firstDay lastDay status location description timeZone recurrenceRule
  recurrenceEndDate originalStart isOverride isReadOnly reminders version eventTypeId eventType { name }`;
const create = `mutation ($input: CreateEventInput!) { createEvent(input: $input) { ${fields} } }`;
const update = `mutation ($id: ID!, $input: UpdateEventInput!, $scope: EventScope, $version: Int) {
  updateEvent(id: $id, input: $input, scope: $scope, version: $version) { ${fields} } }`;
const remove = "mutation ($id: ID!, $scope: EventScope) { deleteEvent(id: $id, scope: $scope) }";
const restore = `mutation ($ids: [ID!]!) { restoreEvents(ids: $ids) { ${fields} } }`;
const list = `query ($from: DayOrTime!, $to: DayOrTime!, $eventTypeIds: [ID!], $expand: Boolean) {
  events(from: $from, to: $to, eventTypeIds: $eventTypeIds, expand: $expand) { ${fields} } }`;
const trash = `query ($first: Int, $after: String) { trash(first: $first, after: $after) {
  nodes { id title deletedAt } totalCount pageInfo { hasNextPage endCursor } } }`;

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
});

const morning = { title: "Stand-up", start: "2026-03-02T09:00:00.000Z", end: "2026-03-02T09:30:00.000Z" };

async function made(person: TestPerson, input: object = {}): Promise<Answer> {
  return (await person.run(create, { input: { ...morning, ...input } })).createEvent;
}

async function changed(person: TestPerson, id: string, input: object, scope?: string): Promise<Answer> {
  return (await person.run(update, { id, input, scope })).updateEvent;
}

async function within(person: TestPerson, from: string, to: string, more: object = {}): Promise<Answer[]> {
  return (await person.run(list, { from, to, ...more })).events;
}

/** Starts in March and April 2026, with titles that differ from the series'. */
async function spring(person: TestPerson): Promise<string[]> {
  const events = await within(person, "2026-03-01", "2026-05-01");
  return events.map(({ start, title }) => `${start.slice(5, 16)}${title === morning.title ? "" : ` ${title}`}`);
}

const at = (series: Answer, start: string) => `${series.id}_${start}`;

test("an occurrence changes on its own, and its other values follow the series", async () => {
  const ada = await app.signUp();
  const series = await made(ada, { recurrenceRule: "RRULE:FREQ=WEEKLY;COUNT=4", timeZone: "Europe/Lisbon" });
  expect(series).toMatchObject({ recurrenceRule: "FREQ=WEEKLY;COUNT=4", seriesId: null, isOverride: false });
  const second = at(series, "20260309T090000Z");
  // A form sends all its fields.
  const { title, start, end, recurrenceRule, timeZone } = {
    ...series,
    start: "2026-03-09T09:00:00.000Z",
    end: "2026-03-09T09:30:00.000Z",
  };
  const form = { title, start, end, recurrenceRule, timeZone, allDay: false, status: "CONFIRMED" };
  expect(await changed(ada, second, { ...form, title: "Review" })).toMatchObject({
    title: "Review",
    isOverride: true,
    id: second,
  });
  await changed(ada, series.id, { location: "Room 4", title: "Morning" });
  const [first, review] = await within(ada, "2026-03-01", "2026-03-15");
  expect(first).toMatchObject({ title: "Morning", location: "Room 4", isOverride: false });
  expect(review).toMatchObject({ title: "Review", location: "Room 4", seriesId: series.id });
  // It stays at nine after the clock change.
  expect((await within(ada, "2026-03-29", "2026-04-01")).map((each) => each.start)).toEqual([]);
  const all = await within(ada, "2026-03-01", "2026-05-01");
  expect(all.map((each) => each.start.slice(5, 16))).toEqual([
    "03-02T09:00",
    "03-09T09:00",
    "03-16T09:00",
    "03-23T09:00",
  ]);

  const moved = { start: "2026-02-20T15:00:00.000Z", end: "2026-02-20T16:00:00.000Z" };
  await changed(ada, second, moved);
  expect(await within(ada, "2026-02-20", "2026-02-21")).toMatchObject([
    { id: second, originalStart: start, title: "Review" },
  ]);
  expect(await within(ada, "2026-03-09", "2026-03-10")).toEqual([]);
  for (const input of [{ recurrenceRule: "FREQ=DAILY" }, { timeZone: "UTC" }, { end: "2026-02-20T15:00:00.000Z" }]) {
    await expect(changed(ada, second, input), JSON.stringify(input)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  await expect(changed(ada, at(series, "20260310T090000Z"), {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("moving a series moves its exceptions with it; a new rule drops those that it no longer produces", async () => {
  const ada = await app.signUp();
  const series = await made(ada, { recurrenceRule: "FREQ=DAILY;COUNT=4" });
  await changed(ada, at(series, "20260303T090000Z"), { title: "Own words" });
  await changed(ada, at(series, "20260304T090000Z"), {
    start: "2026-03-10T18:00:00.000Z",
    end: "2026-03-10T19:00:00.000Z",
    title: "Own time",
  });
  await ada.run(remove, { id: at(series, "20260305T090000Z") });
  await changed(ada, series.id, { start: "2026-04-01T10:00:00.000Z", end: "2026-04-01T11:00:00.000Z" });
  expect(await spring(ada)).toEqual(["03-10T18:00 Own time", "04-01T10:00", "04-02T10:00 Own words"]);
  const [own] = await within(ada, "2026-03-10", "2026-03-11");
  expect(own.id).toBe(at(series, "20260403T100000Z"));

  await changed(ada, series.id, { recurrenceRule: "FREQ=DAILY;INTERVAL=2;COUNT=3" });
  expect(await spring(ada)).toEqual(["03-10T18:00 Own time", "04-01T10:00", "04-05T10:00"]);
  await changed(ada, series.id, { recurrenceRule: "FREQ=DAILY;COUNT=4" });
  expect(await spring(ada)).toEqual(["03-10T18:00 Own time", "04-01T10:00", "04-02T10:00", "04-04T10:00"]);
  await changed(ada, series.id, { recurrenceRule: null });
  expect(await spring(ada)).toEqual(["04-01T10:00"]);
});

test("this and following becomes its own series and keeps its exceptions", async () => {
  const ada = await app.signUp();
  const rule = { recurrenceRule: "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6" };
  const series = await made(ada, rule);
  await changed(ada, at(series, "20260305T090000Z"), { title: "Early" });
  await changed(ada, at(series, "20260316T090000Z"), { title: "Late" });
  const third = at(series, "20260309T090000Z");
  const scopes = `query ($id: ID!) { eventScopes(id: $id) { following all firstStart lastStart } }`;
  expect((await ada.run(scopes, { id: third })).eventScopes).toEqual({
    following: 4,
    all: 6,
    firstStart: morning.start,
    lastStart: "2026-03-19T09:00:00.000Z",
  });
  // A day later and an hour longer.
  const moved = { start: "2026-03-10T09:00:00.000Z", end: "2026-03-10T10:30:00.000Z" };
  const following = await changed(ada, third, moved, "FOLLOWING");
  expect(following).toMatchObject({ recurrenceRule: "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4", start: moved.start });
  expect(following.id).not.toBe(series.id);
  expect(await spring(ada)).toEqual([
    "03-02T09:00",
    "03-05T09:00 Early",
    "03-10T09:00",
    "03-13T09:00",
    "03-17T09:00 Late",
    "03-20T09:00",
  ]);

  // A change of all through one occurrence: each an hour later.
  await changed(
    ada,
    at(following, "20260313T090000Z"),
    { start: "2026-03-13T10:00:00.000Z", end: "2026-03-13T11:30:00.000Z" },
    "ALL",
  );
  expect((await spring(ada)).slice(2)).toEqual(["03-10T10:00", "03-13T10:00", "03-17T10:00 Late", "03-20T10:00"]);

  const gone = (await ada.run(remove, { id: at(following, "20260317T100000Z"), scope: "FOLLOWING" })).deleteEvent;
  expect((await spring(ada)).slice(2)).toEqual(["03-10T10:00", "03-13T10:00"]);
  expect((await ada.run(restore, { ids: [gone] })).restoreEvents).toMatchObject([
    { recurrenceRule: "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=2" },
  ]);
  expect((await spring(ada)).slice(2)).toEqual(["03-10T10:00", "03-13T10:00", "03-17T10:00 Late", "03-20T10:00"]);
  await expect(changed(ada, series.id, { title: "x" }, "THIS")).rejects.toMatchObject({
    fields: { scope: expect.any(String) },
  });
});

test("deleted events go to the trash, including single occurrences", async () => {
  const ada = await app.signUp();
  const series = await made(ada, { recurrenceRule: "FREQ=DAILY;COUNT=3" });
  const event = await made(ada, { title: "Once" });
  const second = at(series, "20260303T090000Z");
  expect((await ada.run(remove, { id: second })).deleteEvent).toBe(second);
  await ada.run(remove, { id: event.id });
  expect(await spring(ada)).toEqual(["03-02T09:00", "03-04T09:00"]);
  const first = (await ada.run(trash, { first: 1 })).trash;
  expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
  const rest = (await ada.run(trash, { first: 1, after: first.pageInfo.endCursor })).trash;
  expect([...first.nodes, ...rest.nodes].map(({ id }: Answer) => id).sort()).toEqual([second, event.id].sort());
  await expect(ada.run(restore, { ids: [second, series.id] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await ada.run(restore, { ids: [second] })).restoreEvents).toMatchObject([{ id: second, isOverride: false }]);
  const forGood = "mutation ($ids: [ID!]!) { deleteEventsPermanently(ids: $ids) }";
  await expect(ada.run(forGood, { ids: [series.id] })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await ada.run(forGood, { ids: [event.id] });
  expect((await ada.run(trash)).trash.totalCount).toBe(0);
  expect(await spring(ada)).toEqual(["03-02T09:00", "03-03T09:00", "03-04T09:00"]);
});

test("an occurrence that was moved and then deleted appears nowhere", async () => {
  const ada = await app.signUp();
  const series = await made(ada, { recurrenceRule: "FREQ=DAILY;COUNT=3" });
  const second = at(series, "20260303T090000Z");
  await changed(ada, second, { start: "2026-03-20T09:00:00.000Z", end: "2026-03-20T09:30:00.000Z" });
  expect(await spring(ada)).toEqual(["03-02T09:00", "03-04T09:00", "03-20T09:00"]);
  await ada.run(remove, { id: second });
  expect(await spring(ada)).toEqual(["03-02T09:00", "03-04T09:00"]);
});

test("conflicts exclude cancelled and all-day events, and the event itself", async () => {
  const ada = await app.signUp();
  const series = await made(ada, { recurrenceRule: "FREQ=DAILY" });
  await made(ada, { title: "Call", start: "2026-03-05T09:15:00.000Z", end: "2026-03-05T10:00:00.000Z" });
  await made(ada, {
    title: "Off",
    status: "CANCELLED",
    start: "2026-03-05T09:00:00.000Z",
    end: "2026-03-05T10:00:00.000Z",
  });
  await made(ada, { title: "Fair", allDay: true, start: "2026-03-05T00:00:00.000Z", end: "2026-03-06T00:00:00.000Z" });
  const document = `query ($from: DateTime!, $to: DateTime!, $exceptId: ID) {
    eventConflicts(from: $from, to: $to, exceptId: $exceptId) { title } }`;
  const time = { from: "2026-03-05T09:00:00.000Z", to: "2026-03-05T09:20:00.000Z" };
  const conflicts = async (exceptId?: string) =>
    (await ada.run(document, { ...time, exceptId })).eventConflicts.map(({ title }: Answer) => title);
  expect(await conflicts()).toEqual(["Stand-up", "Call"]);
  expect(await conflicts(at(series, "20260305T090000Z"))).toEqual(["Call"]);
});

test("a year has each day's count and the long events, in the viewer's time zone", async () => {
  const ada = await app.signUp();
  await made(ada, { recurrenceRule: "FREQ=DAILY;COUNT=3" });
  await made(ada, { title: "Late", start: "2026-03-02T23:30:00.000Z", end: "2026-03-03T01:00:00.000Z" });
  await made(ada, {
    title: "Porto",
    allDay: true,
    timeZone: "Europe/Lisbon",
    start: "2026-03-30T23:00:00.000Z",
    end: "2026-04-03T23:00:00.000Z",
  });
  await made(ada, { title: "Off", status: "CANCELLED" });
  const document = `query ($from: String!, $to: String!, $timeZone: String!) {
    eventDays(from: $from, to: $to, timeZone: $timeZone) { total days { day count } spans { title firstDay lastDay } } }`;
  const asked = async (timeZone: string) =>
    (await ada.run(document, { from: "2026-01-01", to: "2027-01-01", timeZone })).eventDays;
  const porto = ["2026-03-31", "2026-04-01", "2026-04-02", "2026-04-03"].map((day) => ({ day, count: 1 }));
  expect(await asked("UTC")).toEqual({
    total: 5,
    days: [{ day: "2026-03-02", count: 2 }, { day: "2026-03-03", count: 2 }, { day: "2026-03-04", count: 1 }, ...porto],
    spans: [{ title: "Porto", firstDay: "2026-03-31", lastDay: "2026-04-03" }],
  });
  expect((await asked("America/New_York")).days.slice(0, 2)).toEqual([
    { day: "2026-03-02", count: 2 },
    { day: "2026-03-03", count: 1 },
  ]);
  for (const [from, to] of [
    ["0001-01-01", "0001-01-02"],
    ["9999-12-30", "9999-12-31"],
  ]) {
    for (const timeZone of ["UTC", "Pacific/Niue", "Pacific/Kiritimati"]) {
      expect((await ada.run(document, { from, to, timeZone })).eventDays.total).toBe(0);
    }
  }
  await expect(asked("Mars/Olympus")).rejects.toMatchObject({ fields: { timeZone: expect.any(String) } });
});

test("each person has their own calendar", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { id: type } = await make.eventType(ada);
  const series = await made(ada, { recurrenceRule: "FREQ=DAILY", eventTypeId: type });
  const second = at(series, "20260303T090000Z");
  await expect(made(eve, { eventTypeId: type })).rejects.toMatchObject({ fields: { eventTypeId: expect.any(String) } });
  await expect(made(eve, { id: series.id })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const id of [series.id, second, `${randomUUID()}_20260303T090000Z`, "no-id"]) {
    await expect(changed(eve, id, { title: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(eve.run(remove, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(eve.run("query ($id: ID!) { event(id: $id) { id } }", { id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
  expect(await within(eve, "2026-03-01", "2026-04-01")).toEqual([]);
  expect((await made(ada, { id: series.id, title: "Again" })).title).toBe("Stand-up");
  await expect(ada.run(update, { id: series.id, input: { title: "x" }, version: 7 })).rejects.toMatchObject({
    code: "CONFLICT",
    item: { version: 1 },
  });
  await changed(ada, second, { eventTypeId: null });
  expect(await within(ada, "2026-03-02", "2026-03-05", { eventTypeIds: [type] })).toHaveLength(2);
  expect(await within(ada, "2026-03-02", "2026-03-05", { expand: false })).toMatchObject([{ id: series.id }]);
  await ada.run("mutation ($id: ID!) { deleteEventType(id: $id) }", { id: type });
  expect((await within(ada, "2026-03-02", "2026-03-03"))[0].eventType).toBeNull();
});

test("ten thousand events is the limit, and all-day events run from midnight to midnight", async () => {
  const ada = await app.signUp();
  for (let count = 0; count < 26; count += 1) await made(ada, { recurrenceRule: "FREQ=DAILY" });
  await expect(within(ada, "2026-03-02", "2027-04-01")).rejects.toMatchObject({
    code: "INVALID_INPUT",
    message: expect.stringContaining("shorter"),
  });
  const lisbon = { allDay: true, timeZone: "Europe/Lisbon", start: "2026-07-01T23:00:00.000Z" };
  expect(await made(ada, { ...lisbon, end: "2026-07-03T23:00:00.000Z" })).toMatchObject({
    firstDay: "2026-07-02",
    lastDay: "2026-07-03",
  });
  await expect(made(ada, { ...lisbon, end: "2026-07-03T22:00:00.000Z" })).rejects.toMatchObject({
    fields: { end: expect.any(String) },
  });
  const copy =
    "mutation ($id: ID!, $start: DateTime!) { duplicateEvent(id: $id, start: $start) { start end allDay recurrenceRule } }";
  const winter = await made(ada, { ...lisbon, end: "2026-07-03T23:00:00.000Z" });
  expect((await ada.run(copy, { id: winter.id, start: "2026-12-01T00:00:00.000Z" })).duplicateEvent).toEqual({
    start: "2026-12-01T00:00:00.000Z",
    end: "2026-12-03T00:00:00.000Z",
    allDay: true,
    recurrenceRule: null,
  });
});

test("creating an event twice at once with the client's own id makes one event", async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp("Bob")];
  const id = randomUUID();
  const answers = await Promise.all([made(ada, { id }), made(ada, { id }), made(ada, { id })]);
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  await expect(made(bob, { id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the id of a series shows its next occurrence, or else its last", async () => {
  const ada = await app.signUp();
  const find = "query ($id: ID!) { occurrence(id: $id) { id start } }";
  const shown = async (id: string): Promise<Answer> => (await ada.run(find, { id })).occurrence;
  const once = await made(ada);
  expect(await shown(once.id)).toEqual({ id: once.id, start: morning.start });

  const weekly = { start: "2026-11-07T09:00:00.000Z", end: "2026-11-07T09:30:00.000Z" };
  const series = await made(ada, { ...weekly, recurrenceRule: "FREQ=WEEKLY" });
  const [third, fourth] = [at(series, "20261121T090000Z"), at(series, "20261128T090000Z")];
  expect(await shown(series.id)).toEqual({ id: fourth, start: "2026-11-28T09:00:00.000Z" });
  expect(await shown(third)).toEqual({ id: third, start: "2026-11-21T09:00:00.000Z" });
  // one of today that was moved to a later hour comes first again, until it is deleted
  const later = { start: "2026-11-21T15:00:00.000Z", end: "2026-11-21T15:30:00.000Z" };
  await changed(ada, third, later);
  expect(await shown(series.id)).toEqual({ id: third, start: later.start });
  await ada.run(remove, { id: third });
  await ada.run(remove, { id: fourth });
  expect(await shown(series.id)).toEqual({ id: at(series, "20261205T090000Z"), start: "2026-12-05T09:00:00.000Z" });

  const over = await made(ada, { recurrenceRule: "FREQ=WEEKLY;COUNT=2" });
  const last = at(over, "20260309T090000Z");
  expect(await shown(over.id)).toEqual({ id: last, start: "2026-03-09T09:00:00.000Z" });
  await ada.run(remove, { id: last });
  const first = at(over, "20260302T090000Z");
  expect(await shown(over.id)).toEqual({ id: first, start: morning.start });
  await ada.run(remove, { id: first });
  await expect(ada.run(find, { id: over.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the id of a series that lasts all day shows the occurrence of today in its own zone", async () => {
  const ada = await app.signUp();
  const day = { start: "2026-11-19T11:00:00.000Z", end: "2026-11-20T11:00:00.000Z", timeZone: "Pacific/Auckland" };
  const series = await made(ada, { ...day, allDay: true, recurrenceRule: "FREQ=DAILY" });
  // at 23:00 of November 21 there
  const { occurrence } = await ada.run("query ($id: ID!) { occurrence(id: $id) { firstDay } }", { id: series.id });
  expect(occurrence).toEqual({ firstDay: "2026-11-21" });
});
