import { beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../../testing/TestPerson.js";
import { testApp } from "../../testing/testApp.js";
import { encodeCursor } from "../data/pages.js";

let ada: TestPerson;
const id = "019b0000-0000-7000-8000-000000000000";
const invalid = (field?: string) =>
  expect.objectContaining({ code: "INVALID_INPUT", ...(field && { fields: { [field]: expect.any(String) } }) });

beforeAll(async () => {
  const { signUp } = await testApp();
  ada = await signUp("Ada");
});

test("refuses a NUL character in a text without a rule", async () => {
  const unblock = "mutation ($email: String!) { unblockSender(email: $email) }";
  await expect(ada.run(unblock, { email: "a\0@example.org" })).rejects.toEqual(invalid("email"));
  await expect(ada.run('mutation { unblockSender(email: "a\\u0000@example.org") }')).rejects.toEqual(invalid());
});

test("drops half of a surrogate pair and keeps the rest of the text", async () => {
  const invite = "mutation ($input: SendInvitationsInput!) { sendInvitations(input: $input) }";
  const input = { emails: ["grace@example.org"], personalMessage: "Hello \udc00" };
  expect(await ada.run(invite, { input })).toEqual({ sendInvitations: 1 });
  const create = "mutation ($input: CreateTaskInput!) { createTask(input: $input) { title } }";
  expect((await ada.run(create, { input: { title: "Cut \ud83c" } })).createTask.title).toBe("Cut \ufffd");
});

test.each(["2026-02-30T10:00:00Z", "2026-11-21T24:00:00Z", "99999-01-01T00:00:00Z", "2026-11-21T09:30:00+99:00"])(
  "refuses %s as a time of the API",
  async (from) => {
    const conflicts = 'query ($from: DateTime!) { eventConflicts(from: $from, to: "2026-12-01T00:00:00Z") { id } }';
    await expect(ada.run(conflicts, { from })).rejects.toEqual(invalid("from"));
    const create = "mutation ($input: CreateTaskInput!) { createTask(input: $input) { title } }";
    await expect(ada.run(create, { input: { title: "x", dueDate: from } })).rejects.toEqual(invalid("dueDate"));
  },
);

test.each(["2026-02-30", "9999-12-31", "0000-01-01"])("refuses the tasks of the day %s", async (day) => {
  await expect(ada.run("query ($day: String!) { dayTasks(day: $day) { overdueCount } }", { day })).rejects.toEqual(
    invalid("day"),
  );
});

test.each([
  ["0001-06-01T00:00:00Z", "0001-06-01T01:00:00Z", "start"],
  ["9989-12-31T23:00:00Z", "9999-12-31T23:59:59Z", "end"],
])("refuses an event from %s to %s, which no calendar shows", async (start, end, field) => {
  const create = "mutation ($input: CreateEventInput!) { createEvent(input: $input) { id } }";
  await expect(ada.run(create, { input: { title: "x", start, end } })).rejects.toEqual(invalid(field));
});

test("refuses null for an input that may be omitted but always has a value", async () => {
  const event = "mutation ($id: ID!, $input: UpdateEventInput!) { updateEvent(id: $id, input: $input) { id } }";
  await expect(ada.run(event, { id, input: { start: null } })).rejects.toEqual(invalid("start"));
  await expect(ada.run(event, { id, input: { end: null } })).rejects.toEqual(invalid("end"));
  const task = "mutation ($id: ID!, $input: UpdateTaskInput!) { updateTask(id: $id, input: $input) { id } }";
  await expect(ada.run(task, { id, input: { isCompleted: null } })).rejects.toEqual(invalid("isCompleted"));
  const tasks =
    "mutation ($ids: [ID!]!, $input: UpdateTasksInput!) { updateTasks(taskIds: $ids, input: $input) { id } }";
  await expect(ada.run(tasks, { ids: [id], input: { status: null } })).rejects.toEqual(invalid("status"));
  await expect(ada.run(tasks, { ids: [id], input: { priority: null } })).rejects.toEqual(invalid("priority"));
  const move = "mutation ($id: ID!, $input: MoveTaskInput!) { moveTask(id: $id, input: $input) { id } }";
  await expect(ada.run(move, { id, input: { status: null } })).rejects.toEqual(invalid("status"));
  const search =
    "mutation ($id: ID!, $input: UpdateSavedSearchInput!) { updateSavedSearch(id: $id, input: $input) { id } }";
  await expect(ada.run(search, { id, input: { name: null } })).rejects.toEqual(invalid("name"));
  await expect(ada.run(search, { id, input: { query: null } })).rejects.toEqual(invalid("query"));
});

test("refuses null for a flag of a note by REST, and changes nothing", async () => {
  const { body } = await ada.rest("POST", "/api/v1/notes", { title: "Plans" });
  const path = `/api/v1/notes/${body.note.id}`;
  for (const given of [{ is_archived: null }, { is_favorite: null }, { is_archived: true, is_favorite: null }]) {
    expect(await ada.rest("PATCH", path, given)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  }
  expect((await ada.rest("GET", path)).body.note.is_archived).toBe(false);
});

test("refuses an object where REST takes a fixed set of words", async () => {
  const { body } = await ada.rest("POST", "/api/v1/notes", { title: "Plans" });
  const answer = await ada.rest("POST", `/api/v1/notes/${body.note.id}/share`, { expiresIn: { toString: 1 } });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", fields: { expiresIn: "Please enter a text" } },
  });
});

test.each(["+01:00", "+99:00", "Mars/Olympus", ""])("refuses the time zone '%s' for quiet hours", async (timeZone) => {
  const update =
    "mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { email } }";
  await expect(ada.run(update, { input: { timeZone } })).rejects.toEqual(invalid("timeZone"));
});

test("refuses a cursor with a time that JavaScript reads and PostgreSQL does not", async () => {
  const after = encodeCursor("NOTE UPDATED_AT DESC", { value: "1", id });
  const notes = "query ($after: String) { notes(after: $after) { nodes { id } } }";
  await expect(ada.run(notes, { after })).rejects.toEqual(invalid("after"));
});
