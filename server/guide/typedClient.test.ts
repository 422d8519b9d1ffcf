import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { type BuiltSdk, builtSdk } from "../testing/builtSdk.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const root = resolve(import.meta.dirname, "../..");
const topic = readFileSync(join(root, "docs/topics/api.md"), "utf8");
const [, section = ""] = /^## Typed client and command line\n([\s\S]*?)^## /m.exec(topic) ?? [];
const blockOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, "m").exec(section)?.[1] ?? "";

let app: TestApp;
let ada: TestPerson;
let token: string;
let sdk: BuiltSdk;

beforeAll(async () => {
  [app, sdk] = await Promise.all([testApp(), builtSdk()]);
  ada = await app.signUp("Ada");
  token = ((await ada.token()).credentials.authorization ?? "").replace("Bearer ", "");
});

afterAll(() => sdk.remove());

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let [out, err] = ["", ""];
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, out, err };
}

const account = () => ({ COMMONPLACE_URL: app.url, COMMONPLACE_TOKEN: token });

/** Runs a program in the stranger's folder. */
function run(command: string, args: string[], env: Record<string, string> = account(), input = ""): Promise<Ended> {
  const path = `${sdk.bin}:${process.env.PATH}`;
  const child = spawn(command, args, { cwd: sdk.folder, env: { PATH: path, HOME: sdk.folder, ...env } });
  child.stdin.end(input);
  return endOf(child);
}

test("the example program has strict types, and runs", async () => {
  writeFileSync(join(sdk.folder, "example.ts"), blockOf("ts"));
  const options = "--strict --noEmit --exactOptionalPropertyTypes --module nodenext --target es2024 --types node";
  const checked = await run(join(root, "node_modules/.bin/tsc"), [...options.split(" "), "example.ts"]);
  expect(checked).toEqual({ code: 0, out: "", err: "" });
  const ran = await run(process.execPath, ["example.ts"]);
  expect(ran.err).toBe("");
  expect(ran.out).toMatch(/^Found From a program$/m);
  expect(ran.out).toMatch(/^Heard Changed$/m);
  expect(ran.out).toMatch(/^Refused CONFLICT .+$/m);
  const { notes } = await ada.run("{ notes(first: 1) { nodes { title attachments { fileName } } } }");
  expect(notes.nodes).toEqual([{ title: "Changed", attachments: [{ fileName: "order.txt" }] }]);
});

test("a failed request says why, and nothing of the token", async () => {
  const { Commonplace, CreateNoteDocument, NoteDocument } = sdk.imported;
  const client = new Commonplace({ url: app.url, token });
  const empty = client.run(CreateNoteDocument, { input: { title: "" } });
  await expect(empty).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { title: "Please enter a title" },
    requestId: expect.stringMatching(/\w/),
  });
  const id = "0197a000-0000-7000-8000-000000000000";
  await expect(client.run(NoteDocument, { id })).rejects.toMatchObject({ code: "NOT_FOUND", data: { note: null } });
  const stranger = new Commonplace({ url: app.url, token: "cp_unknown" });
  await expect(stranger.run(NoteDocument, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });

  const gone = new Commonplace({ url: "http://127.0.0.1:1", token });
  const failures = [
    await gone.run(CreateNoteDocument, { input: { title: "x" } }).catch((error: unknown) => error),
    await Promise.resolve()
      .then(() => new Commonplace({ url: app.url, token: `${token}\n` }))
      .catch((error: unknown) => error),
  ];
  expect(failures).toMatchObject([{ code: "UNREACHABLE" }, { code: "INVALID_INPUT" }]);
  for (const thing of [...failures, client, gone]) {
    expect(JSON.stringify(thing) + String(thing) + (thing as Error).stack).not.toContain(token);
  }
});

