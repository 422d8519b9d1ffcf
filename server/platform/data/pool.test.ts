import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Pool } from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { freezable } from "../../testing/freezable.js";
import { make } from "../../testing/make.js";
import { send } from "../../testing/sends.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { testDatabase } from "../../testing/testDatabase.js";
import { currentCaller, inBackground } from "../fairShares/callers.js";
import { outageOf } from "../outage.js";
import { makeLog } from "../telemetry/log.js";
import { GuardedClient } from "./GuardedClient.js";
import { inTransaction } from "./inTransaction.js";
import { openPool, tellSlow } from "./pool.js";

const log = makeLog("silent");
const outage = { code: "UPSTREAM_FAILED" };

let shared: TestApp;

beforeAll(async () => {
  shared = await testApp();
});

/** A separate database for one test, removed at its end. */
async function databaseUrl(): Promise<string> {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  return url;
}

/** A server that closes each connection at once. */
async function refusingServer() {
  let tried = 0;
  const server = createServer((socket) => {
    tried += 1;
    socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { connectionString: `postgres://someone@127.0.0.1:${port}/some`, tried: () => tried };
}

test("a slow statement is logged by its beginning, without its values, whether or not it fails", async () => {
  const lines: string[] = [];
  const noted: string[] = [];
  const pool = openPool({ connectionString: await databaseUrl() }, 2, log);
  const noteStatement = (text: string) => noted.push(text);
  tellSlow(pool, makeLog("warn", { write: (line) => lines.push(line) }), { noteStatement });
  await pool.query("select $1::text as word", ["quagga"]);
  expect(lines).toEqual([]);
  pool.slowMilliseconds = 0;
  await pool.query({ text: `select $1::text as word, ${"1, ".repeat(100)} 2`, values: ["quagga"] });
  await expect(pool.query("select 1 / $1::int", [0])).rejects.toThrow();
  // the caller gets the failure before the database is ready again
  await expect.poll(() => lines.length).toBe(2);
  const client = await pool.connect();
  pool.slowMilliseconds = 100;
  await Promise.all(["select pg_sleep(0.2)", "select 2"].map((text) => client.query(text)));
  client.release();
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.pop()).toMatchObject({ statement: "select pg_sleep(0.2)" });
  expect(logged.map(({ msg, statement }) => [msg, statement.length])).toEqual([
    ["A statement took long", 160],
    ["A statement took long", 18],
  ]);
  expect(logged.every(({ milliseconds }) => milliseconds < 5_000)).toBe(true);
  expect(logged.map(({ statement }) => statement)).toEqual(noted.slice(0, 2));
  expect(lines.join("")).not.toContain("quagga");
  await pool.end();
});

test("a connection that is closed between two statements ends nothing else", async () => {
  const connectionString = await databaseUrl();
  const pool = openPool({ connectionString }, 2, log);
  const client = await pool.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const gone = new Promise<void>((done) => client.once("end", () => done()));
  expect(client.listenerCount("error")).toBeGreaterThan(0);

  const other = new GuardedClient({ connectionString });
  await other.connect();
  await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await gone;
  await expect(client.query("select 1").catch(outageOf)).resolves.toMatchObject({ retryAfterSeconds: 2 });
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await other.end();
  await pool.end();
});

test("an exhausted pool and a statement that takes too long are outages", async () => {
  const pool = openPool({ connectionString: await databaseUrl() }, 1, log);
  pool.patienceSeconds = 0.2;
  const busy = { sentence: "The database is too busy at the moment. Please try again.", retryAfterSeconds: 2 };
  const client = await pool.connect();
  expect(await pool.query("select 1").catch(outageOf)).toEqual(busy);
  await client.query("set statement_timeout = 20");
  expect(await client.query("select pg_sleep(5)").catch(outageOf)).toEqual({
    sentence:
      "The database needed too long for this, so it was stopped. Please ask for less at once, or try again in a moment.",
    retryAfterSeconds: 5,
  });
  client.release();
  await pool.end();
});

test("however many callers wait for a database that is away, one connection at a time tries it", async () => {
  const server = await refusingServer();
  const pool = openPool(server, 10, log);
  pool.patienceSeconds = 1;
  const waiting = Array.from({ length: 100 }, () => pool.query("select 1").catch(outageOf));
  for (const told of await Promise.all(waiting)) expect(told).toMatchObject({ retryAfterSeconds: 2 });
  // the pool's ten, and one every 50 ms
  expect(server.tried()).toBeLessThan(40);
  await pool.end();
});

test("a transaction whose connection is lost says that the database can't be reached", async () => {
  const { services } = shared;
  const ada = await shared.signUp("Ada");
  const runner = services.dataSource.createQueryRunner();
  await runner.startTransaction();
  const [{ pid }] = await runner.query("select pg_backend_pid() as pid");
  await services.pool.query("select pg_terminate_backend($1)", [pid]);
  await expect.poll(() => runner.isReleased).toBe(true);
  const error = await runner.query("select 1").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "QueryRunnerAlreadyReleasedError" });
  expect(outageOf(error)).toMatchObject({ sentence: expect.stringContaining("can't be reached") });
  await make.note(ada);
});

