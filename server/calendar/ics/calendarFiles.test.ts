import "reflect-metadata";
import ical from "node-ical";
import { convertIcsCalendar, generateIcsCalendar } from "ts-ics";
import { beforeAll, expect, test } from "vitest";
import { inBackground } from "../../platform/fairShares/callers.js";
import { eventsOf2026, fillCalendar, foreignCalendar, updateEvent } from "../../testing/calendars.js";
import { make } from "../../testing/make.js";
import { sendFile } from "../../testing/sendFile.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

// biome-ignore lint/suspicious/noExplicitAny: an untyped answer, which a test reads as it likes
type Answer = any;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
});

const preview = `mutation ($file: Upload!, $timeZone: String) { previewEventImport(file: $file, timeZone: $timeZone) {
  name total duplicates series exceptions events { title start timeZone isDuplicate } skipped { title reason } skippedCount } }`;
const take = `mutation ($file: Upload!, $duplicates: DuplicateEvents) { importEvents(file: $file, duplicates: $duplicates) {
  created replaced left skippedCount } }`;

/** Without values that differ between people: ids. */
async function told(person: TestPerson): Promise<Answer[]> {
  return (await eventsOf2026(person)).map(({ id: _id, ...event }) => event);
}

function sent(person: TestPerson, query: string, text: string, variables: object = {}): Promise<Answer> {
  return sendFile(person, query, variables, new File([text], "calendar.ics", { type: "text/calendar" }));
}

async function exported(person: TestPerson, query = ""): Promise<string> {
  const answer = await person.fetch(`/calendar/export.ics${query}`);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return answer.text();
}

test("exported events are imported unchanged, also by another person", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  await fillCalendar(ada);
  const text = await exported(ada);
  await make.eventType(eve, { name: "work" });
  expect((await sent(eve, preview, text)).data.previewEventImport).toMatchObject({
    name: "Commonplace",
    total: 5,
    duplicates: 0,
    series: 2,
    exceptions: 3,
    skippedCount: 0,
  });
  expect((await sent(eve, take, text)).data.importEvents).toEqual({
    created: 5,
    replaced: 0,
    left: 0,
    skippedCount: 0,
  });
  const named = (events: Answer[]) =>
    events.map(({ recurrenceRule, ...event }) => ({ ...event, eventType: event.eventType?.name.toLowerCase() }));
  expect(named(await told(eve))).toEqual(named(await told(ada)));
  expect((await eventsOf2026(ada)).map(({ title }) => title)).toHaveLength(5 + 1 + 1 + 1 + 4);

  expect((await sent(eve, take, text)).data.importEvents).toMatchObject({ created: 0, left: 5 });
  expect((await sent(eve, preview, text)).data.previewEventImport.duplicates).toBe(5);
  const [first] = await eventsOf2026(eve);
  await updateEvent(eve, first.id.split("_")[0], { title: "Mine" });
  expect((await sent(eve, take, text, { duplicates: "REPLACE" })).data.importEvents).toMatchObject({ replaced: 5 });
  expect(named(await told(eve))).toEqual(named(await told(ada)));
  expect((await app.anonymous.fetch("/calendar/export.ics")).status).toBe(401);
});

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
/** A reader interprets a date as midnight in its local zone. */
const dayText = (date: Date, isDay: boolean) =>
  isDay ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) : date.toISOString();

test("two other parsers read the same events from an export", async () => {
  const ada = await app.signUp();
  await fillCalendar(ada);
  const text = await exported(ada);
  const events = await eventsOf2026(ada);
  const expected = new Map(events.filter((each) => !each.recurrenceRule).map((each) => [each.title, each]));

  const byNode = Object.values(ical.sync.parseICS(text)).filter((each): each is Answer => each?.type === "VEVENT");
  const byTs = convertIcsCalendar(undefined, text);
  expect(byNode).toHaveLength(5);
  expect(byTs.events).toHaveLength(7);
  for (const [title, event] of expected) {
    const node = byNode.find((each) => each.summary === title);
    expect(dayText(node?.end, event.allDay), title).toBe(event.allDay ? dayAfter(event.lastDay) : event.end);
    const other = byTs.events?.find((each) => each.summary === title);
    expect(other?.start.date.toISOString().slice(0, event.allDay ? 10 : 24), title).toBe(
      event.allDay ? event.firstDay : event.start,
    );
    expect([node?.status, other?.status]).toEqual([event.status, event.status]);
  }
  const series = byNode.find((each) => each.summary.startsWith("Stand-up"));
  expect(series).toMatchObject({
    location: "Room 4, upstairs",
    description: expect.stringContaining("ünïcödé"),
    categories: ["Work"],
  });
  const dates = series.rrule.all().map((date: Date) => date.toISOString());
  expect(dates).toHaveLength(6);
  expect(Object.values(series.recurrences ?? {}).map((each: Answer) => each.start.toISOString())).toContain(
    "2026-03-28T14:00:00.000Z",
  );
  expect(Object.keys(series.exdate ?? {})).not.toHaveLength(0);
  const theirSeries = byTs.events?.find((each) => each.recurrenceRule?.count === 6);
  expect(theirSeries?.alarms).toHaveLength(2);
  expect(theirSeries?.exceptionDates?.map(({ date }) => date.toISOString())).toEqual(["2026-03-29T08:30:00.000Z"]);

  // Reads files of other programs.
  const eve = await app.signUp("Eve");
  const written = generateIcsCalendar(byTs);
  expect((await sent(eve, take, written)).data.importEvents).toMatchObject({ created: 5, skippedCount: 0 });
  const times = (all: Answer[]) =>
    all
      .map(({ title, start, end }) => ({ title, start, end }))
      .filter(({ title }) => !["Porto", "Rent"].includes(title));
  expect(times(await eventsOf2026(eve))).toEqual(times(events));
});

