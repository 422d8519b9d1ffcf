import { buildSchema } from "../../schema.js";
import "reflect-metadata";
import { type AddressInfo, createServer } from "node:net";
import { buildSchema as buildSDL, getIntrospectionQuery, parse, validate } from "graphql";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { make } from "../../testing/make.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { makeContext } from "../context.js";
import { depthRule } from "../graphql/documentLimits.js";
import { buildGraphql } from "../graphql/graphql.js";
import { holdScopes, readScopes } from "../scopes.js";
import { makeLog } from "../telemetry/log.js";
import { Limits } from "./limits.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const createNote = `mutation { createNote(input: { title: "x" }) { id } }`;

interface Answer {
  status: number;
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: unknown[]; extensions: Record<string, unknown> }[];
}

/** A plain call, to see statuses and headers. */
async function call(headers: Record<string, string>, body: string): Promise<Answer> {
  const answer = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const ask = (headers: Record<string, string>, query: string, variables = {}) =>
  call(headers, JSON.stringify({ query, variables }));

test("a document may be 12 levels deep, fragments counted and introspection not", () => {
  const schema = buildSDL("type Query { me: Person } type Person { friend: Person name: String }");
  const friends = (levels: number): string => (levels === 0 ? "name" : `friend { ${friends(levels - 1)} }`);
  const check = (document: string) => validate(schema, parse(document), [depthRule]).map(({ message }) => message);
  expect(check(`{ me { ${friends(10)} } }`)).toEqual([]);
  expect(check(`{ me { ${friends(11)} } }`)).toEqual(["This query is 13 levels deep; at most 12 are allowed"]);
  expect(check(`{ me { ...a } } fragment a on Person { ... on Person { ${friends(11)} } }`)).toHaveLength(1);
  expect(check("{ me { ...a } } fragment a on Person { friend { ...a } }"), "a circle is another rule's").toEqual([]);
  expect(check(getIntrospectionQuery())).toEqual([]);
});

test("operations beyond the limits are refused with a sentence", async () => {
  const { cookie } = await app.signUp();
  const page = (first: number) => `notes(first: ${first}) { nodes { id title tags { id name } excerpt { text } } }`;
  const aliases = Array.from({ length: 12 }, (_, index) => `a${index}: ${page(100)}`).join(" ");
  for (const query of [`{ ${aliases} }`, `query { ...many } fragment many on Query { ${aliases} }`]) {
    const { status, errors } = await ask({ cookie }, query);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, "INVALID_INPUT"]);
    expect(errors?.[0]?.message).toContain("too much at once");
  }
  for (const name of ["first", "__proto__", "constructor", "toString"]) {
    const text = `query ($${name}: Int! = 100) { ${aliases.replaceAll("100", `$${name}`)} }`;
    expect((await ask({ cookie }, text)).errors?.[0]?.message, name).toContain("too much at once");
  }
  expect((await ask({ cookie }, `{ ${page(100)} }`)).errors).toBeUndefined();
  const roots = Array.from({ length: 600 }, (_, index) => `c${index}: contentCounts { notes }`).join(" ");
  expect((await ask({ cookie }, `{ ${roots} }`)).errors?.[0]?.message).toContain("too much at once");

  const same = await ask({}, `{ ${"buildInfo { version } ".repeat(550)} }`);
  expect([same.status, same.errors?.[0]?.extensions.code]).toEqual([400, "INVALID_INPUT"]);
  expect(same.errors?.map(({ message }) => message)).toEqual([expect.stringContaining("Please send a smaller one")]);

  for (const deep of [
    `{ search(input: { kinds: ${"[".repeat(2_400)}${"]".repeat(2_400)} }) { totalCount } }`,
    "{a".repeat(2_400),
  ])
    expect((await ask({ cookie }, deep)).errors).toMatchObject([
      { message: expect.not.stringContaining("call stack"), extensions: { code: "INVALID_INPUT" } },
    ]);
  const words = `{ buildInfo { ${"version ".repeat(6000)} } }`;
  expect((await ask({}, words)).errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
  const lines = await ask({}, `${"\n".repeat(60_000)}{ zz }`);
  expect([lines.status, lines.errors?.[0]?.extensions.code]).toEqual([400, "INVALID_INPUT"]);
  const large = await call(
    { cookie },
    JSON.stringify({ query: "{ buildInfo { version } }", variables: { x: "a".repeat(5_000_000) } }),
  );
  expect([large.status, large.errors?.[0]?.extensions.code]).toEqual([413, "TOO_LARGE"]);
});

