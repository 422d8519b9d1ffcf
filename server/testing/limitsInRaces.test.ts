import "reflect-metadata";
import { createServer } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { make } from "./make.js";
import { served } from "./served.js";
import type { TestPerson } from "./TestPerson.js";
import { type TestApp, testApp } from "./testApp.js";

/** More than the number that is left. */
const further = 20;

interface Limit {
  /** The kind of row that has a limit per person. */
  things: string;
  max: number;
  table: string;
  /** Makes $2 rows of the person $1 beforehand; the app makes the rest. */
  fillSql?: string;
  make: (person: TestPerson, index: number, calendarUrl: string) => Promise<unknown>;
}

const ids = "from generate_series(1, $2::int) n";
const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };

const limits: Limit[] = [
  {
    things: "API tokens",
    max: 50,
    table: "api_token",
    make: (person, n) =>
      person.run("mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }", {
        input: { name: `Script ${n}`, access: "READ" },
      }),
  },
  {
    things: "push devices",
    max: 20,
    table: "push_device",
    make: (person, n) =>
      person.run("mutation ($input: PushSubscriptionInput!) { allowPush(input: $input) { id } }", {
        input: { ...keys, endpoint: `https://push.example.com/${person.userId}/${n}` },
      }),
  },
  {
    things: "calendar subscriptions",
    max: 20,
    table: "calendar_subscription",
    make: (person, n, url) =>
      person.run("mutation ($url: String!) { createCalendarSubscription(input: { url: $url }) { id } }", {
        url: `${url}/${n}.ics`,
      }),
  },
  {
    things: "calendar feeds",
    max: 1,
    table: "calendar_feed",
    make: (person) => person.run("mutation { renewCalendarFeed { url } }"),
  },
  {
    things: "saved searches",
    max: 50,
    table: "saved_search",
    make: (person, n) =>
      person.run("mutation ($input: SaveSearchInput!) { saveSearch(input: $input) { id } }", {
        input: { name: `Search ${n}`, query: "bread" },
      }),
  },
  {
    things: "event types",
    max: 100,
    table: "event_type",
    fillSql: `insert into event_type (id, owner_id, name, color, is_visible, place)
      select gen_random_uuid(), $1, 'Type ' || n, '#AABBCC', true, n ${ids}`,
    make: (person, n) => make.eventType(person, { name: `Late ${n}` }),
  },
  {
    things: "invitations an hour",
    max: 10,
    table: "invitation",
    make: (person, n) =>
      person.run("mutation ($input: SendInvitationsInput!) { sendInvitations(input: $input) }", {
        input: { emails: [`guest.${n}@example.com`] },
      }),
  },
  {
    things: "blocked senders",
    max: 1_000,
    table: "blocked_sender",
    fillSql: `insert into blocked_sender (owner_id, email, created_at) select $1, n || '@example.org', now() ${ids}`,
    make: (person, n) =>
      person.run("mutation ($email: String!) { blockSender(email: $email) { email } }", {
        email: `late.${n}@example.org`,
      }),
  },
  {
    things: "categories",
    max: 1_000,
    table: "category",
    fillSql: `insert into category (id, owner_id, name, name_key, color, sort_order, content_type, scope, created_at)
      select gen_random_uuid(), $1, 'C' || n, 'c' || n, '#AABBCC', n, 'NOTE', 'SPECIFIC', now() ${ids}`,
    make: (person, n) => make.category(person, { name: `Late ${n}` }),
  },
  {
    things: "tags",
    max: 5_000,
    table: "tag",
    fillSql: `insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
      select gen_random_uuid(), $1, 'T' || n, 't' || n, '#AABBCC', 'NOTE', now() ${ids}`,
    make: (person, n) => make.tag(person, { name: `Late ${n}` }),
  },
  {
    things: "projects",
    max: 10_000,
    table: "project",
    fillSql: `insert into project (id, owner_id, name, color, status, status_changed_at, is_favorite, position,
        created_at, updated_at)
      select gen_random_uuid(), $1, 'P' || n, '#AABBCC', 'ACTIVE', now(), false, n, now(), now() ${ids}`,
    make: (person, n) => make.project(person, { name: `Late ${n}` }),
  },
];

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ settings: { allowPrivateAddresses: true } });
});

async function count(table: string, ownerId: string): Promise<number> {
  const { rows } = await app.services.pool.query(`select count(*)::int as count from ${table} where owner_id = $1`, [
    ownerId,
  ]);
  return rows[0].count;
}

/** The address of an empty calendar. */
function calendar(): Promise<string> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { "content-type": "text/calendar" })
      .end("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"),
  );
  return served(server);
}

test.each(limits)("$things asked for at once are $max at most", async ({ max, table, fillSql, make }) => {
  const person = await app.signUp("Ada");
  const calendarUrl = table === "calendar_subscription" ? await calendar() : "";
  const before = fillSql ? max - 5 : 0;
  if (fillSql) await app.services.pool.query(fillSql, [person.userId, before - (await count(table, person.userId))]);
  const asked = Array.from({ length: max - before + further }, (_, n) => make(person, n, calendarUrl));
  const results = await Promise.allSettled(asked);
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(refusals.filter((code) => !["CONFLICT", "INVALID_INPUT", "RATE_LIMITED"].includes(code))).toEqual([]);
  expect(await count(table, person.userId)).toBe(max);
});

test("a required invitation lets one person in, however many sign up with it at once", async () => {
  const own = await testApp();
  const ada = await own.signUp("Ada");
  await ada.run("mutation { updateInstanceSettings(input: { signUp: INVITATION }) { signUp } }");
  await ada.run('mutation { sendInvitations(input: { emails: ["guest@example.com"] }) }');
  await own.services.jobs.idle();
  const { rows } = await own.services.pool.query("select plain_text from outbox_mail");
  const ref = /ref=([\w-]+)/.exec(rows[0].plain_text)?.[1];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      own.anonymous.rest("POST", "/api/auth/sign-up/email", {
        name: "Guest",
        email: `guest.${n}@example.com`,
        password: "an uncommon passphrase 7",
        ref,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
  for (const { body } of answers.filter(({ status }) => status === 403))
    expect(body).toMatchObject({ code: "INVITATION_REQUIRED" });
  const people = await own.services.pool.query("select count(*)::int as count from app_user");
  expect(people.rows[0].count).toBe(2);
});