test("files of other programs are read as intended, and unreadable entries are named", async () => {
  const ada = await app.signUp();
  const { previewEventImport: shown } = (await sent(ada, preview, foreignCalendar)).data;
  expect(shown).toMatchObject({ name: "Club", total: 6, series: 1, skippedCount: 3 });
  expect(shown.skipped).toEqual([
    { title: "A to-do", reason: "Only events are read" },
    { title: "Too fine", reason: "A rule can't be finer than daily" },
    { title: "No start", reason: "It has no start" },
  ]);
  await sent(ada, take, foreignCalendar);
  expect(
    (await eventsOf2026(ada)).map(({ title, start, end, firstDay }) => [
      title,
      firstDay ?? start.slice(5, 16),
      end.slice(11, 16),
    ]),
  ).toEqual([
    ["Outlook's zone", "03-02T09:00", "09:45"],
    ["Floating", "03-03T09:00", "10:00"],
    ["A day", "2026-03-04", "23:00"],
    ["Added dates", "03-06T10:00", "11:00"],
    ["Outlook's zone", "03-09T09:00", "09:45"],
    ["Added dates", "03-10T10:00", "11:00"],
    ["Added dates", "03-11T10:00", "11:00"],
    ["Outlook's zone", "03-16T09:00", "09:45"],
  ]);
  for (const text of ["", "no calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT"]) {
    expect((await sent(ada, preview, text)).errors[0].extensions, text).toMatchObject({
      code: "INVALID_INPUT",
      fields: { file: expect.any(String) },
    });
  }
  const large = (await sent(ada, preview, "x".repeat(5 * 1024 * 1024 + 1))).errors[0];
  expect(large.extensions.code).toBe("TOO_LARGE");
});

test("a file with a repeated exception date or without UIDs is imported, and only once", async () => {
  const ada = await app.signUp();
  const text = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:daily", "SUMMARY:Daily"],
    ...["DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260303T090000Z,20260303T090000Z"],
    ...["END:VEVENT", "BEGIN:VEVENT", `SUMMARY:a${"😀".repeat(500)}`, "DTSTART:20260302T100000Z", "END:VEVENT"],
    ...["END:VCALENDAR", ""],
  ].join("\r\n");
  const answers: Answer[] = await Promise.all([sent(ada, take, text), sent(ada, take, text), sent(ada, take, text)]);
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  expect(answers.map(({ data }) => data.importEvents.created).sort()).toEqual([0, 0, 2]);
  expect(await eventsOf2026(ada)).toHaveLength(3);
  expect((await sent(ada, take, text, { duplicates: "REPLACE" })).data.importEvents.replaced).toBe(2);
});

test("other requests are answered while a calendar of 10 000 events is written", { tags: ["slow"] }, async () => {
  const ada = await app.signUp();
  const { userId } = (await app.services.accounts.viewerOf({ cookie: ada.cookie }, "127.0.0.1")) ?? {};
  const { id: first } = await make.event(ada, {
    title: "Meeting",
    description: "About the plan",
    start: "2026-03-01T10:00:00Z",
    end: "2026-03-01T11:00:00Z",
    timeZone: "Europe/Berlin",
  });
  const copied = await columnsOf("calendar_event", ["id", "uid", "starts_at", "ends_at"]);
  await inBackground(() =>
    app.services.pool.query(
      `insert into calendar_event (id, uid, starts_at, ends_at, ${copied}) select gen_random_uuid(), 'copy-' || at,
       starts_at + at * interval '1 hour', ends_at + at * interval '1 hour', ${copied}
     from calendar_event, generate_series(1, 9999) at where id = $1 and owner_id = $2`,
      [first, userId],
    ),
  );
  const answer = async () =>
    (await fetch(`${app.url}/calendar/export.ics`, { headers: { cookie: ada.cookie } })).text();
  await answer();
  // The thread's CPU time per turn of the loop, relative to the total: the machine's speed and load make no difference.
  let [longest, all, isRunning, last] = [0, 0, true, process.threadCpuUsage()];
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, user + system);
    all += user + system;
    last = process.threadCpuUsage();
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  const text = await answer();
  isRunning = false;
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(10_000);
  expect(longest / all).toBeLessThan(0.1);
});

/** The columns of a table except these, as a statement lists them. */
async function columnsOf(table: string, without: readonly string[]): Promise<string> {
  const { rows } = await app.services.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, without],
  );
  return rows[0]?.names ?? "";
}