const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(" ");

/**
 * The processor milliseconds that five requests with this document take at best. Stops once they take no more than
 * `enough`, since other work of the machine and code that is not compiled yet only add to it.
 */
async function costOf(query: string, enough: number, rounds = 40): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds && least >= enough; round += 1) {
    const before = process.cpuUsage();
    for (let request = 0; request < 5; request += 1) await ask({}, query);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test("refusing a document takes less than four times as long as answering a large one", async () => {
  const large = `{ buildInfo { ${times(1_500, (at) => `a${at}: version`)} } }`;
  expect((await ask({}, large)).errors).toBeUndefined();
  const largeCost = await costOf(large, 0, 10);
  const hostile = {
    "types of fragments": `{ __typename } ${times(99, (at) => `fragment F${at} on Contentitemm${at} { id }`)}`,
    "types of variables": `query (${times(120, (at) => `$v${at}: Contentitemm${at}`)}) { __typename }`,
    "fields of Mutation": `mutation { ${times(120, (at) => `deleteContentPermanentlyX${at}`)} }`,
    "fields of Query": `{ ${times(120, (at) => `contentCount${at}`)} }`,
    arguments: `{ notes(${times(120, (at) => `firsst${at}: 1`)}) { nodes { id } } }`,
    "fields of inputs": `mutation { createVideo(input: { ${times(120, (at) => `youtubeUrrl${at}: 1`)} }) { id } }`,
    "values of enums": `{ ${times(120, (at) => `a${at}: tags(contentType: NOTEE${at}) { id }`)} }`,
    "fields of one name": `{ a: __typename ${times(88, () => "a: buildInfo { version }")} }`,
    "nested introspection": `${"{ __schema ".repeat(1_450)} { __typename } ${"}".repeat(1_450)}`,
    "variables of many operations": `${times(50, (at) => `query q${at}($v: TaskStatus!) { ...f }`)}
       fragment f on Query { tasks(filter: { statuses: [${times(990, () => "$v")}] }) { nodes { id } } }`,
  };
  for (const [name, document] of Object.entries(hostile)) {
    const { errors } = await ask({}, document);
    expect(errors?.length, name).toBeLessThanOrEqual(6);
    // looking for names similar to unknown ones takes eleven times as long
    const cost = await costOf(document, largeCost * 4);
    expect(cost, `${name}, where the large one takes ${largeCost} ms`).toBeLessThan(largeCost * 4);
  }
});

test("a refused request is one log line, however many of its fields were refused", async () => {
  const lines: string[] = [];
  const { url } = await testApp({ onLogLine: (line) => void lines.push(line) });
  const refusalsOf = async (query: string) => {
    lines.length = 0;
    const body = JSON.stringify({ query });
    await fetch(`${url}/graphql`, { method: "POST", headers: { "content-type": "application/json" }, body });
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "Refused");
  };
  const feeds = times(20, (at) => `a${at}: calendarFeed { createdAt }`);
  expect(await refusalsOf(`{ ${feeds} }`)).toMatchObject([{ level: "warn", code: "UNAUTHENTICATED", errors: 20 }]);
  expect(
    await refusalsOf(`query ($off: Boolean = false) { ${feeds} buildInfo @skip(if: $off) { version } }`),
  ).toHaveLength(1);
  expect(await refusalsOf("{ nothing nowhere }")).toMatchObject([{ level: "info", code: "INVALID_INPUT", errors: 2 }]);
});

test("an answer may name its fields as objects name what they inherit", async () => {
  const ada = await app.signUp();
  await make.note(ada, { title: "Seeds" });
  for (const name of ["toJSON", "__proto__", "constructor", "then"]) {
    const query = `{ notes(first: 1) { ${name}: nodes { ${name}: title tags { ${name}: name } } } }`;
    const body = JSON.stringify({ query });
    const headers = { "content-type": "application/json", cookie: ada.cookie };
    const answer = await fetch(`${app.url}/graphql`, { method: "POST", headers, body });
    expect(await answer.text()).toBe(`{"data":{"notes":{"${name}":[{"${name}":"Seeds","tags":[]}]}}}`);
  }
});

