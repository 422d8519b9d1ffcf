import "reflect-metadata";
import ICAL from "ical.js";
import ical from "node-ical";
import { beforeAll, expect, test } from "vitest";
import { fillCalendar } from "../../testing/calendars.js";
import { make } from "../../testing/make.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
});

test("a private address gives the calendar to whoever has it, until it is renewed", async () => {
  const ada = await app.signUp();
  await fillCalendar(ada);
  await make.task(ada, { title: "Pay", dueDate: "2026-12-01" });
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
  const tasks = [
    { title: "Water", dueDate: "2026-11-24", repeatRule: "FREQ=WEEKLY;BYDAY=TU;UNTIL=20270101", priority: "HIGH" },
    { title: "Put off", dueDate: "2026-11-25", repeatRule: "FREQ=WEEKLY;BYDAY=TU" },
    { title: "Done", dueDate: "2026-11-20" },
  ];
  for (const task of tasks) await make.task(ada, task as never);
  const { tasks: list } = await ada.run("{ tasks(first: 10) { nodes { id title } } }");
  const done = list.nodes.find(({ title }: { title: string }) => title === "Done").id;
  await ada.run("mutation ($id: ID!) { updateTask(id: $id, input: { status: COMPLETED }) { id } }", { id: done });
  const start = new Date("2026-11-17T09:00:00.000Z").toISOString();
  const series = { title: "Choir", start, end: "2026-11-17T10:00:00.000Z", recurrenceRule: "FREQ=WEEKLY;BYDAY=WE" };
  await ada.run("mutation ($input: CreateEventInput!) { createEvent(input: $input) { id } }", {
    input: { ...series, timeZone: "America/New_York" },
  });
  const todos = await (await fetch(new URL(`${new URL(url).pathname}?tasks=vtodo`, app.url))).text();
  expect(todos).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n");
  expect(todos).toContain("TZNAME:EST");
  const calendar = new ICAL.Component(ICAL.parse(todos));
  const told = (name: string) =>
    Object.fromEntries(
      calendar
        .getAllSubcomponents(name)
        .map((each) => [
          each.getFirstPropertyValue("summary"),
          ["dtstart", "due", "rrule", "status", "priority"].map((part) =>
            String(each.getFirstPropertyValue(part) ?? ""),
          ),
        ]),
    );
  expect(told("vtodo")).toEqual({
    Pay: ["", "2026-12-01", "", "NEEDS-ACTION", "9"],
    Water: [
      ...["2026-11-24T00:00:00", "2026-11-24T23:59:59", "FREQ=WEEKLY;BYDAY=TU;UNTIL=20270101T235959"],
      ...["NEEDS-ACTION", "3"],
    ],
    "Put off": ["", "2026-11-25", "", "NEEDS-ACTION", "9"],
    Done: ["", "2026-11-20", "", "COMPLETED", "9"],
  });
  expect(told("vevent").Choir?.slice(0, 3)).toEqual(["2026-11-18T04:00:00", "", "FREQ=WEEKLY;BYDAY=WE"]);
  const again = Object.values(ical.sync.parseICS(todos));
  expect(again.filter((each) => each?.type === "VTODO")).toHaveLength(4);
  const events = new ICAL.Component(ICAL.parse(await (await read(url)).text())).getAllSubcomponents("vevent");
  const water = events.find((each) => each.getFirstPropertyValue("summary") === "Water");
  expect(String(water?.getFirstPropertyValue("rrule"))).toBe("FREQ=WEEKLY;BYDAY=TU;UNTIL=20270101");
  expect(events.some((each) => each.getFirstPropertyValue("summary") === "Done")).toBe(false);
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

test("clock changes have the names that people there use", async () => {
  const ada = await app.signUp();
  const zones = { "Europe/Berlin": "CET CEST", "Europe/London": "GMT BST", "America/New_York": "EST EDT" };
  const others = { "Australia/Sydney": "AEDT AEST", "America/Sao_Paulo": "GMT-3" };
  for (const timeZone of Object.keys({ ...zones, ...others })) await make.event(ada, { title: timeZone, timeZone });
  const { renewCalendarFeed } = await ada.run("mutation { renewCalendarFeed { url } }");
  const text = await (await fetch(new URL(new URL(renewCalendarFeed.url).pathname, app.url))).text();
  const told = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vtimezone").map((zone) => {
    const names = zone.getAllSubcomponents().map((each) => String(each.getFirstPropertyValue("tzname")));
    return [zone.getFirstPropertyValue("tzid"), [...new Set(names)].sort().join()];
  });
  const wanted = Object.entries({ ...zones, ...others }).map(([zone, names]) => [zone, names.split(" ").sort().join()]);
  expect(told.sort()).toEqual(wanted.sort());
});

