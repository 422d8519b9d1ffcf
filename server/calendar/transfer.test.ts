import "reflect-metadata";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ical from "node-ical";
import { convertIcsCalendar, generateIcsCalendar } from "ts-ics";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { readDueSubscriptions } from "./defineSubscriptionReads.js";

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

let app: TestApp;
let theirs: Server;
let theirCalendar: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: "" };
let asked: (string | undefined)[] = [];

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
  theirs = createServer((request, response) => {
    asked.push(request.headers["if-none-match"]);
    response.writeHead(theirCalendar.status, theirCalendar.headers);
    response.end(theirCalendar.body);
  }).listen(0, "127.0.0.1");
});

afterAll(() => theirs.close());

const theirUrl = () => `http://127.0.0.1:${(theirs.address() as AddressInfo).port}/public.ics`;

const create = "mutation ($input: CreateEventInput!) { createEvent(input: $input) { id } }";
const update = "mutation ($id: ID!, $input: UpdateEventInput!) { updateEvent(id: $id, input: $input) { id } }";
const fields = `id title start end allDay firstDay lastDay timeZone status location description reminders recurrenceRule
  isOverride isReadOnly eventType { name } subscription { name }`;
const list = `query ($from: DayOrTime!, $to: DayOrTime!) { events(from: $from, to: $to) { ${fields} } }`;
const preview = `mutation ($file: Upload!, $timeZone: String) { previewEventImport(file: $file, timeZone: $timeZone) {
  name total duplicates series exceptions events { title start timeZone isDuplicate } skipped { title reason } skippedCount } }`;
const take = `mutation ($file: Upload!, $duplicates: DuplicateEvents) { importEvents(file: $file, duplicates: $duplicates) {
  created replaced left skippedCount } }`;

async function made(person: TestPerson, input: object): Promise<string> {
  return (await person.run(create, { input })).createEvent.id;
}

async function year(person: TestPerson): Promise<Answer[]> {
  return (await person.run(list, { from: "2026-01-01", to: "2027-01-01" })).events;
}

/** Without what is another's: ids. */
async function told(person: TestPerson): Promise<Answer[]> {
  return (await year(person)).map(({ id: _id, ...event }) => event);
}

async function sent(person: TestPerson, query: string, text: string, variables: object = {}): Promise<Answer> {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query, variables: { ...variables, file: null } }));
  form.append("map", JSON.stringify({ 0: ["variables.file"] }));
  form.append("0", new File([text], "calendar.ics", { type: "text/calendar" }));
  const headers = { "apollo-require-preflight": "1" };
  return (await person.fetch("/graphql", { method: "POST", headers, body: form })).json();
}

async function exported(person: TestPerson, query = ""): Promise<string> {
  const answer = await person.fetch(`/calendar/export.ics${query}`);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return answer.text();
}

/** Everything that an event can be: a series with what stands apart, days, a zone, words that need care. */
async function fill(person: TestPerson): Promise<void> {
  const type = (await person.run('mutation { createEventType(input: { name: "Work" }) { id } }')).createEventType.id;
  const lisbon = { timeZone: "Europe/Lisbon" };
  const series = await made(person, {
    ...lisbon,
    title: "Stand-up; daily, with \\ and “quotes”",
    description: "First line\nSecond line, which is so long that it does not fit in seventy-five octets — ünïcödé",
    location: "Room 4, upstairs",
    start: "2026-03-26T09:30:00.000Z",
    end: "2026-03-26T10:00:00.000Z",
    recurrenceRule: "FREQ=DAILY;COUNT=6",
    eventTypeId: type,
    reminders: [10, 1440],
  });
  await person.run(update, { id: `${series}_20260327T093000Z`, input: { title: "Review" } });
  const moved = { start: "2026-03-28T14:00:00.000Z", end: "2026-03-28T15:00:00.000Z" };
  await person.run(update, { id: `${series}_20260328T093000Z`, input: moved });
  await person.run("mutation ($id: ID!) { deleteEvent(id: $id) }", { id: `${series}_20260329T083000Z` });
  await made(person, {
    ...lisbon,
    title: "Porto",
    allDay: true,
    start: "2026-04-30T23:00:00.000Z",
    end: "2026-05-03T23:00:00.000Z",
    reminders: [-540],
  });
  await made(person, {
    title: "Call",
    status: "TENTATIVE",
    start: "2026-06-01T12:00:00.000Z",
    end: "2026-06-01T12:45:00.000Z",
  });
  await made(person, {
    title: "Off",
    status: "CANCELLED",
    timeZone: "America/New_York",
    start: "2026-06-02T12:00:00.000Z",
    end: "2026-06-02T13:00:00.000Z",
  });
  await made(person, {
    ...lisbon,
    title: "Rent",
    allDay: true,
    start: "2026-07-30T23:00:00.000Z",
    end: "2026-07-31T23:00:00.000Z",
    recurrenceRule: "FREQ=MONTHLY;BYMONTHDAY=-1",
    recurrenceEndDate: "2026-11-01",
  });
}

