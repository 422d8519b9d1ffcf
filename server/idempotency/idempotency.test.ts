import "reflect-metadata";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

interface Answer {
  code?: string;
  data: { createNote: { id: string } };
  extensions: { cost: { requested: number; limit: number; remaining: number } };
}

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function create(person: TestPerson, title: string, key?: string) {
  const query = "mutation ($title: String!) { createNote(input: { title: $title }) { id } }";
  const answer = await person.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
    body: JSON.stringify({ query, variables: { title } }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer };
}

const countOf = async (person: TestPerson) => (await person.run("{ contentCounts { notes } }")).contentCounts.notes;

test("a request that is sent again with its key has its answer again, and another one is a conflict", async () => {
  const { clock, services } = app;
  const person = await app.signUp();
  const [ada, bo] = [await person.token(), await (await app.signUp()).token()];
  const key = randomUUID();
  const first = await create(ada, "First", key);
  const again = await create(ada, "First", key);
  expect(again).toMatchObject({ status: first.status, body: first.body });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect((await create(ada, "Second", key)).body.code ?? "CONFLICT").toBe("CONFLICT");
  expect((await create(ada, "Second", key)).status).toBe(409);
  expect((await create(bo, "First", key)).body.data.createNote.id).not.toBe(first.body.data.createNote.id);
  expect(await countOf(ada)).toBe(1);

  const { rows } = await services.pool.query("select answer from idempotency_key where owner_id = $1", [person.userId]);
  expect(rows[0].answer.toString("latin1")).not.toContain(first.body.data.createNote.id);
  clock.advance(86_400_001);
  expect((await create(ada, "Second", key)).status).toBe(200);
  expect(await countOf(ada)).toBe(2);

  const headers = { "idempotency-key": "rest" };
  const made = await ada.rest("POST", "/api/v1/notes", { title: "Third" }, headers);
  expect(await ada.rest("POST", "/api/v1/notes", { title: "Third" }, headers)).toMatchObject({
    status: 201,
    body: made.body,
  });
  for (const [path, more] of [
    ["/%61pi/v1/notes", {}],
    ["/api/v1/notes", { "if-match": "*" }],
  ] as const)
    expect((await ada.rest("POST", path, { title: "Third" }, { ...headers, ...more })).status, path).toBe(409);
  expect(await ada.rest("POST", "/api/v1/notes", { title: "Fourth" }, headers)).toMatchObject({
    status: 409,
    body: { code: "CONFLICT" },
  });
  expect(await countOf(ada)).toBe(3);

  const patch = (type: string) =>
    ada.rest("PATCH", `/api/v1/notes/${made.body.note.id}`, {}, { "content-type": type, "idempotency-key": "patch" });
  expect((await patch("application/json")).status).toBe(200);
  expect((await patch("application/merge-patch+json")).status).toBe(409);
});

test("of several at once one is done, and one that crashed may be sent again", async () => {
  const { clock, services } = app;
  const ada = await app.signUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(ada, "Once", "once")));
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.createNote.id);
  expect(new Set(made).size).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await countOf(ada)).toBe(1);

  const crash = "update idempotency_key set status = null, answer = null, is_done = $2 where owner_id = $1";
  await services.pool.query(crash, [ada.userId, false]);
  const tooSoon = await create(ada, "Once", "once");
  expect(tooSoon.status).toBe(409);
  expect(tooSoon.headers.get("retry-after")).toBe("1");
  clock.advance(121_000);
  expect((await create(ada, "Once", "once")).status).toBe(200);
  expect(await countOf(ada)).toBe(2);

  await services.pool.query(crash, [ada.userId, true]);
  clock.advance(121_000);
  expect((await create(ada, "Once", "once")).status).toBe(409);
  expect(await countOf(ada)).toBe(2);
});