test("a title can't end its line, in whatever way a program reads lines", async () => {
  const ada = await app.signUp();
  const title = ["a", "b", "c", "d", "e", "f"]
    .join("\rX-FORGED:1")
    .replace("b", "\u2028X-FORGED:2\u0085\u000b\u001b[31m");
  await make.task(ada, { title, dueDate: "2026-12-01" });
  await make.event(ada, { title, description: title, location: title });
  const { renewCalendarFeed } = await ada.run("mutation { renewCalendarFeed(includesTasks: true) { url } }");
  for (const form of ["", "?tasks=vtodo"]) {
    const text = await (await fetch(new URL(new URL(renewCalendarFeed.url).pathname + form, app.url))).text();
    expect(text).toContain("FORGED");
    expect(text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).filter((line) => line.startsWith("X-FORGED"))).toEqual([]);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
  }
});

test("a task planned in a zone repeats to the end of its rule's last day there", async () => {
  const ada = await app.signUp();
  const input = { dueDate: "2026-12-03", repeatRule: "FREQ=DAILY;UNTIL=20261210", plannedMinutes: 30 };
  const west = { title: "West", plannedStart: "2026-12-04T04:00:00.000Z", plannedTimeZone: "America/Los_Angeles" };
  const east = { title: "East", plannedStart: "2026-12-02T23:00:00.000Z", plannedTimeZone: "Asia/Tokyo" };
  for (const each of [west, east]) await make.task(ada, { ...input, ...each });
  const { renewCalendarFeed } = await ada.run("mutation { renewCalendarFeed(includesTasks: true) { url } }");
  for (const [form, name] of [
    ["", "vevent"],
    ["?tasks=vtodo", "vtodo"],
  ] as const) {
    const text = await (await fetch(new URL(new URL(renewCalendarFeed.url).pathname + form, app.url))).text();
    const parts = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents(name);
    const days = parts.map((part) => {
      const rule = part.getFirstPropertyValue("rrule") as ICAL.Recur;
      const until = (rule.until as ICAL.Time).toJSDate().getTime();
      const dates = rule.iterator(part.getFirstPropertyValue("dtstart") as ICAL.Time);
      const zone = part.getFirstPropertyValue("summary") === "West" ? "-08:00" : "+09:00";
      const found: string[] = [];
      for (let date = dates.next(); date && found.length < 20; date = dates.next()) {
        const wall = date.toString();
        if (Date.parse(`${wall}${zone}`) > until) break;
        found.push(wall.slice(8, 10));
      }
      return found.join(" ");
    });
    expect(days, name).toEqual(["03 04 05 06 07 08 09 10", "03 04 05 06 07 08 09 10"]);
  }
});