test("errors are from the closed list, name their fields, and hide bugs", async () => {
  const { cookie } = await app.signUp();
  const rows: [string, object, object][] = [
    ["{", {}, { code: "INVALID_INPUT" }],
    ["{ nothing }", {}, { code: "INVALID_INPUT" }],
    ["query A { buildInfo { version } } query B { buildInfo { version } }", {}, { code: "INVALID_INPUT" }],
    [
      "query ($filter: NoteFilter) { notes(filter: $filter) { nodes { id } } }",
      { filter: { color: "red" } },
      { code: "INVALID_INPUT", fields: { color: "Please enter a color as #RRGGBB" } },
    ],
    [
      "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }",
      { input: { color: "#FFFFFF" } },
      { code: "INVALID_INPUT", fields: { title: expect.any(String) } },
    ],
    [
      "query ($first: Int!) { notes(first: $first) { nodes { id } } }",
      { first: "many" },
      { code: "INVALID_INPUT", fields: { first: expect.any(String) } },
    ],
    [`{ note(id: "no-id") { id } }`, {}, { code: "NOT_FOUND" }],
  ];
  for (const [query, variables, extensions] of rows) {
    const { errors } = await ask({ cookie, origin: app.services.settings.publicUrl }, query, variables);
    expect(errors?.[0]?.extensions, query).toEqual(extensions);
  }
  const broken = vi.spyOn(app.services.pool, "query").mockRejectedValue(new Error("secret of the database") as never);
  const { errors, data } = await ask({ cookie }, "{ contentCounts { notes } buildInfo { version } }");
  broken.mockRestore();
  expect(data ?? null).toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({ message: "Something went wrong", extensions: { code: "INTERNAL" } }),
  ]);
});

test("changes by cookie need one of the app's own pages, changes by token need only write access", async () => {
  const ada = await app.signUp();
  const { cookie } = ada;
  const [reader, writer] = [await ada.token("READ"), await ada.token("READ_WRITE")];
  const publicUrl = app.services.settings.publicUrl;
  const rows: [Record<string, string>, string | undefined][] = [
    [{ cookie, origin: publicUrl }, undefined],
    [{ cookie, origin: app.url }, undefined],
    [{ cookie, "sec-fetch-site": "same-origin" }, undefined],
    [{ cookie, origin: "https://evil.example" }, "FORBIDDEN"],
    [{ cookie, origin: "null" }, "FORBIDDEN"],
    [{ cookie }, "FORBIDDEN"],
    [{ cookie, "sec-fetch-site": "cross-site" }, "FORBIDDEN"],
    [{ ...writer.credentials, origin: "https://other.example" }, undefined],
    [{ ...reader.credentials }, "FORBIDDEN"],
    [{ authorization: "Bearer wrong" }, "UNAUTHENTICATED"],
    [{}, "UNAUTHENTICATED"],
  ];
  for (const [headers, code] of rows) {
    const { errors } = await ask(headers, createNote);
    expect(errors?.[0]?.extensions.code, JSON.stringify(headers)).toBe(code);
  }
  const list = "{ notes(first: 1) { nodes { id } } }";
  expect((await ask(reader.credentials, list)).errors).toBeUndefined();
  expect((await ask({ cookie }, list)).errors).toBeUndefined();
  expect((await ask({ authorization: "Bearer wrong" }, list)).status).toBe(401);
  const simple = await fetch(`${app.url}/graphql?query=${encodeURIComponent("{ buildInfo { version } }")}`);
  expect(simple.status, "a call that a foreign page could send without asking").toBe(400);
});

