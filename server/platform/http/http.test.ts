import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readSettings, type Settings } from "../../settings/settings.js";
import { testApp } from "../../testing/testApp.js";
import { makeHttp } from "./http.js";
import { nothingAllowed } from "./httpSecurity.js";
import { registerClient } from "./staticFiles.js";

const page = "<!doctype html><script>document.title = 1</script><script type=module src=/assets/main-1a2b.js></script>";

/** A client as built. */
function builtClient(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "assets/main-1a2b.js"), "let a = 1");
  writeFileSync(join(folder, "assets/main-1a2b.js.br"), brotliCompressSync("let a = 1"));
  return folder;
}

async function http(settings: Partial<Settings> = {}, lines: string[] = []): Promise<FastifyInstance> {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const fastify = makeHttp({
    settings: { ...readSettings({}), ...settings },
    log,
    isStopping: () => false,
    personOf: () => null,
  });
  onTestFinished(() => fastify.close());
  fastify.get("/api/fails", () => Promise.reject(new Error("secret detail")));
  fastify.post("/api/takes", async () => ({ ok: true }));
  await registerClient(fastify, { ...readSettings({}), ...settings }, builtClient());
  return fastify;
}

test("the client's files are cached for ever, its page never, and both are compressed as built", async () => {
  const fastify = await http();
  const script = await fastify.inject({ url: "/assets/main-1a2b.js", headers: { "accept-encoding": "br, gzip" } });
  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "x-content-type-options": "nosniff",
  });
  expect((await fastify.inject("/assets/main-1a2b.js")).body).toBe("let a = 1");
  for (const url of [
    "/notes",
    "/notes/01890000-0000-7000-8000-000000000000",
    "/settings/tags",
    "/login",
    "/index.html",
  ]) {
    const app = await fastify.inject(url);
    expect(app).toMatchObject({ statusCode: 200, body: page });
    expect(app.headers["cache-control"]).toBe("no-cache");
    // its own script is allowed by its hash, and no other is
    expect(app.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/]+={0,2}'; /);
  }
});

test("answers that aren't pages may load nothing, have no base and send no form", async () => {
  const { headers } = await (await http()).inject("/api/nothing");
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual(["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]);
});

test("from other origins, a page may load pictures of videos, ask for a video's title and frame the player, and nothing else", async () => {
  const settings = readSettings({
    VIDEO_METADATA_URL: "https://meta.example.org/embed",
    VIDEO_THUMBNAIL_URL: "https://img.example.org/{id}.jpg",
  });
  const policy = String((await (await http(settings)).inject("/videos")).headers["content-security-policy"]);
  expect(policy.split("; ").filter((rule) => rule.includes("https:"))).toEqual([
    "img-src 'self' data: blob: https://i.ytimg.com https://img.example.org",
    "connect-src 'self' https://meta.example.org",
    "frame-src https://www.youtube-nocookie.com",
  ]);
});

test("an unknown address is a 404 in the form that the caller asks for", async () => {
  const fastify = await http();
  const files = ["/assets/main-old.js", "/favicon-old.ico"];
  for (const url of ["/api/unknown", "/api", "/playground", "/notes/export.zip", "/calendar/x", ...files]) {
    const answer = await fastify.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: "Not found", code: "NOT_FOUND" });
  }
  const headers = { accept: "text/html,*/*;q=0.8" };
  expect(await fastify.inject({ url: "/playground", headers })).toMatchObject({ statusCode: 404, body: page });
  expect((await fastify.inject({ url: "/api/unknown", headers })).json()).toMatchObject({ code: "NOT_FOUND" });
  expect((await fastify.inject({ method: "POST", url: "/notes" })).statusCode).toBe(404);
  expect((await fastify.inject("/%zz")).statusCode).toBe(404);
});

test("a reference to a row that was deleted at the same moment is a conflict", async () => {
  const fastify = await http();
  const broken = Object.assign(new Error("violates foreign key constraint"), { code: "23503" });
  fastify.get("/api/refers", () => Promise.reject(broken));
  const answer = await fastify.inject("/api/refers");
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    error: "Something that this refers to was deleted at the same moment. Please try again.",
    code: "CONFLICT",
  });
});