test("a to-do has the start and the due date that its task has", async () => {
  const ada = await app.signUp();
  const planned = { plannedStart: "2026-12-04T09:30:00.000Z", plannedMinutes: 30, plannedTimeZone: "UTC" };
  const tasks = {
    Start: { startDate: "2026-12-01" },
    Both: { startDate: "2026-12-01", dueDate: "2026-12-04" },
    "One day": { startDate: "2026-12-04", dueDate: "2026-12-04" },
    Hours: { startDate: "2026-12-04T08:00:00.000Z", dueDate: "2026-12-04T10:00:00.000Z" },
    "Day to hour": { startDate: "2026-12-04", dueDate: "2026-12-04T10:00:00.000Z" },
    "Hour to day": { startDate: "2026-12-03T08:00:00.000Z", dueDate: "2026-12-04" },
    "Repeated start": { startDate: "2026-12-01", repeatRule: "FREQ=DAILY;UNTIL=20261231" },
    "Repeated hour": { dueDate: "2026-12-04T10:00:00.000Z", repeatRule: "FREQ=DAILY" },
    "Repeated plan": { dueDate: "2026-12-04", repeatRule: "FREQ=DAILY", ...planned },
  };
  for (const [title, task] of Object.entries(tasks)) await make.task(ada, { title, ...task } as never);
  const { renewCalendarFeed } = await ada.run("mutation { renewCalendarFeed(includesTasks: true) { url } }");
  const text = await (await fetch(new URL(`${new URL(renewCalendarFeed.url).pathname}?tasks=vtodo`, app.url))).text();
  const todos = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vtodo").map((each) => {
    const told = (name: string) => String(each.getFirstPropertyValue(name) ?? "");
    return [told("summary"), [told("dtstart"), told("due")]];
  });
  expect(Object.fromEntries(todos)).toEqual({
    Start: ["2026-12-01", ""],
    Both: ["2026-12-01", "2026-12-04"],
    "One day": ["", "2026-12-04"],
    Hours: ["2026-12-04T08:00:00Z", "2026-12-04T10:00:00Z"],
    "Day to hour": ["2026-12-04T00:00:00Z", "2026-12-04T10:00:00Z"],
    "Hour to day": ["2026-12-03", "2026-12-04"],
    "Repeated start": ["2026-12-01", ""],
    "Repeated hour": ["2026-12-04T10:00:00Z", "2026-12-04T10:00:01Z"],
    "Repeated plan": ["2026-12-04T09:30:00Z", "2026-12-04T09:30:01Z"],
  });
});

test("the first and the last years have four digits", async () => {
  const ada = await app.signUp();
  await make.task(ada, { title: "First", dueDate: "0001-01-01" });
  await make.task(ada, { title: "Last", dueDate: "9999-12-31" });
  const late = { title: "Late", plannedStart: "9999-12-31T23:50:00.000Z", plannedMinutes: 60, plannedTimeZone: "UTC" };
  await make.task(ada, late as never);
  const early = { title: "Early", start: "0050-01-01T10:00:00.000Z", end: "0050-01-01T11:00:00.000Z" };
  await make.event(ada, { ...early, timeZone: "UTC" } as never);
  const renew = "mutation { renewCalendarFeed(includesTasks: true) { url } }";
  const { pathname } = new URL((await ada.run(renew)).renewCalendarFeed.url);
  const lines = async (query = "") =>
    (await (await fetch(new URL(`${pathname}${query}`, app.url))).text())
      .split("\r\n")
      .filter((line) => /^(?:DTSTART|DTEND|DUE)/.test(line));
  expect(await lines()).toEqual([
    ...["DTSTART:00500101T100000Z", "DTEND:00500101T110000Z"],
    ...["DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:00010102", "DTSTART;VALUE=DATE:99991231"],
    "DTSTART:99991231T235000Z",
  ]);
  expect(await lines("?tasks=vtodo")).toContain("DUE;VALUE=DATE:00010101");
});

test("no line is longer than 75 bytes, and a long text comes back whole", async () => {
  const ada = await app.signUp();
  const titles = ["x".repeat(400), "é😀,;\\".repeat(60)];
  for (const title of titles) await make.task(ada, { title, dueDate: "2026-12-01", description: `${title}\n${title}` });
  const { renewCalendarFeed } = await ada.run("mutation { renewCalendarFeed(includesTasks: true) { url } }");
  const text = await (await fetch(new URL(new URL(renewCalendarFeed.url).pathname, app.url))).text();
  expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(new Set(events.map((each) => each.getFirstPropertyValue("summary")))).toEqual(new Set(titles));
});