test("a frozen database is reported within ten seconds everywhere, and used again at once", {
  tags: ["slow"],
}, async () => {
  const url = new URL(await databaseUrl());
  const { host, port, user } = inject("postgres");
  const { port: near, freeze, thaw } = await freezable({ path: `${host}/.s.PGSQL.${port}` });
  const connectionString = `postgres://${user}@127.0.0.1:${near}${url.pathname}`;
  const app = await testApp({ databaseUrl: connectionString });
  const ada = await app.signUp("Ada");
  await make.note(ada);
  const token = "x".repeat(32);
  const { pool, callers } = app.services;
  const idle = openPool({ connectionString }, 5, log);
  onTestFinished(() => idle.end());
  const sleep = (pool: Pool, seconds: number) => pool.query("select pg_sleep($1)", [seconds]).catch(outageOf);
  await Promise.all(Array.from({ length: 5 }, () => sleep(idle, 0.1)));
  const heavy = callers.runFor({ userId: "ben" }, () => {
    Object.assign(currentCaller() ?? {}, { isHeavy: true });
    return Promise.all(Array.from({ length: 5 }, () => sleep(idle, 1)));
  });
  const long = inBackground(() => sleep(pool, 30));
  const elsewhere = inBackground(() => sleep(shared.services.pool, 6));

  freeze();
  const began = performance.now();
  const retry = (headers: Headers) => Number(headers.get("retry-after"));
  const graphql = async () => {
    const body = JSON.stringify({ query: 'mutation { createNote(input: { title: "Oak" }) { id } }' });
    const answer = await ada.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] };
    return { code: errors[0]?.extensions.code, retry: retry(answer.headers) };
  };
  const socket = async () => {
    const live = new WebSocket(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
      headers: { origin: "http://localhost:4000", authorization: `Bearer cp_${"x".repeat(43)}` },
    });
    live.once("open", () => live.send('{"type":"connection_init"}'));
    return new Promise((done) => live.once("close", (code) => done(code)));
  };
  const plain = (method: string, path: string, body?: unknown) => async () => {
    const { status, headers, body: said } = await ada.rest(method, path, body);
    return { status, code: said?.code, retry: retry(headers) };
  };
  // 5 for whoever waited for their own share
  const soon = expect.toBeOneOf([2, 5]);
  const away = expect.objectContaining({ sentence: expect.stringContaining("can't be reached") });
  const told = { status: 502, code: "UPSTREAM_FAILED", retry: soon };
  const email = "ada@example.org";
  const asked: [() => Promise<unknown>, unknown][] = [
    ...Array.from({ length: 20 }, (): [() => Promise<unknown>, unknown] => [
      graphql,
      { code: "UPSTREAM_FAILED", retry: soon },
    ]),
    [plain("GET", "/api/v1/notes"), told],
    [plain("POST", "/api/v1/notes", { title: "Elm" }), told],
    [plain("POST", "/api/auth/sign-in/email", { email, password: "a long password" }), told],
    [plain("POST", "/api/auth/sign-up/email", { email, password: "a long password", name: "Ada" }), told],
    [plain("POST", "/api/auth/request-password-reset", { email }), told],
    [plain("GET", `/shared/${token}`), told],
    [plain("GET", "/health/ready"), { status: 503, code: undefined, retry: 2 }],
    [socket, 1013],
    // statements that were already running
    [() => long, away],
    [() => heavy, Array(5).fill(away)],
  ];
  const seconds: number[] = [];
  const answers = await Promise.all(
    asked.map(async ([ask], at) => {
      const answer = await ask();
      seconds[at] = (performance.now() - began) / 1_000;
      return answer;
    }),
  );
  expect(seconds.filter((each) => each >= 10)).toEqual([]);
  expect(answers).toEqual(asked.map(([, expected]) => expected));

  // a long statement is not ended while the database answers
  expect(await elsewhere).toMatchObject({ rowCount: 1 });

  thaw();
  const back = performance.now();
  await make.note(ada);
  expect(performance.now() - back).toBeLessThan(1_000);
});