test("sends again what may be sent again, as often as allowed, and gives up at the deadline", async () => {
  const { Commonplace, CreateNoteDocument, MeDocument } = sdk.imported;
  let [busy, sent] = [0, 0];
  const fetching: typeof fetch = async (url, init) => {
    sent += 1;
    busy -= 1;
    return busy >= 0 ? new Response("", { status: 503, headers: { "retry-after": "0" } }) : fetch(url, init);
  };
  const client = new Commonplace({ url: app.url, token, fetch: fetching });
  const timesSent = async (refusals: number, work: () => Promise<unknown>): Promise<unknown> => {
    [busy, sent] = [refusals, 0];
    const end = await work().then(
      () => "done",
      (error: { code: string }) => error.code,
    );
    return [sent, end];
  };
  const input = { title: "Once" };
  expect(await timesSent(2, () => client.run(MeDocument))).toEqual([3, "done"]);
  expect(await timesSent(9, () => client.run(MeDocument))).toEqual([4, "UPSTREAM_FAILED"]);
  expect(await timesSent(1, () => client.run(CreateNoteDocument, { input }))).toEqual([1, "UPSTREAM_FAILED"]);
  const key = { idempotencyKey: "once" };
  expect(await timesSent(1, () => client.run(CreateNoteDocument, { input }, key))).toEqual([2, "done"]);
  expect(await timesSent(0, () => client.run(CreateNoteDocument, { input }, key))).toEqual([1, "done"]);
  const { notes } = await ada.run(`{ notes(first: 9, filter: { search: "Once" }) { nodes { title } } }`);
  expect(notes.nodes).toHaveLength(1);

  const never: typeof fetch = (_url, init) =>
    new Promise((_done, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason)));
  const hasty = new Commonplace({ url: app.url, token, fetch: never, timeoutMs: 1 });
  expect(await timesSent(0, () => hasty.run(MeDocument))).toEqual([0, "TIMED_OUT"]);
  const moved = createRedirect();
  onTestFinished(() => void moved.server.close());
  const led = new Commonplace({ url: await moved.url, token });
  await expect(led.run(MeDocument)).rejects.toMatchObject({
    code: "INTERNAL",
    message: expect.stringContaining("307"),
  });
});

test("an answer that isn't of the API is an error of the client, and repeats no token", async () => {
  const { Commonplace, CommonplaceError, NotesDocument } = sdk.imported;
  const failureOf = async (body: unknown, headers: Record<string, string> = {}) => {
    let sent = 0;
    const answering: typeof fetch = async () => {
      sent += 1;
      return new Response(JSON.stringify(body), { headers });
    };
    const client = new Commonplace({ url: app.url, token, fetch: answering });
    const error = await client
      .pages(NotesDocument, {}, ({ notes }) => notes)
      .next()
      .catch((thrown: unknown) => thrown);
    expect(error, JSON.stringify(body)).toBeInstanceOf(CommonplaceError);
    expect(sent, JSON.stringify(body)).toBe(1);
    return error as InstanceType<typeof CommonplaceError>;
  };
  const wrong = [null, 5, "x", [], {}, { data: "x" }, { data: { notes: null } }, { data: { notes: { nodes: [] } } }];
  const errors = ["x", { length: 1 }, [null], [{ message: { a: 1 } }], [{ message: "m", extensions: null }]];
  for (const body of [...wrong, ...errors.map((each) => ({ errors: each }))])
    expect((await failureOf(body)).code).toBe("INTERNAL");
  for (const retryAfterSeconds of ["soon", -5, null, {}]) {
    const extensions = { code: {}, fields: { title: "Too long", other: { a: 1 } }, requestId: 5, retryAfterSeconds };
    const { code, fields, requestId, retryAfter } = await failureOf({ errors: [{ message: "m", extensions }] });
    expect({ code, fields, requestId, retryAfter }).toEqual({ code: "INTERNAL", fields: { title: "Too long" } });
  }

  const echo = `Bearer ${token}`;
  const told = {
    message: `Refused ${echo}`,
    extensions: { code: "FORBIDDEN", fields: { [echo]: echo }, item: [echo] },
  };
  for (const error of [
    await failureOf({ errors: [told], data: { notes: echo } }, { "x-request-id": echo }),
    await failureOf({ none: echo }, { "x-request-id": echo }),
  ])
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(token);
  expect((await failureOf({ errors: [told] })).message).toBe("Refused Bearer …");
});

