import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/freePort.js";
import { make } from "../../testing/make.js";
import { testApp } from "../../testing/testApp.js";

const read = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The value of the line with this beginning. */
function metric(text: string, beginning: string): number {
  const line = text.split("\n").find((each) => each.startsWith(beginning));
  return Number(line?.split(" ").at(-1));
}

test("metrics cover requests, statements, jobs, sockets and room, and nothing that people wrote", async () => {
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port } });
  const ada = await app.signUp("Ada");
  const note = await make.note(ada, { title: "quagga" });
  await ada.rest("GET", `/api/v1/notes/${note.id}`);
  await ada.run("query Once { viewer { id } }");
  await ada.run("query Once { viewer { id } }");
  await expect(ada.run("query ($id: ID!) { note(id: $id) { id } }", { id: randomUUID() })).rejects.toThrow();
  await app.anonymous.run("query Quagga { buildInfo { version } }");
  const text = await read(port);
  const requests = "commonplace_requests_total";
  expect(metric(text, `${requests}{operation="viewer",status="200",code=""}`)).toBe(2);
  expect(metric(text, `${requests}{operation="RestReadNote",status="200",code=""}`)).toBe(1);
  expect(metric(text, `${requests}{operation="note",status="200",code="NOT_FOUND"}`)).toBe(1);
  expect(metric(text, `${requests}{operation="buildInfo",status="200",code=""}`)).toBe(1);
  expect(metric(text, 'commonplace_request_duration_seconds_count{route="graphql"}')).toBeGreaterThan(3);
  expect(metric(text, 'commonplace_statement_duration_seconds_count{pool="request"}')).toBeGreaterThan(5);
  expect(metric(text, 'commonplace_connections_max{pool="request"}')).toBe(6);
  for (const name of ["disk_free_bytes", "memory_bytes", "up_seconds", "viewers_cached", "worker_silent_seconds"])
    expect(metric(text, `commonplace_${name}`), name).toBeGreaterThan(0);
  for (const name of ["sockets", "subscriptions", "parsing_waiting", "backups_failed"])
    expect(metric(text, `commonplace_${name}`), name).toBe(0);
  expect(text).not.toContain("commonplace_backup_age_seconds ");
  expect(text.toLowerCase()).not.toContain("quagga");
});

test("an operation is counted by its field, whatever name the caller gives it", async () => {
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port } });
  const ada = await app.signUp("Ada");
  for (let at = 0; at < 5; at++) await ada.run(`query Name${at} { viewer { id } }`);
  await ada.run("query { ...Viewer } fragment Viewer on Query { viewer { id } }");
  const text = await read(port);
  expect(metric(text, 'commonplace_requests_total{operation="viewer",status="200",code=""}')).toBe(5);
  expect(metric(text, 'commonplace_requests_total{operation="fragment",status="200",code=""}')).toBe(1);
  expect(text).not.toContain("Name0");
});

test("the load and delay of the event loop are reported alike to all readers", async () => {
  const port = await freePort();
  await testApp({ settings: { metricsPort: port } });
  const delay = 'commonplace_event_loop_delay_seconds{part="1"}';
  // a delay counts from the first time that it was measured
  await expect.poll(async () => metric(await read(port), delay)).toBeGreaterThan(0);
  const end = performance.now() + 300;
  while (performance.now() < end);
  const [first, second] = [await read(port), await read(port)];
  for (const text of [first, second]) {
    expect(metric(text, delay)).toBeGreaterThan(0.2);
    expect(metric(text, "commonplace_event_loop_busy_seconds_total")).toBeGreaterThan(0.3);
  }
});

test("a gauge without a reading is left out, and a slow one delays nothing", async () => {
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port, runJobs: false } });
  const { jobs, pool } = app.services;
  await jobs.queue("trash.purge", {});
  const waiting = 'commonplace_jobs_waiting{queue="trash.purge"}';
  expect(metric(await read(port), waiting)).toBe(1);
  await pool.query("delete from jobs.job");
  expect(await read(port)).not.toContain(waiting);
  const client = await pool.connect();
  await client.query("begin; lock table backup_run");
  const [first, second] = await Promise.all([read(port), read(port)]);
  expect([first, second].map((text) => text.includes("commonplace_backups_failed"))).toEqual([false, false]);
  const held =
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  expect((await client.query(held)).rows).toEqual([{ count: 2 }]);
  await client.query("rollback");
  client.release();
  await expect.poll(() => read(port)).toContain("commonplace_backups_failed 0");
});

test("the stop doesn't wait for a caller that has begun to ask for metrics", async () => {
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port } });
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET /metrics HTTP/1.1\r\n");
  // by a reset, or by an end
  socket.on("error", () => undefined);
  const cut = new Promise<void>((done) => socket.once("close", () => done()));
  await app.close();
  await cut;
});

test("promtool finds no problems", async ({ skip }) => {
  if (spawnSync("promtool", ["--version"]).error) skip();
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port } });
  const ada = await app.signUp("Ada");
  await ada.run("{ viewer { id } }");
  const { stdout, stderr, status } = spawnSync("promtool", ["check", "metrics"], { input: await read(port) });
  expect([String(stdout), String(stderr), status]).toEqual(["", "", 0]);
});

test("a port that is in use ends the start with a sentence, and without a port nothing is counted", async () => {
  const taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  await expect(testApp({ settings: { metricsPort: port } })).rejects.toThrow(/METRICS_PORT/);
  const { services } = await testApp();
  expect((services.pool as unknown as { onAnswer: unknown }).onAnswer).toBeNull();
});