test("what is exported comes back as it was, to somebody else too", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  await fill(ada);
  const text = await exported(ada);
  await eve.run('mutation { createEventType(input: { name: "work" }) { id } }');
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
  expect((await year(ada)).map(({ title }) => title)).toHaveLength(5 + 1 + 1 + 1 + 4);

  expect((await sent(eve, take, text)).data.importEvents).toMatchObject({ created: 0, left: 5 });
  expect((await sent(eve, preview, text)).data.previewEventImport.duplicates).toBe(5);
  const [first] = await year(eve);
  await eve.run(update, { id: first.id.split("_")[0], input: { title: "Mine" } });
  expect((await sent(eve, take, text, { duplicates: "REPLACE" })).data.importEvents).toMatchObject({ replaced: 5 });
  expect(named(await told(eve))).toEqual(named(await told(ada)));
  expect((await app.anonymous.fetch("/calendar/export.ics")).status).toBe(401);
});

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
/** A reader takes a date for the midnight of where it runs. */
const dayText = (date: Date, isDay: boolean) =>
  isDay ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) : date.toISOString();

test("two other readers find the same in what is exported", async () => {
  const ada = await app.signUp();
  await fill(ada);
  const text = await exported(ada);
  const events = await year(ada);
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

  // What they write is read here.
  const eve = await app.signUp("Eve");
  const written = generateIcsCalendar(byTs);
  expect((await sent(eve, take, written)).data.importEvents).toMatchObject({ created: 5, skippedCount: 0 });
  const times = (all: Answer[]) =>
    all
      .map(({ title, start, end }) => ({ title, start, end }))
      .filter(({ title }) => !["Porto", "Rent"].includes(title));
  expect(times(await year(eve))).toEqual(times(events));
});

const strange = `BEGIN:VCALENDAR
VERSION:2.0
X-WR-CALNAME:Club
X-WR-TIMEZONE:Europe/Berlin
BEGIN:VEVENT
UID:outlook
SUMMARY:Outlook's zone
DTSTART;TZID=Romance Standard Time:20260302T100000
DURATION:PT45M
RRULE:FREQ=WEEKLY;BYDAY=MO;BYHOUR=10;BYMINUTE=0;UNTIL=20260316T090000Z
END:VEVENT
BEGIN:VEVENT
UID:floating
SUMMARY:Floating
DTSTART:20260303T100000
DTEND:20260303T110000
END:VEVENT
BEGIN:VEVENT
UID:day
SUMMARY:A day
DTSTART;VALUE=DATE:20260304
END:VEVENT
BEGIN:VEVENT
UID:hourly
SUMMARY:Too fine
DTSTART:20260305T100000Z
RRULE:FREQ=HOURLY
END:VEVENT
BEGIN:VEVENT
UID:added
SUMMARY:Added dates
DTSTART:20260306T100000Z
DTEND:20260306T110000Z
RDATE:20260310T100000Z,20260311T100000Z
END:VEVENT
BEGIN:VEVENT
UID:nothing
SUMMARY:No start
END:VEVENT
BEGIN:VTODO
UID:todo
SUMMARY:A to-do
END:VTODO
END:VCALENDAR
`.replaceAll("\n", "\r\n");