test("a subscription's error repeats no token either", async () => {
  const { Commonplace, ContentChangedDocument } = sdk.imported;
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", handleProtocols: () => "graphql-transport-ws" });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const quote = `Refused Bearer ${token}`;
  let closesAtOnce = false;
  server.on("connection", (socket) =>
    socket.on("message", (message) => {
      const { type, id } = JSON.parse(String(message)) as { type: string; id?: string };
      if (closesAtOnce) socket.close(4403, quote);
      else if (type === "connection_init") socket.send('{"type":"connection_ack"}');
      else if (type === "subscribe") socket.send(JSON.stringify({ type: "error", id, payload: [{ message: quote }] }));
    }),
  );
  for (closesAtOnce of [false, true]) {
    const client = new Commonplace({ url, token });
    const error = await client
      .subscribe(ContentChangedDocument)
      .next()
      .catch((thrown: unknown) => thrown);
    await client.close();
    expect((error as Error).message).toContain("Refused Bearer …");
    expect(inspect(error, { depth: 9 })).not.toContain(token);
  }
});

test("an answer that doesn't end is refused before it fills the memory", async () => {
  const { Commonplace, MeDocument } = sdk.imported;
  const chunk = new Uint8Array(1024 * 1024).fill(32);
  let given = 0;
  const pull = (stream: ReadableStreamDefaultController) => {
    given += 1;
    stream.enqueue(chunk);
  };
  const endless: typeof fetch = async () => new Response(new ReadableStream({ pull }));
  const client = new Commonplace({ url: app.url, token, fetch: endless });
  await expect(client.run(MeDocument)).rejects.toMatchObject({ code: "TOO_LARGE" });
  expect(given).toBeLessThan(100);
});

/** Sends everybody to the app, as a page that wants their tokens would. */
function createRedirect() {
  const server = createServer((socket) => {
    socket.once("data", () =>
      socket.end(`HTTP/1.1 307 Temporary Redirect\r\nLocation: ${app.url}/graphql\r\nContent-Length: 0\r\n\r\n`),
    );
  });
  return { server, url: listening(server) };
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

test("a subscription misses nothing when its connection is cut, and ends when its token is revoked", async () => {
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const behind = connect(Number(new URL(app.url).port), "127.0.0.1");
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on("error", () => undefined);
    }
    socket.pipe(behind).pipe(socket);
  });
  const url = await listening(proxy);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const { Commonplace, ContentChangedDocument } = sdk.imported;
  const own = await ada.token();
  const client = new Commonplace({ url, token: (own.credentials.authorization ?? "").replace("Bearer ", "") });
  let reconnects = 0;
  const events = client.subscribe(ContentChangedDocument, {}, { onReconnect: () => reconnects++ });
  /** Makes a note until one is heard: one that is made before the server listens is not. */
  const first = events.next();
  let isHeard = false;
  void first.then(() => {
    isHeard = true;
  });
  while (!isHeard) {
    await make.note(ada, { title: "First" });
    await Promise.race([first, new Promise((next) => setImmediate(next))]);
  }
  for (const socket of sockets) socket.destroy();
  await make.note(ada, { title: "While away" });
  for await (const { contentChanged } of { [Symbol.asyncIterator]: () => ({ next: () => events.next() }) }) {
    if (contentChanged.item?.title === "While away") break;
  }
  expect(reconnects).toBe(1);
  const { viewer } = await ada.run("{ viewer { apiTokens { id } } }");
  const ended = events.next().then(async function last({ value, done }): Promise<unknown> {
    return done ? value : events.next().then(last);
  });
  const [failure] = await Promise.all([
    ended.catch((error: unknown) => error),
    ...viewer.apiTokens.map(({ id }: { id: string }) =>
      ada.run("mutation ($id: ID!) { revokeApiToken(id: $id) }", { id }),
    ),
  ]);
  expect(failure).toMatchObject({ name: "CommonplaceError", code: "UNAUTHENTICATED" });
  token = ((await ada.token()).credentials.authorization ?? "").replace("Bearer ", "");

  const another = new Commonplace({ url: app.url, token });
  const stop = new AbortController();
  const ends = [
    another.subscribe(ContentChangedDocument, {}, { signal: stop.signal }).next(),
    another.subscribe(ContentChangedDocument).next(),
  ];
  stop.abort();
  expect(await ends[0]).toEqual({ done: true, value: undefined });
  await another.close();
  expect(await ends[1]).toEqual({ done: true, value: undefined });
});

