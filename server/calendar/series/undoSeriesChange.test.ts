import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

const fields = "id title start end location recurrenceRule eventTypeId isOverride version";
const update = `mutation ($id: ID!, $input: UpdateEventInput!, $scope: EventScope) {
  updateEvent(id: $id, input: $input, scope: $scope) { ${fields} } }`;
const remove = "mutation ($id: ID!, $scope: EventScope) { deleteEvent(id: $id, scope: $scope) }";
const undo = `mutation ($id: ID!) { undoSeriesChange(id: $id) { ${fields} } }`;
const list = `{ events(from: "2026-03-01", to: "2026-05-01") { ${fields} } }`;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
});

/** Six days of March: the second has its own texts, the third its own time, and the fifth is deleted. */
async function someSeries(ada: TestPerson) {
  const { id } = await make.event(ada, {
    title: "Stand-up",
    start: "2026-03-02T09:00:00.000Z",
    end: "2026-03-02T09:30:00.000Z",
    recurrenceRule: "FREQ=DAILY;COUNT=6",
  });
  const on = (day: number) => `${id}_2026030${day}T090000Z`;
  await change(ada, on(3), { title: "Review" }, "THIS");
  await change(ada, on(4), { start: "2026-03-04T15:00:00.000Z", end: "2026-03-04T16:00:00.000Z" }, "THIS");
  await ada.run(remove, { id: on(6), scope: "THIS" });
  return { id, on };
}

async function change(ada: TestPerson, id: string, input: object, scope: string): Promise<Answer> {
  return (await ada.run(update, { id, input, scope })).updateEvent;
}

async function shown(ada: TestPerson): Promise<string[]> {
  const { events } = await ada.run(list);
  return events.map((each: Answer) => `${each.id} ${each.title} ${each.start} ${each.end} ${each.isOverride}`);
}

test.each(["FOLLOWING", "ALL"])("a change of %s is undone completely, including exceptions", async (scope) => {
  const ada = await app.signUp();
  const { on } = await someSeries(ada);
  const before = await shown(ada);
  expect(before).toHaveLength(5);
  const changed = await change(ada, on(3), { title: "Other", recurrenceRule: "FREQ=DAILY;INTERVAL=2;COUNT=3" }, scope);
  expect(await shown(ada)).not.toEqual(before);
  expect((await ada.run(undo, { id: changed.id })).undoSeriesChange).toMatchObject({
    title: "Stand-up",
    recurrenceRule: "FREQ=DAILY;COUNT=6",
  });
  expect(await shown(ada)).toEqual(before);
  await expect(ada.run(undo, { id: changed.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("deleting this and following is undone completely: one series again, and nothing left in the trash", async () => {
  const ada = await app.signUp();
  const { id, on } = await someSeries(ada);
  const before = await shown(ada);
  const { deleteEvent: gone } = await ada.run(remove, { id: on(4), scope: "FOLLOWING" });
  expect(gone).not.toBe(id);
  expect(await shown(ada)).toEqual(before.slice(0, 2));
  await ada.run(undo, { id: gone });
  expect(await shown(ada)).toEqual(before);
  const { trash } = await ada.run("{ trash { nodes { id } } }");
  expect(trash.nodes).toEqual([{ id: on(6) }]);
});

test("an occurrence that is changed back follows its series again", async () => {
  const ada = await app.signUp();
  const { id, on } = await someSeries(ada);
  const back = { start: "2026-03-04T09:00:00.000Z", end: "2026-03-04T09:30:00.000Z" };
  expect(await change(ada, on(4), back, "THIS")).toMatchObject({ ...back, isOverride: false });
  await change(ada, id, { start: "2026-03-02T11:00:00.000Z", end: "2026-03-02T12:00:00.000Z" }, "ALL");
  const { events } = await ada.run(list);
  expect(events.map(({ start }: Answer) => start.slice(8, 13))).toEqual(["02T11", "03T11", "04T11", "05T11", "07T11"]);
});

test("a series that was changed since is not reverted, and neither is another person's", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { on } = await someSeries(ada);
  const following = await change(ada, on(4), { title: "Other" }, "FOLLOWING");
  await expect(eve.run(undo, { id: following.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await change(ada, on(2), { title: "Mine" }, "THIS");
  const before = await shown(ada);
  await expect(ada.run(undo, { id: following.id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await shown(ada)).toEqual(before);
});

test("an event type deleted meanwhile stays deleted, and after an hour nothing can be undone", async () => {
  const ada = await app.signUp();
  const { id, on } = await someSeries(ada);
  const { id: type } = await make.eventType(ada);
  await change(ada, id, { eventTypeId: type }, "ALL");
  await change(ada, id, { location: "Room 4" }, "ALL");
  await ada.run("mutation ($id: ID!) { deleteEventType(id: $id) }", { id: type });
  expect((await ada.run(undo, { id })).undoSeriesChange).toMatchObject({ eventTypeId: null, location: null });
  await change(ada, on(4), { title: "Other" }, "ALL");
  app.clock.stopAt("2026-11-21T11:30:00.000Z");
  await expect(ada.run(undo, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
