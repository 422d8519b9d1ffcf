import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { EmbeddedPostgres } from "../platform/postgres/embeddedPostgres.js";
import { makeLog } from "../platform/telemetry/log.js";
import { make } from "./make.js";
import { testApp } from "./testApp.js";

test("the app reports that the database is away, and recovers by itself when it is back", {
  tags: ["slow"],
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-data-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = async (): Promise<EmbeddedPostgres> => {
    const postgres = await EmbeddedPostgres.start({ dataDir, log: makeLog("silent"), isThrowaway: true });
    onTestFinished(() => postgres.stop());
    return postgres;
  };
  const first = await start();
  const { host, port, user, database } = first.connection;
  const databaseUrl = `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  const { signUp, anonymous, services } = await testApp({ databaseUrl });
  const ada = await signUp("Ada");
  await make.note(ada, { title: "Before" });

  await first.stop();
  const away = { code: "UPSTREAM_FAILED" };
  await expect(ada.run("{ notes(first: 10) { nodes { title } } }")).rejects.toMatchObject(away);
  expect(await ada.rest("GET", "/api/v1/notes")).toMatchObject({ status: 502, body: away });
  expect(await anonymous.rest("GET", "/health/ready")).toMatchObject({ status: 503 });
  expect(await anonymous.rest("GET", "/health/live")).toMatchObject({ status: 200 });

  await start();
  await expect.poll(() => anonymous.rest("GET", "/health/ready").then(({ status }) => status)).toBe(200);
  const { notes } = await ada.run("{ notes(first: 10) { nodes { title } } }");
  expect(notes.nodes).toEqual([{ title: "Before" }]);
  // live events arrive again too
  const heard = services.live.on("content.changed", ada.userId);
  let events = 0;
  void (async () => {
    for await (const _event of heard) events += 1;
  })();
  await expect
    .poll(
      async () => {
        await make.note(ada, { title: "After" });
        return events;
      },
      { interval: 250 },
    )
    .toBeGreaterThan(0);
});

test("the app reports that the database takes no connections, and recovers by itself when it does", async () => {
  const { signUp, services } = await testApp();
  const ada = await signUp("Ada");
  const { rows } = await services.pool.query("select current_database() as name");
  const admin = new pg.Client({ ...inject("postgres"), database: "postgres" });
  onTestFinished(() => admin.end());
  await admin.connect();
  await admin.query(`alter database ${rows[0].name} allow_connections false`);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [rows[0].name]);

  const away = { code: "UPSTREAM_FAILED" };
  await expect.poll(() => ada.rest("GET", "/api/v1/notes")).toMatchObject({ status: 502, body: away });
  await expect(ada.run("{ notes(first: 10) { nodes { title } } }")).rejects.toMatchObject({ code: "UPSTREAM_FAILED" });

  await admin.query(`alter database ${rows[0].name} allow_connections true`);
  await expect.poll(() => ada.rest("GET", "/api/v1/notes").then(({ status }) => status)).toBe(200);
});