test("the commands of the API topic work as written, one after another", async () => {
  const config = join(sdk.folder, ".config/commonplace/config.json");
  const { id } = await make.note(ada, {
    title: "Hinges\u001b[31m\nof \u009b31mbrass\u202e",
    content: "<p>Two &amp; <b>brass</b></p><p>Or three</p><ul><li><p>One</p></li><li><p>Two</p></li></ul><p>End</p>",
  });
  await make.project(ada, { name: "Cupboard" });
  const client = new sdk.imported.Commonplace({ url: app.url, token });
  const { id: fileId } = await client.upload(id, new File(["two hinges"], "order?.txt", { type: "text/plain" }));
  await ada.run(
    `mutation { createEvent(input: { title: "Delivery", start: "2026-12-01T10:00:00Z", end: "2026-12-01T11:00:00Z" }) { id } }`,
  );
  const lines = blockOf("sh").trim().split("\n");
  const answers = new Map<string, Ended>();
  for (const line of lines) {
    const answer = await run("bash", ["-euo", "pipefail", "-c", line], { NOTE: id }, `${app.url}\n${token}\n`);
    expect(answer, line).toMatchObject({ code: 0 });
    expect(answer.out + answer.err).not.toContain(token);
    expect(answer.out).not.toMatch(/[\u0080-\u009f\u202e]/);
    answers.set(/commonplace (\w+(?: (?:add|list|show))?)/.exec(line)?.[1] ?? "", answer);
  }
  expect(statSync(config).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(config, "utf8"))).toEqual({ url: app.url, token });
  expect(answers.get("note list")?.out).toMatch(/For the shelf$/m);
  expect(answers.get("note show")?.out).toBe(
    "Hinges[31m of 31mbrass\n\nTwo & brass\n\nOr three\n\n- One\n- Two\n\nEnd\n",
  );
  expect(answers.get("task list")?.out).toMatch(/2026-12-01 {2}Measure the wall$/m);
  const found = JSON.parse(answers.get("search")?.out ?? "") as { kind: string; title: string }[];
  expect(found).toContainEqual(expect.objectContaining({ kind: "NOTE", title: "For the shelf" }));

  const { notes } = await ada.run(
    `{ notes(first: 1, filter: { search: "shelf" }) { nodes { content tags { name } } } }`,
  );
  expect(notes.nodes[0]).toEqual({ content: "<p>Order hinges</p>", tags: [{ name: "workshop" }] });
  const exported = readFileSync(join(sdk.folder, "library.jsonl"), "utf8").trim().split("\n");
  const things = exported.map((line) => JSON.parse(line) as { __typename: string; title?: string; name?: string });
  expect(answers.get("export")?.out).toBe(`library.jsonl has ${things.length} lines.\n`);
  expect(exported.join()).not.toMatch(/[\u0080-\u009f\u202e]/);
  const path = `${fileId}/order_.txt`;
  expect(things).toContainEqual(
    expect.objectContaining({
      id,
      attachments: [expect.objectContaining({ id: fileId, fileName: "order?.txt", path })],
    }),
  );
  expect(readFileSync(join(sdk.folder, "attachments", path), "utf8")).toBe("two hinges");
  const named = things.map(({ __typename, title, name }) => `${__typename} ${title ?? name}`);
  expect(named).toEqual(
    expect.arrayContaining([
      "Note For the shelf",
      "Project Cupboard",
      "Task Measure the wall",
      "EventOccurrence Delivery",
      "Tag workshop",
    ]),
  );
});