test("a change commits with its key, so that a crash before the answer doesn't make it twice", async () => {
  const { clock, services } = app;
  const ada = await (await app.signUp()).token();
  const keep = vi.spyOn(services.log, "error");
  // the answer is lost after the commit
  await services.pool.query(
    `create function lose() returns trigger language plpgsql as $$ begin raise 'lost'; end $$;
     create trigger lose before update of status on idempotency_key for each row when (new.status is not null)
     execute function lose()`,
  );
  const sent = [
    () => create(ada, "Lost", "lost"),
    () => ada.rest("POST", "/api/v1/tasks", { title: "Lost" }, { "idempotency-key": "task" }),
    () => ada.rest("POST", "/api/v1/tags", { name: "Lost", contentType: "note" }, { "idempotency-key": "tag" }),
  ];
  const first = await Promise.all(sent.map((send) => send()));
  expect(first.map(({ status }) => status)).toEqual([200, 201, 201]);
  expect(keep).toHaveBeenCalledTimes(sent.length);
  await services.pool.query("drop function lose cascade");
  keep.mockRestore();
  clock.advance(121_000);
  const again = await Promise.all(sent.map((send) => send()));
  expect(again.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(await countOf(ada)).toBe(1);
  const { rows } = await services.pool.query("select 1 from task where owner_id = $1", [ada.userId]);
  expect(rows).toHaveLength(1);
});

test("a request that was refused halfway isn't done again, and one that lost its key changes nothing", async () => {
  const { services } = app;
  const person = await app.signUp();
  const { createVideo } = await person.run(
    'mutation { createVideo(input: { youtubeUrl: "https://youtu.be/dQw4w9WgXcQ", title: "Film" }) { id } }',
  );
  const input = { name: "Notes", scopes: ["notes:write"] };
  const make = "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";
  const authorization = `Bearer ${(await person.run(make, { input })).createApiToken.token}`;
  const halfway = async () => {
    const query = `mutation ($ids: [ID!]!) {
      createNote(input: { title: "Half" }) { id }
      setFavorite(itemIds: $ids, favorite: true) { id }
    }`;
    const headers = { authorization, "idempotency-key": "half" };
    return (await app.anonymous.rest("POST", "/graphql", { query, variables: { ids: [createVideo.id] } }, headers))
      .body;
  };
  const first = await halfway();
  expect(first.errors[0].extensions.code).toBe("FORBIDDEN");
  expect(await halfway()).toEqual(first);
  expect(await countOf(person)).toBe(1);

  await services.pool.query(
    `create function late() returns trigger language plpgsql as $$ begin
       update idempotency_key set started_at = started_at + interval '1 hour' where owner_id = new.owner_id;
       return new;
     end $$;
     create trigger late before insert on content_item for each row execute function late()`,
  );
  expect((await create(person, "Late", "late")).body).toMatchObject({ errors: [{ extensions: { code: "CONFLICT" } }] });
  await services.pool.query("drop function late cascade");
  expect(await countOf(person)).toBe(1);
});

test("a key has 1 to 255 characters, takes no upload, and without one no table is read", async () => {
  const ada = await app.signUp();
  for (const key of ["", "k".repeat(256)]) expect((await create(ada, "Plan", key)).status).toBe(400);
  const form = {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x", "idempotency-key": "k" },
    body: "--x--\r\n",
  };
  expect((await ada.fetch("/api/v1/import", form)).status).toBeGreaterThanOrEqual(400);
  expect(await countOf(ada)).toBe(0);
  const statements = vi.spyOn(pg.Client.prototype, "query");
  await create(ada, "Plan");
  const sent = JSON.stringify(statements.mock.calls.map(([first]) => first));
  statements.mockRestore();
  expect(sent).not.toContain("idempotency_key");
});

test("answers to a token say what they cost, and how much of the minute is left", async () => {
  const person = await app.signUp();
  const token = await person.token();
  const ask = async (who: TestPerson) => {
    const answer = await who.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "{ notes(first: 10) { nodes { id } } }" }),
    });
    return { headers: answer.headers, body: (await answer.json()) as Answer };
  };
  const { body, headers } = await ask(token);
  const { requested, limit, remaining } = body.extensions.cost;
  expect([limit, remaining]).toEqual([25_000, 25_000 - requested]);
  expect(requested).toBeGreaterThan(10);
  const { databaseSecondsPerMinute: seconds } = app.services.settings;
  const policy = `"database";q=${seconds * 1000};w=60;qu="database-milliseconds"`;
  expect(headers.get("ratelimit-policy")).toBe(policy);
  expect(headers.get("ratelimit")).toMatch(/^"database";r=\d+;t=\d+$/);
  const rest = await token.rest("GET", "/api/v1/notes");
  expect(rest.headers.get("ratelimit-policy")).toBe(policy);
  for (const [method, path, status] of [
    ["GET", "notes/none", 404],
    ["GET", "none", 404],
    ["PUT", "notes", 405],
    ["GET", "openapi.json", 200],
  ] as const) {
    const told = await token.rest(method, `/api/v1/${path}`);
    expect([told.status, told.headers.get("ratelimit-policy")], path).toEqual([status, policy]);
    expect(told.headers.get("ratelimit"), path).toMatch(/^"database";r=/);
  }
  const own = await ask(person);
  expect([own.body.extensions, own.headers.get("ratelimit")]).toEqual([undefined, null]);
});
