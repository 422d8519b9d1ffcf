import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { reminderDueEvent } from "../calendar/calendarEvents.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { deliverReminders } from "./deliverReminders.js";

let app: TestApp;

beforeAll(async () => {
  // Reminders are announced only when a test asks for it.
  app = await testApp({ settings: { runJobs: false } });
});

const update = "mutation ($id: ID!, $input: UpdateEventInput!) { updateEvent(id: $id, input: $input) { id } }";
const remind = `mutation ($id: ID!, $minutes: [Int!]!) {
  setTaskReminders(taskId: $id, minutes: $minutes, timeZone: "Europe/Lisbon") { id reminders } }`;

/** The reminders that a person received, with their times: each is an event. */
async function told({ userId }: TestPerson, { services } = app): Promise<string[]> {
  const { rows } = await services.pool.query<{ id: string }>(
    "select data->>'id' as id from domain_event where name = $1 and audience = $2 order by id",
    [reminderDueEvent, userId],
  );
  return rows.map(({ id }) => id);
}

async function at(instant: string): Promise<number> {
  app.clock.stopAt(instant);
  return deliverReminders(app.services);
}

test("an event reminds before it begins, in its own time zone, and so does each occurrence of a series", async () => {
  app.clock.stopAt("2026-03-26T08:00:00.000Z");
  const ada = await app.signUp();
  const lisbon = { timeZone: "Europe/Lisbon", end: "2026-03-27T10:00:00.000Z" };
  const { id: series } = await make.event(ada, {
    ...lisbon,
    title: "Stand-up",
    start: "2026-03-27T09:30:00.000Z",
    recurrenceRule: "FREQ=DAILY",
    reminders: [10],
  });
  await ada.run(update, {
    id: `${series}_20260329T083000Z`,
    input: { start: "2026-03-29T12:00:00.000Z", end: "2026-03-29T12:30:00.000Z" },
  });
  await ada.run("mutation ($id: ID!) { deleteEvent(id: $id) }", { id: `${series}_20260328T093000Z` });
  await at("2026-03-27T09:19:59.000Z");
  expect(await told(ada)).toEqual([]);
  await at("2026-03-27T09:20:00.000Z");
  await at("2026-03-28T23:00:00.000Z");
  await at("2026-03-29T11:50:00.000Z");
  await at("2026-03-30T08:21:00.000Z");
  expect(await told(ada)).toEqual([
    `${series}_20260327T093000Z 2026-03-27T09:20:00.000Z`,
    `${series}_20260329T083000Z 2026-03-29T11:50:00.000Z`,
    `${series}_20260330T083000Z 2026-03-30T08:20:00.000Z`,
  ]);
  await ada.run(update, { id: series, input: { title: "Renamed" } });
  await at("2026-03-30T08:22:00.000Z");
  expect(await told(ada)).toHaveLength(3);
  await ada.run("mutation ($id: ID!) { deleteEvent(id: $id) }", { id: series });
  await at("2026-03-31T09:00:00.000Z");
  expect(await told(ada)).toHaveLength(3);
});

test("an all-day event reminds at a time of that day or an earlier one; a cancelled one doesn't", async () => {
  app.clock.stopAt("2026-07-01T08:00:00.000Z");
  const ada = await app.signUp();
  const days = {
    allDay: true,
    timeZone: "Europe/Lisbon",
    start: "2026-07-09T23:00:00.000Z",
    end: "2026-07-10T23:00:00.000Z",
  };
  const { id: fair } = await make.event(ada, { ...days, title: "Fair", reminders: [-540, 300] });
  await make.event(ada, { ...days, title: "Off", status: "CANCELLED", reminders: [0] });
  await at("2026-07-09T18:00:00.000Z");
  await at("2026-07-10T08:00:00.000Z");
  expect(await told(ada)).toEqual([`${fair} 2026-07-09T18:00:00.000Z`, `${fair} 2026-07-10T08:00:00.000Z`]);
  await expect(make.event(ada, { reminders: [-10] })).rejects.toMatchObject({
    fields: { reminders: expect.any(String) },
  });
  await expect(make.event(ada, { ...days, reminders: [1, 2, 3, 4, 5, 6] })).rejects.toMatchObject({
    fields: { reminders: expect.any(String) },
  });
});