test("the command makes notes of texts as they are, and says what is wrong", async () => {
  const text = "# A <b>title</b>\n\nOne & two\nthree\n\n\n\nfour\n";
  const { out } = await run("commonplace", ["note", "add", "--json", "-"], account(), text);
  const { id } = JSON.parse(out) as { id: string };
  const { note } = await ada.run("query ($id: ID!) { note(id: $id) { title content } }", { id });
  expect(note).toEqual({ title: "A <b>title</b>", content: "<p>One &amp; two<br>three</p><p>four</p>" });

  const nobody = { XDG_CONFIG_HOME: join(sdk.folder, "empty") };
  const cases: [string[], Record<string, string>, number, RegExp][] = [
    [["--help"], nobody, 0, /^$/],
    [["--version"], nobody, 0, /^$/],
    [["task", "add", "--due", "2026-13-01", "x"], account(), 2, /^--due is a day like 2026-12-01$/m],
    [["task", "add", "--due", "2026-02-30", "x"], account(), 2, /^--due is a day like 2026-12-01$/m],
    [["note", "drop"], nobody, 2, /^There is no command “note drop”/],
    [["search", "--color", "x"], account(), 2, /--color/],
    [["note", "list", "--limit", "0"], account(), 2, /1 to 10000/],
    [["note", "list"], nobody, 2, /^Please log in first: commonplace login$/m],
    [["note", "list"], { ...nobody, COMMONPLACE_URL: app.url }, 2, /^Set both/],
    [["note", "list"], { ...account(), COMMONPLACE_TOKEN: "cp_unknown" }, 3, /./],
    [["note", "show", "0197a000-0000-7000-8000-000000000000"], account(), 1, /./],
    [["note", "add", "missing.md"], account(), 1, /^missing.md can't be opened \(ENOENT\)$/m],
    [["note", "add", "--title", " "], account(), 1, /^Please enter a title$/m],
    [["export", "--output", "missing/all.jsonl"], account(), 1, /ENOENT/],
  ];
  const ended = await Promise.all(cases.map(([args, env]) => run("commonplace", args, env)));
  for (const [at, { code, err }] of ended.entries()) {
    const [args, , expected, sentence] = cases[at]!;
    expect([code, err], args.join(" ")).toEqual([expected, expect.stringMatching(sentence)]);
    expect(err.trim().split("\n").length, err).toBe(1);
    expect(err).not.toMatch(/\bat .*:\d+|cp_/);
  }
  const failed = await run("commonplace", ["note", "add", "--title", "", "--json"]);
  expect(JSON.parse(failed.err)).toMatchObject({ code: "INVALID_INPUT", fields: { title: "Please enter a title" } });
});

// the device that is always full is one of Linux
test.skipIf(!existsSync("/dev/full"))(
  "an export replaces a file only, and fails when it can't be written",
  async () => {
    const at = (name: string) => join(sdk.folder, name);
    const lines = (await run("commonplace", ["export"])).out;
    expect((await run("commonplace", ["export", "--output", "-"])).out).toBe(lines);
    expect(existsSync(at("-"))).toBe(false);

    await endOf(spawn("mkfifo", [at("pipe")]));
    const reader = endOf(spawn("cat", [at("pipe")]));
    expect(await run("commonplace", ["export", "--output", "pipe"])).toMatchObject({ code: 0, err: "" });
    expect(lstatSync(at("pipe")).isFIFO()).toBe(true);
    expect((await reader).out).toBe(lines);

    writeFileSync(at("linked.jsonl"), "");
    symlinkSync("linked.jsonl", at("link"));
    expect(await run("commonplace", ["export", "--output", "link"])).toMatchObject({ code: 0, err: "" });
    expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(at("linked.jsonl"), "utf8")).toBe(lines);

    const full = openSync("/dev/full", "w");
    for (const args of [["export"], ["note", "list"]]) {
      const env = { PATH: `${sdk.bin}:${process.env.PATH}`, HOME: sdk.folder, ...account() };
      const ended = await endOf(spawn("commonplace", args, { cwd: sdk.folder, env, stdio: ["ignore", full, "pipe"] }));
      expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(/^ENOSPC.*\n$/) });
    }
    closeSync(full);
  },
);