test("the app's own documents run with the same limits and masking", async () => {
  const ada = await app.signUp();
  const { execute } = await buildGraphql(app.services, await buildSchema());
  const viewer = await app.services.accounts.viewerOf({ cookie: ada.cookie }, "127.0.0.1");
  const facts = { requestId: "test", ipAddress: "127.0.0.1", headers: {} };
  const own = makeContext(app.services, { ...facts, maxPageSize: 1000 }, viewer);
  const page = parse(
    "query ($first: Int!) { notes(first: $first) { nodes { id title tags { id name } excerpt { text } } } }",
  );
  expect((await execute(page, { first: 1000 }, own)).errors).toBeUndefined();
  expect((await execute(page, { first: 1001 }, own)).errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
  expect((await execute(parse("{ nothing }"), {}, own)).errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
  const reading = makeContext(app.services, facts, viewer && { ...viewer, scopes: holdScopes(readScopes) });
  expect((await execute(parse(createNote), {}, reading)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  const nobody = makeContext(app.services, facts, null);
  expect((await execute(page, { first: 1 }, nobody)).errors?.[0]?.extensions).toEqual({ code: "UNAUTHENTICATED" });
});

test("attempts are counted per window and per key", async () => {
  const limits = new Limits(null, makeLog("silent"));
  await limits.take("ada", { max: 2, seconds: 60 });
  await limits.take("ada", { max: 2, seconds: 60 });
  await limits.take("bob", { max: 2, seconds: 60 });
  await expect(limits.take("ada", { max: 2, seconds: 60 })).rejects.toMatchObject({
    extensions: { code: "RATE_LIMITED", retryAfterSeconds: expect.any(Number) },
  });
});

/** A Redis server that can only count. */
async function redis() {
  const state = { isFrozen: false, isAway: false, counted: 0, cut: 0 };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (sent) => {
      if (state.isFrozen) return;
      if (state.isAway) {
        state.cut += 1;
        socket.resetAndDestroy();
        return;
      }
      for (const command of sent.toString().split(/(?=\*\d+\r\n\$)/)) {
        const isCount = /eval/i.test(command);
        if (isCount) state.counted += 1;
        const said = isCount ? "*2\r\n:1\r\n:60000" : /info\r\n$/i.test(command) ? "$19\r\nredis_version:7.4.0" : "+OK";
        socket.write(`${said}\r\n`);
      }
    });
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { state, url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a frozen Redis is waited for once, and attempts are still counted", async () => {
  const { state, url } = await redis();
  const limits = new Limits(url, makeLog("silent"));
  onTestFinished(() => limits.stop());
  const takeUntilCounted = (counted: number) =>
    expect.poll(() => limits.take("ada", { max: 1000, seconds: 60 }).then(() => state.counted)).toBe(counted);
  await takeUntilCounted(1);

  state.isFrozen = true;
  await limits.take("ben", { max: 3, seconds: 60 });
  const began = performance.now();
  await limits.take("ben", { max: 3, seconds: 60 });
  await limits.take("ben", { max: 3, seconds: 60 });
  await expect(limits.take("ben", { max: 3, seconds: 60 })).rejects.toMatchObject({
    extensions: { code: "RATE_LIMITED" },
  });
  // a single wait for Redis would take a second
  expect(performance.now() - began).toBeLessThan(1_000);

  state.isFrozen = false;
  await takeUntilCounted(2);
});

test("logs once that Redis is away, and once that it is back", async () => {
  const { state, url } = await redis();
  const lines: string[] = [];
  const limits = new Limits(url, makeLog("info", { write: (line) => void lines.push(line) }));
  onTestFinished(() => limits.stop());
  const said = () => lines.map((line) => JSON.parse(line)).map(({ level, msg }) => `${level}: ${msg}`);
  const outage = [
    "warn: Redis can't be reached: each instance counts attempts for itself",
    "info: Redis is back: attempts are counted for all instances again",
  ];
  state.isAway = true;
  await limits.take("ada", { max: 1000, seconds: 60 });
  await expect.poll(() => state.cut).toBeGreaterThan(3);
  state.isAway = false;
  await expect.poll(said).toEqual(outage);

  await limits.take("ada", { max: 1000, seconds: 60 });
  expect(state.counted).toBe(1);
  state.isAway = true;
  await limits.take("ada", { max: 1000, seconds: 60 });
  state.isAway = false;
  await expect.poll(said).toEqual([...outage, ...outage]);
});

test("an invalid variable is refused briefly, however long the input is", async () => {
  const query = "mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }";
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, 1]));
  const { status, errors } = await ask({}, query, { i: { ...unknown, title: "x".repeat(1_000_000) } });
  expect(status).toBe(400);
  expect(errors).toHaveLength(1);
  expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", fields: { k0: "There is no such field" } });
  expect(errors?.[0]?.message.length).toBeLessThanOrEqual(2_000);
});

test("a null variable for an argument that may not be null is refused before anything is done", async () => {
  const { signUp } = await testApp();
  const ada = await signUp();
  const create = `mutation ($x: Boolean) {
    createProject(input: { name: "House" }) { id subprojects(nested: $x) { id } } }`;
  const refused = { code: "INVALID_INPUT", message: expect.stringContaining("must not be null") };
  await expect(ada.run(create, { x: null })).rejects.toMatchObject(refused);
  expect((await ada.run("{ projects { id } }")).projects).toEqual([]);
  await expect(ada.run("query ($f: Int) { notes(first: $f) { nodes { id } } }", { f: null })).rejects.toMatchObject(
    refused,
  );
  await expect(
    ada.run('mutation ($t: String = "x") { createNote(input: { title: $t }) { id } }', { t: null }),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect((await ada.run(create, {})).createProject.subprojects).toEqual([]);
});