test("dead connections are dropped after the first, and new ones work", { tags: ["slow"] }, async () => {
  const url = new URL(await databaseUrl());
  const { host, port, user } = inject("postgres");
  const { port: near, lose } = await freezable({ path: `${host}/.s.PGSQL.${port}` });
  const pool = openPool({ connectionString: `postgres://${user}@127.0.0.1:${near}${url.pathname}` }, 5, log);
  onTestFinished(() => pool.end());
  const ask = (text: string) => pool.query(text).catch(outageOf);
  await Promise.all(Array.from({ length: 5 }, () => ask("select pg_sleep(0.1)")));
  lose();
  const began = performance.now();
  expect(await ask("select 1")).toMatchObject({ retryAfterSeconds: 2 });
  for (let count = 0; count < 5; count += 1) expect(await ask("select 1 as one")).toMatchObject({ rowCount: 1 });
  expect(performance.now() - began).toBeLessThan(6_500);
});

test("when the database accepts no more connections, returned ones are reused", async () => {
  const url = new URL(await databaseUrl());
  const owner = new GuardedClient({ connectionString: url.href });
  await owner.connect();
  const role = `few_${process.pid}`;
  await owner.query(`create role ${role} login connection limit 3`);
  onTestFinished(async () => {
    await pool.end();
    await owner.query(`drop role ${role}`);
    await owner.end();
  });
  url.username = role;
  const pool = openPool({ connectionString: url.href }, 10, log);
  await pool.query("select 1");
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => pool.query("select pg_sleep(0.01)").then(() => "served", String)),
  );
  expect(answers).toEqual(answers.map(() => "served"));
});

test("nobody tries a database that is away once no caller waits for it", async () => {
  const server = await refusingServer();
  const pool = openPool(server, 10, log);
  pool.patienceSeconds = 0.2;
  await expect(pool.query("select 1")).rejects.toThrow();
  const before = server.tried();
  // another pool's attempts tell how much time has passed
  const other = openPool(server, 10, log);
  other.patienceSeconds = 0.5;
  await expect(other.query("select 1")).rejects.toThrow();
  const others = server.tried() - before;
  expect(others).toBeGreaterThan(2);
  expect(others).toBeLessThan(13);
  await Promise.all([pool.end(), other.end()]);
});