test("a failure reveals only its request's id, under which the log has the rest", async () => {
  const lines: string[] = [];
  const fastify = await http({}, lines);
  const answer = await fastify.inject({
    url: "/api/fails?token=hidden",
    headers: { "x-request-id": "from-the-proxy-1" },
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: "Something went wrong", code: "INTERNAL" });
  expect(answer.headers["x-request-id"]).toBe("from-the-proxy-1");
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === "from-the-proxy-1");
  expect(logged).toContainEqual(expect.objectContaining({ path: "/api/fails", status: 500 }));
  expect(logged).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: "secret detail" }) }),
  );
  expect(lines.join("")).not.toContain("hidden");
  const forged = await fastify.inject({ url: "/api/fails", headers: { "x-request-id": "<script>" } });
  expect(forged.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("bodies have a maximum size and a required type", async () => {
  const fastify = await http();
  const send = (payload: string, type: string) =>
    fastify.inject({ method: "POST", url: "/api/takes", payload, headers: { "content-type": type } });
  expect((await send("{}", "application/json")).json()).toEqual({ ok: true });
  expect((await send(JSON.stringify("x".repeat(5 * 1024 * 1024)), "application/json")).json()).toMatchObject({
    code: "TOO_LARGE",
  });
  expect((await send("{", "application/json")).json()).toMatchObject({ code: "INVALID_INPUT" });
  expect((await send("<a/>", "application/xml")).json()).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
});

test("over https browsers are told to keep using it", async () => {
  const secure = await http({ publicUrl: "https://notes.example.org" });
  expect((await secure.inject("/notes")).headers["strict-transport-security"]).toContain("max-age=");
  expect((await (await http()).inject("/notes")).headers["strict-transport-security"]).toBeUndefined();
});

test("the whole app is ready, keeps people's answers out of caches, and is open to tokens from anywhere", async () => {
  const { anonymous, signUp } = await testApp();
  expect((await anonymous.rest("GET", "/health/ready")).body).toEqual({ status: "ok", database: "ok" });
  expect((await anonymous.rest("GET", "/health/live")).body).toEqual({ status: "ok" });
  const ada = await signUp("Ada");
  const answer = await ada.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ viewer { displayName } }" }),
  });
  expect(await answer.json()).toEqual({ data: { viewer: { displayName: "Ada" } } });
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("x-request-id")).toBeTruthy();
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  const preflight = await anonymous.fetch("/graphql", {
    method: "OPTIONS",
    headers: { "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(
    /^Authorization, Content-Type, Idempotency-Key/,
  );
  const shown = answer.headers.get("access-control-expose-headers");
  for (const name of ["Idempotency-Replayed", "RateLimit", "RateLimit-Policy", "Retry-After"])
    expect(shown).toContain(name);
});

test.each([
  ["400", "no request\r\n\r\n"],
  ["431", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(100_000)}\r\n\r\n`],
])("malformed requests get %s with the headers of every answer", async (status, bytes) => {
  const fastify = await http({ publicUrl: "https://notes.example" });
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((fastify.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(bytes);
  const [head = ""] = (await socket.setEncoding("utf8").toArray()).join("").split("\r\n\r\n");
  const [line, ...headers] = head.split("\r\n");
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const given = new Headers(headers.map((header) => header.split(": ") as [string, string]));
  const { headers: usual } = await fastify.inject("/api/nothing");
  for (const name of Object.keys(usual).filter((name) => /^(?:x-content|x-frame|cross-|perm|ref|strict)/.test(name))) {
    expect(given.get(name), name).toBe(usual[name]);
  }
  expect(given.get("content-security-policy")).toBe(nothingAllowed);
  expect(given.get("strict-transport-security")).toContain("max-age=31536000");
});

test("a request that arrives while the server closes is served", async () => {
  const fastify = await http();
  const during: number[] = [];
  fastify.addHook("preClose", async () => {
    during.push((await fetch(`${url}/api/takes`, { method: "POST" })).status);
  });
  const url = await fastify.listen({ port: 0, host: "127.0.0.1" });
  await fastify.close();
  expect(during).toEqual([200]);
});
