import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const fields = "id dueDate plannedStart plannedMinutes plannedTimeZone";
const update = `mutation ($id: ID!, $input: UpdateTaskInput!) {
  updateTask(id: $id, input: $input) { ${fields} next { ${fields} } } }`;

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-03-20T10:00:00.000Z");
  ada = await app.signUp();
});

const change = async (id: string, input: Record<string, unknown>) => (await ada.run(update, { id, input })).updateTask;

test.each([
  // the clocks change on March 29 in Europe, on April 5 in Sydney and not at all in Kolkata
  ["Europe/Lisbon", "2026-03-27T11:30:00.000Z", "2026-03-27", "2026-03-30", "2026-03-30T10:30:00.000Z"],
  ["Australia/Sydney", "2026-04-03T22:15:00.000Z", "2026-04-04", "2026-04-06", "2026-04-05T23:15:00.000Z"],
  ["Asia/Kolkata", "2026-03-27T20:00:00.000Z", "2026-03-28", "2026-03-31", "2026-03-30T20:00:00.000Z"],
])(
  "a planned time in %s sets the due date, and keeps its time of day on another",
  async (plannedTimeZone, plannedStart, day, other, moved) => {
    const { id } = await make.task(ada, { title: "Plan" });
    const planned = await change(id, { plannedStart, plannedTimeZone });
    expect(planned).toMatchObject({ dueDate: day, plannedStart, plannedMinutes: 60, plannedTimeZone });
    expect(await change(id, { plannedMinutes: 45 })).toMatchObject({ plannedStart, plannedMinutes: 45 });
    expect(await change(id, { dueDate: other })).toMatchObject({
      dueDate: other,
      plannedStart: moved,
      plannedMinutes: 45,
    });
    expect(await change(id, { title: "Plan it" })).toMatchObject({ dueDate: other, plannedStart: moved });
  },
);

test("removing the planned time keeps the day, and removing the day removes both", async () => {
  const plannedStart = "2026-11-20T11:30:00.000Z";
  const { id } = await make.task(ada, { title: "Call", plannedStart, plannedMinutes: 30 });
  const none = { plannedStart: null, plannedMinutes: null, plannedTimeZone: null };
  expect(await change(id, { plannedStart: null })).toMatchObject({ dueDate: "2026-11-20", ...none });
  expect(await change(id, { plannedStart })).toMatchObject({ plannedStart, plannedMinutes: 60 });
  expect(await change(id, { dueDate: null })).toMatchObject({ dueDate: null, ...none });
});

test("a planned time stays within the years that can be written, and its zone is UTC when null", async () => {
  const plannedStart = "2026-11-20T09:00:00.000Z";
  for (const [plannedTimeZone, dueDate] of [
    ["Pacific/Kiritimati", "0001-01-01"],
    ["America/New_York", "9999-12-31"],
  ] as const) {
    const { id } = await make.task(ada, { title: "Far", plannedStart, plannedTimeZone });
    expect(await change(id, { dueDate })).toMatchObject({ dueDate, plannedTimeZone });
    expect(await change(id, { dueDate: "2026-11-20", plannedTimeZone: null })).toMatchObject({
      plannedTimeZone: "UTC",
    });
  }
});

test("a due time of the same day stays when a time is planned", async () => {
  const dueDate = "2026-11-20T17:00:00.000Z";
  const { id } = await make.task(ada, { title: "Send", dueDate });
  const plannedStart = "2026-11-20T09:00:00.000Z";
  expect(await change(id, { plannedStart })).toMatchObject({ dueDate, plannedStart });
  expect(await change(id, { plannedStart: "2026-11-21T09:00:00.000Z" })).toMatchObject({ dueDate: "2026-11-21" });
});

test("refuses lengths out of bounds, a length alone, unknown zones and contradicting days", async () => {
  const { id } = await make.task(ada, { title: "Read" });
  const plannedStart = "2026-11-20T09:00:00.000Z";
  const refused = [
    [{ plannedStart, plannedMinutes: 4 }, "plannedMinutes"],
    [{ plannedStart, plannedMinutes: 1441 }, "plannedMinutes"],
    [{ plannedMinutes: 30 }, "plannedMinutes"],
    [{ plannedStart, plannedTimeZone: "Mars/Base" }, "plannedTimeZone"],
    [{ plannedStart, dueDate: "2026-11-21" }, "plannedStart"],
    [{ plannedStart: "9999-12-31T23:59:59.000Z", plannedTimeZone: "Pacific/Kiritimati" }, "plannedStart"],
    [{ plannedStart: "0001-01-01T00:00:00.000Z", plannedTimeZone: "America/New_York" }, "plannedStart"],
  ] as const;
  for (const [input, field] of refused) {
    const refusal = { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } };
    await expect(change(id, input)).rejects.toMatchObject(refusal);
  }
  expect(await change(id, { title: "Read" })).toMatchObject({ dueDate: null, plannedStart: null });
});

test("the next of a repeating task is planned at the same time of its day", async () => {
  const { id } = await make.task(ada, {
    title: "Review",
    repeatRule: "FREQ=WEEKLY",
    plannedStart: "2026-03-27T11:30:00.000Z",
    plannedMinutes: 30,
    plannedTimeZone: "Europe/Lisbon",
  });
  const { next } = await change(id, { isCompleted: true });
  expect(next).toMatchObject({ dueDate: "2026-04-03", plannedStart: "2026-04-03T10:30:00.000Z", plannedMinutes: 30 });
});

test("the feed shows a task at its planned time", async () => {
  const bea = await app.signUp();
  await make.task(bea, { title: "Write", plannedStart: "2026-11-20T09:00:00.000Z", plannedMinutes: 90 });
  const { url } = (await bea.run("mutation { renewCalendarFeed(includesTasks: true) { url } }")).renewCalendarFeed;
  const text = await (await fetch(new URL(new URL(url).pathname, app.url))).text();
  expect(text).toContain("DTSTART:20261120T090000Z\r\nDTEND:20261120T103000Z");
});