test("what other programs write is read as they mean it, and what can't be is said", async () => {
  const ada = await app.signUp();
  const { previewEventImport: shown } = (await sent(ada, preview, strange)).data;
  expect(shown).toMatchObject({ name: "Club", total: 6, series: 1, skippedCount: 3 });
  expect(shown.skipped).toEqual([
    { title: "A to-do", reason: "Only events are read" },
    { title: "Too fine", reason: "A rule can't be finer than daily" },
    { title: "No start", reason: "It has no start" },
  ]);
  await sent(ada, take, strange);
  expect(
    (await year(ada)).map(({ title, start, end, firstDay }) => [
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

test("a calendar of 10 000 events is written while others are answered", async () => {
  const ada = await app.signUp();
  const { userId } = (await app.services.accounts.viewerOf({ cookie: ada.cookie }, "127.0.0.1")) ?? {};
  const first = await made(ada, {
    title: "Meeting",
    description: "About the plan",
    start: "2026-03-01T10:00:00Z",
    end: "2026-03-01T11:00:00Z",
    timeZone: "Europe/Berlin",
  });
  const copied = await columnsOf("calendar_event", ["id", "uid", "starts_at", "ends_at"]);
  await app.services.pool.query(
    `insert into calendar_event (id, uid, starts_at, ends_at, ${copied}) select gen_random_uuid(), 'copy-' || at,
       starts_at + at * interval '1 hour', ends_at + at * interval '1 hour', ${copied}
     from calendar_event, generate_series(1, 9999) at where id = $1 and owner_id = $2`,
    [first, userId],
  );
  const answer = async () =>
    (await fetch(`${app.url}/calendar/export.ics`, { headers: { cookie: ada.cookie } })).text();
  await answer();
  // The thread's own time in one turn of the loop: a busy machine makes no difference to it.
  let [longest, isRunning, last] = [0, true, process.threadCpuUsage()];
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  const text = await answer();
  isRunning = false;
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(10_000);
  expect(longest).toBeLessThan(100);
});

/** The columns of a table but these, as a statement names them. */
async function columnsOf(table: string, without: readonly string[]): Promise<string> {
  const { rows } = await app.services.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, without],
  );
  return rows[0]?.names ?? "";
}

test("a private address gives the calendar to whoever has it, until it is renewed", async () => {
  const ada = await app.signUp();
  await fill(ada);
  await ada.run('mutation { createTask(input: { title: "Pay", dueDate: "2026-12-01" }) { id } }');
  const renew =
    "mutation ($includesTasks: Boolean) { renewCalendarFeed(includesTasks: $includesTasks) { url webcalUrl feed { includesTasks } } }";
  const { url, webcalUrl } = (await ada.run(renew)).renewCalendarFeed;
  expect(webcalUrl).toBe(url.replace("http:", "webcal:"));
  const read = (address: string, headers = {}) => fetch(new URL(new URL(address).pathname, app.url), { headers });
  const answer = await read(url);
  expect([answer.status, (await answer.text()).match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 7]);
  const etag = answer.headers.get("etag") ?? "";
  expect((await read(url, { "if-none-match": etag })).status).toBe(304);
  expect((await ada.run("{ calendarFeed { includesTasks lastReadAt } }")).calendarFeed).toEqual({
    includesTasks: false,
    lastReadAt: "2026-11-21T10:00:00.000Z",
  });
  await ada.run("mutation { updateCalendarFeed(includesTasks: true) { includesTasks } }");
  const withTasks = await read(url, { "if-none-match": etag });
  expect([withTasks.status, await withTasks.text()]).toEqual([200, expect.stringContaining("SUMMARY:Pay")]);
  const renewed = (await ada.run(renew)).renewCalendarFeed;
  expect(renewed.feed.includesTasks).toBe(true);
  expect([(await read(url)).status, (await read(renewed.url)).status]).toEqual([404, 200]);
  await ada.run("mutation { deleteCalendarFeed }");
  expect([(await read(renewed.url)).status, (await ada.run("{ calendarFeed { createdAt } }")).calendarFeed]).toEqual([
    404,
    null,
  ]);
});

const subscribe = `mutation ($url: String!) { createCalendarSubscription(input: { url: $url }) {
  id name eventCount skippedCount failure refreshedAt } }`;

test("somebody else's calendar is read every hour, and never changed", async () => {
  const near = await testApp({ settings: { allowPrivateAddresses: true } });
  near.clock.stopAt("2026-11-21T10:00:00.000Z");
  const [ada, eve] = [await near.signUp(), await near.signUp("Eve")];
  theirCalendar = { status: 200, body: strange, headers: { etag: '"one"' } };
  const subscription = (await ada.run(subscribe, { url: theirUrl() })).createCalendarSubscription;
  expect(subscription).toMatchObject({ name: "Club", eventCount: 6, skippedCount: 3, failure: null });
  const [event] = await year(ada);
  expect(event).toMatchObject({ title: "Outlook's zone", isReadOnly: true, subscription: { name: "Club" } });
  await expect(ada.run(update, { id: event.id, input: { title: "Mine" } })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await year(eve)).toEqual([]);
  await expect(ada.run(subscribe, { url: theirUrl() })).rejects.toMatchObject({ code: "CONFLICT" });

  asked = [];
  await readDueSubscriptions(near.services);
  expect(asked).toEqual([]);
  near.clock.advance(3_600_000);
  theirCalendar = {
    status: 200,
    body: strange.replace("Outlook's zone", "Renamed").replace(/BEGIN:VEVENT\r\nUID:day[\s\S]*?END:VEVENT\r\n/, ""),
  };
  await readDueSubscriptions(near.services);
  expect(asked).toEqual(['"one"']);
  const after = await year(ada);
  expect(after.map(({ title }) => title)).not.toContain("A day");
  expect(after[0]).toMatchObject({ title: "Renamed", id: event.id });

  near.clock.advance(3_600_000);
  theirCalendar = { status: 500, body: "" };
  await readDueSubscriptions(near.services);
  const stored = "{ calendarSubscriptions { failure failedAt eventCount } }";
  expect((await ada.run(stored)).calendarSubscriptions).toEqual([
    { failure: "The calendar's server answered 500", failedAt: "2026-11-21T12:00:00.000Z", eventCount: 5 },
  ]);
  expect(await year(ada)).toHaveLength(after.length);
  theirCalendar = { status: 302, body: "", headers: { location: "file:///etc/passwd" } };
  const refresh = "mutation ($id: ID!) { refreshCalendarSubscription(id: $id) { failure } }";
  expect((await ada.run(refresh, { id: subscription.id })).refreshCalendarSubscription.failure).toMatch(
    /neither http nor https/,
  );
  theirCalendar = { status: 200, body: `${strange}${"x".repeat(5 * 1024 * 1024)}` };
  expect((await ada.run(refresh, { id: subscription.id })).refreshCalendarSubscription.failure).toMatch(/5 MB/);
  await ada.run("mutation ($id: ID!) { deleteCalendarSubscription(id: $id) }", { id: subscription.id });
  expect(await year(ada)).toEqual([]);
});

test("addresses in private networks are not called", async () => {
  const ada = await app.signUp();
  asked = [];
  theirCalendar = { status: 200, body: strange };
  for (const url of [
    theirUrl(),
    theirUrl().replace("127.0.0.1", "localhost"),
    "http://169.254.169.254/latest/meta-data",
  ]) {
    await expect(ada.run(subscribe, { url }), url).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });
  }
  for (const url of ["file:///etc/passwd", "ftp://example.com/a.ics", "nonsense"]) {
    await expect(ada.run(subscribe, { url }), url).rejects.toMatchObject({ fields: { url: expect.any(String) } });
  }
  expect(asked).toEqual([]);
});
