import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/freePort.js";
import { make } from "../../testing/make.js";
import { testApp } from "../../testing/testApp.js";

const read = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The value of the line that begins so. */
function metric(text: string, beginning: string): number {
  const line = text.split("\n").find((each) => each.startsWith(beginning));
  return Number(line?.split(" ").at(-1));
}

test("metrics tell of requests, statements, jobs, sockets and room, and nothing of what people wrote", async () => {
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
  expect(metric(text, `${requests}{operation="Once",status="200",code=""}`)).toBe(2);
  expect(metric(text, `${requests}{operation="RestReadNote",status="200",code=""}`)).toBe(1);
  expect(metric(text, `${requests}{operation="note",status="200",code="NOT_FOUND"}`)).toBe(1);
  expect(metric(text, `${requests}{operation="other",status="200",code=""}`)).toBe(1);
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

test("names of operations are told apart up to a bound, and strangers bring none", async () => {
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port } });
  const ada = await app.signUp("Ada");
  for (let at = 0; at < 310; at++) await ada.run(`query Name${at} { viewer { id } }`);
  const text = await read(port);
  expect(text.match(/commonplace_requests_total\{operation="Name/g)?.length).toBeLessThanOrEqual(300);
  expect(metric(text, 'commonplace_requests_total{operation="other",status="200",code=""}')).toBeGreaterThan(9);
});

test("promtool finds nothing to mend", async ({ skip }) => {
  if (spawnSync("promtool", ["--version"]).error) skip();
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port } });
  const ada = await app.signUp("Ada");
  await ada.run("{ viewer { id } }");
  const { stdout, stderr, status } = spawnSync("promtool", ["check", "metrics"], { input: await read(port) });
  expect([String(stdout), String(stderr), status]).toEqual(["", "", 0]);
});

test("a port that another program has ends the start with a sentence; without one nothing is counted", async () => {
  const taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  await expect(testApp({ settings: { metricsPort: port } })).rejects.toThrow(/METRICS_PORT/);
  const { services } = await testApp();
  expect((services.pool as unknown as { onAnswer: unknown }).onAnswer).toBeNull();
});
