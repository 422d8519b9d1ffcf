import "reflect-metadata";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillCalendar } from "../../demo/fillCalendar.js";
import { fillNotes } from "../../demo/fillNotes.js";
import { fillProjects } from "../../demo/fillProjects.js";
import { fillReceived } from "../../demo/fillReceived.js";
import { fillVideos } from "../../demo/fillVideos.js";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { removePeople } from "./removePeople.js";

const dayMilliseconds = 86_400_000;
const marker = "zebrafinch";

/** Every table of the app, including those of the jobs. */
async function tables({ services }: TestApp): Promise<string[]> {
  const { rows } = await services.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'jobs' and tablename like 'job%')`,
  );
  return rows.map(({ name }) => name);
}

/** How many rows of each table contain one of the words in any column. */
async function rowsWith(app: TestApp, words: string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tables(app)) {
    const { rows } = await app.services.pool.query(
      `select count(*)::int as count from ${table} t where t::text ilike any($1)`,
      [words.map((word) => `%${word}%`)],
    );
    if (rows[0].count > 0) found[table] = rows[0].count;
  }
  return found;
}

async function upload(person: TestPerson, query: string, variables: object, bytes: Uint8Array, place: string) {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query, variables }));
  form.append("map", JSON.stringify({ file: [place] }));
  form.append("file", new Blob([Buffer.from(bytes)]), `${marker}.png`);
  const answer = await person.fetch("/graphql", {
    method: "POST",
    headers: { "apollo-require-preflight": "1" },
    body: form,
  });
  const { data, errors } = (await answer.json()) as { data: Record<string, { id: string }>; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

function files({ services }: TestApp): string[] {
  return readdirSync(join(services.settings.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

test("deleting an account leaves none of its rows and files", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const bea = await app.signUp(`Bea ${marker}`);
  const { pool } = app.services;

  // A full library, made with the fillers of the demo account.
  const query = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows;
  const manager = { query } as Parameters<typeof fillNotes>[0];
  const now = app.clock.now();
  for (const fill of [fillNotes, fillProjects, fillVideos, fillCalendar, fillReceived])
    await fill(manager, bea.userId, now);
  // One of each kind made through the API.
  const { id: itemId } = await make.note(bea, { title: marker, content: `<p>${marker}</p>` });
  await bea.run("mutation { startAuthenticator { uri } }");
  await pool.query(
    `insert into passkey (id, owner_id, name, credential_id, public_key, counter, device_type, backed_up)
     values (gen_random_uuid(), $1, $2, $2, $2, 0, 'singleDevice', false)`,
    [bea.userId, marker],
  );
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
  await upload(
    bea,
    "mutation ($itemId: ID!, $file: Upload!) { addAttachment(itemId: $itemId, file: $file) { id } }",
    { itemId, file: null },
    png,
    "variables.file",
  );
  await upload(
    bea,
    "mutation ($input: CreateFeedbackInput!, $file: Upload) { createFeedback(input: $input, screenshot: $file) { id } }",
    { input: { title: marker, description: marker }, file: null },
    png,
    "variables.file",
  );
  await bea.run("mutation ($itemId: ID!) { shareContent(itemId: $itemId) { url } }", { itemId });
  const send = "mutation ($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }";
  await bea.run(send, {
    input: { itemId, recipients: ["friend@example.com"], message: marker, includeAttachments: true },
  });
  await bea.rest("POST", "/api/v1/calendar/events", {
    title: marker,
    start_time: "2026-12-01T10:00:00.000Z",
    end_time: "2026-12-01T11:00:00.000Z",
  });
  await bea.rest("POST", "/api/v1/calendar/todos", { title: marker });
  await bea.run("mutation { renewCalendarFeed { url } }");
  await bea.run("mutation ($input: SendInvitationsInput!) { sendInvitations(input: $input) }", {
    input: { emails: ["guest@example.com"], personalMessage: marker },
  });
  await bea.token();
  // Rows that name her elsewhere: an item that Ada sent her, an admin's acts, a wrong password.
  const adas = await make.note(ada, { title: "From Ada" });
  await ada.run(send, { input: { itemId: adas.id, recipients: [bea.email] } });
  await ada.run('mutation ($id: ID!) { suspendUser(id: $id, reason: "zebrafinch") { id } }', { id: bea.userId });
  await ada.run("mutation ($id: ID!) { unsuspendUser(id: $id) { id } }", { id: bea.userId });
  await app.anonymous.rest("POST", "/api/auth/sign-in/email", { email: bea.email, password: "not hers at all" });
  await app.anonymous.rest("POST", "/api/auth/request-password-reset", { email: bea.email });
  await app.services.jobs.idle();

  const before = await rowsWith(app, [marker, bea.userId]);
  for (const table of [
    "app_user",
    "content_item",
    "attachment",
    "share_link",
    "send",
    "received_item",
    "feedback",
    "invitation",
    "audit_entry",
    "calendar_event",
    "task",
    "project",
    "api_token",
    "outbox_mail",
  ])
    expect(before[`public.${table}`], table).toBeGreaterThan(0);
  expect(files(app).length).toBeGreaterThanOrEqual(2);

  await ada.run("mutation ($id: ID!) { deleteUser(id: $id) { deletionAt } }", { id: bea.userId });
  app.clock.advance(7 * dayMilliseconds + 60_000);
  await app.services.jobs.idle();
  expect(await removePeople(app.services)).toBe(1);

  expect(await rowsWith(app, [marker, bea.userId, bea.email])).toEqual({});
  expect(files(app)).toEqual([]);
  // Rows of others stay.
  const { rows } = await pool.query("select title from content_item where id = $1", [adas.id]);
  expect(rows).toEqual([{ title: "From Ada" }]);
});

test("every table with an owner is emptied with its owner", async () => {
  const app = await testApp();
  const { rows } = await app.services.pool.query<{ name: string }>(`
    with recursive gone as (
      select 'app_user'::regclass::oid as relation
      union
      select c.conrelid from pg_constraint c join gone on c.confrelid = gone.relation
      where c.contype = 'f' and c.confdeltype = 'c'
    )
    select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'owner_id'
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.oid not in (select relation from gone)`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