test("an open task reminds, and its reminders move with its date", async () => {
  app.clock.stopAt("2026-07-01T08:00:00.000Z");
  const ada = await app.signUp();
  const [{ id: day }, { id: time }, { id: done }] = [
    await make.task(ada, { dueDate: "2026-07-03" }),
    await make.task(ada, { dueDate: "2026-07-05T10:00:00.000Z" }),
    await make.task(ada, { dueDate: "2026-07-05" }),
  ];
  expect((await ada.run(remind, { id: day, minutes: [-540] })).setTaskReminders.reminders).toEqual([-540]);
  await ada.run(remind, { id: time, minutes: [30] });
  await ada.run(remind, { id: done, minutes: [0] });
  const change = "mutation ($id: ID!, $input: UpdateTaskInput!) { updateTask(id: $id, input: $input) { id } }";
  await ada.run(change, { id: time, input: { dueDate: "2026-07-04T10:00:00.000Z" } });
  await ada.run(change, { id: done, input: { isCompleted: true } });
  await at("2026-07-03T07:59:00.000Z");
  expect(await told(ada)).toEqual([]);
  await at("2026-07-03T08:00:00.000Z");
  await at("2026-07-04T09:30:00.000Z");
  await at("2026-07-06T00:00:00.000Z");
  expect(await told(ada)).toEqual([`${day} 2026-07-03T08:00:00.000Z`, `${time} 2026-07-04T09:30:00.000Z`]);
});

test("the next occurrence of a repeating task has the same reminders", async () => {
  app.clock.stopAt("2026-07-01T08:00:00.000Z");
  const ada = await app.signUp();
  const { id } = await make.task(ada, { dueDate: "2026-07-03T10:00:00.000Z", repeatRule: "FREQ=WEEKLY" });
  await ada.run(remind, { id, minutes: [30] });
  const complete = `mutation ($id: ID!) { updateTask(id: $id, input: { isCompleted: true }) { next { id reminders } } }`;
  const { next } = (await ada.run(complete, { id })).updateTask;
  expect(next.reminders).toEqual([30]);
  await at("2026-07-03T09:30:00.000Z");
  await at("2026-07-10T09:30:00.000Z");
  expect(await told(ada)).toEqual([`${next.id} 2026-07-10T09:30:00.000Z`]);
});

test("each reminder is announced once, however many instances run or are stopped", { tags: ["slow"] }, async () => {
  app.clock.stopAt("2026-08-01T08:00:00.000Z");
  const ada = await app.signUp();
  const ids: string[] = [];
  for (let count = 0; count < 120; count += 1) {
    const { id } = await make.event(ada, {
      start: "2026-08-02T09:00:00.000Z",
      end: "2026-08-02T10:00:00.000Z",
      reminders: [0],
    });
    ids.push(id);
  }
  app.clock.stopAt("2026-08-02T09:00:30.000Z");
  const { pool, clock, jobs } = app.services;
  // One that fails while announcing leaves everything to the others.
  const broken = {
    pool: Object.assign(Object.create(pool), {
      connect: async () => {
        const client = await pool.connect();
        const query = client.query.bind(client);
        let count = 0;
        return {
          query: (...given: Parameters<typeof query>) => {
            count += 1;
            if (count === 6) return Promise.reject(new Error("The instance was stopped"));
            return query(...given);
          },
          release: () => client.release(),
        };
      },
    }),
    clock,
    jobs,
  };
  await expect(deliverReminders(broken)).rejects.toThrow("stopped");
  await Promise.all([1, 2, 3].map(() => deliverReminders(app.services)));
  await deliverReminders(app.services);
  expect((await told(ada)).sort()).toEqual(ids.map((id) => `${id} 2026-08-02T09:00:00.000Z`).sort());
});

test("a reminder due in a few seconds is announced once they have passed", async () => {
  const running = await testApp();
  const ada = await running.signUp();
  running.clock.stopAt("2026-08-01T08:00:00.000Z");
  const due = { start: "2026-08-01T08:00:03.000Z", end: "2026-08-01T08:10:00.000Z", reminders: [0] };
  const { id } = await make.event(ada, due);
  running.clock.stopAt(due.start);
  await expect.poll(() => told(ada, running), { timeout: 5_000 }).toEqual([`${id} ${due.start}`]);
});