test("a connection that alone is silent is cut after the max silence", async () => {
  const url = new URL(await databaseUrl());
  const { host, port, user } = inject("postgres");
  const { port: near, freeze } = await freezable({ path: `${host}/.s.PGSQL.${port}` });
  let asked = 0;
  const client = new GuardedClient({
    connectionString: `postgres://${user}@127.0.0.1:${near}${url.pathname}`,
    silenceMilliseconds: 50,
    maxSilenceMilliseconds: 180,
    watcher: {
      isAway: () => false,
      answersElsewhere: async () => {
        asked += 1;
        return true;
      },
      onSilent: () => undefined,
      onAsk: () => null,
      onAnswer: () => undefined,
    },
  });
  await client.connect();
  freeze();
  await expect(client.query("select 1")).rejects.toThrow("has stopped answering");
  expect(asked).toBe(3);
});

test("thirty sends in the first moment of readiness all succeed", { tags: ["slow"] }, async () => {
  const url = await databaseUrl();
  const before = await testApp({ databaseUrl: url });
  const [ada, ben] = [await before.signUp("Ada"), await before.signUp("Ben")];
  const notes = await Promise.all(Array.from({ length: 30 }, () => make.note(ada)));
  await before.close();

  const after = await testApp({ databaseUrl: url });
  expect((await after.anonymous.rest("GET", "/health/ready")).status).toBe(200);
  const sent = await Promise.all(notes.map(({ id }) => send(ada.at(after.url), id, [ben.email])));
  expect(sent.flatMap((one) => one.sent.map(({ status }) => status))).toEqual(notes.map(() => "SENT"));
});

test("readiness reports a full disk once the database has reported it", async () => {
  const { services, anonymous } = shared;
  const ada = await shared.signUp("Ada");
  await services.pool.query(
    `create function refuse() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
  );
  await services.pool.query("create trigger full_disk before insert on content_item execute function refuse()");
  await expect(make.note(ada)).rejects.toMatchObject({
    ...outage,
    message: expect.stringContaining("Storage is full"),
  });
  expect(await anonymous.rest("GET", "/health/ready")).toMatchObject({ status: 503, body: { disk: "full" } });
});

test("background work has connections of its own, and longer statements", async () => {
  const { pool } = shared.services;
  const bounds = async (): Promise<string> => (await pool.query("show statement_timeout")).rows[0].statement_timeout;
  expect([await bounds(), await inBackground(bounds)]).toEqual(["5s", "1min"]);
});

test("a connection keeps 300 prepared statements, and starts over beyond them", async () => {
  const pool = openPool({ connectionString: await databaseUrl() }, 1, log);
  const prepare = (from: number, to: number) =>
    inTransaction(pool, async (client) => {
      for (let at = from; at < to; at += 1) await client.query({ name: `s${at}`, text: `select ${at}::integer as at` });
    });
  const kept = async () =>
    (await pool.query("select count(*)::integer as kept from pg_prepared_statements")).rows[0].kept;
  await prepare(0, 300);
  expect(await kept()).toBe(300);
  await prepare(300, 301);
  expect(await kept()).toBe(0);
  const { rows } = await pool.query({ name: "s7", text: "select 7::integer as at" });
  expect(rows).toEqual([{ at: 7 }]);
  await pool.end();
});

test("the kernel sends keepalive probes to the database's machine once a connection was silent for long", async ({
  skip,
}) => {
  if (process.platform !== "linux") skip();
  const { host, port: far, user } = inject("postgres");
  const near = await freezable({ path: `${host}/.s.PGSQL.${far}` });
  const client = new GuardedClient({ host: "127.0.0.1", port: near.port, user, database: "postgres" });
  onTestFinished(() => client.end());
  await client.connect();
  const { localPort = 0 } = (client as GuardedClient & { connection: { stream: Socket } }).connection.stream;
  const port = localPort.toString(16).toUpperCase().padStart(4, "0");
  // its timer is the keepalive's, 02, with the hundredths of a second that are left
  const line = new RegExp(`^ *\\d+: [0-9A-F]+:${port} .* (\\d\\d):([0-9A-F]{8}) `, "m");
  const [, timer, left = ""] = line.exec(readFileSync("/proc/net/tcp", "utf8")) ?? [];
  expect(timer).toBe("02");
  expect(Number.parseInt(left, 16)).toBeLessThanOrEqual(1_000);
});
