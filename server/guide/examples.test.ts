import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../testing/freePort.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const root = resolve(import.meta.dirname, "../..");
const topic = readFileSync(join(root, "docs/topics/api.md"), "utf8");

interface Example {
  language: string;
  code: string;
  /** Its line number, for error messages. */
  line: number;
}

const examples: Example[] = [...topic.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map((match) => ({
  language: match[1] ?? "",
  code: match[2] ?? "",
  line: topic.slice(0, match.index).split("\n").length,
}));
/** Configurations of programs that are not ours. */
const assistants = examples.filter(({ code }) => /localhost:4000\/mcp/.test(code));
const of = (language: string) => examples.filter((example) => example.language === language);
/** Examples that are held against an answer, by what they have. */
const shown = { cost: /"cost"/, rates: /^RateLimit/, event: /"type"/, error: /"error"/ };
const programs = { subscription: /graphql-ws/, receiver: /standardwebhooks/ };
const oneOf = (pattern: RegExp): string =>
  examples.find((one) => /js|http/.test(one.language) && !assistants.includes(one) && pattern.test(one.code))?.code ??
  "";

let app: TestApp;
let ada: TestPerson;
let token: string;
let folder: string;
const variables: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp({ settings: { allowPrivateAddresses: true } });
  ada = await (await app.signUp("Ada")).token();
  token = (ada.credentials.authorization ?? "").replace("Bearer ", "");
  variables.NOTE = (await make.note(ada, { title: "A script" })).id;
  variables.PROJECT = (await make.project(ada)).id;
  folder = mkdtempSync(join(tmpdir(), "commonplace-examples-"));
  writeFileSync(join(folder, "plan.pdf"), "%PDF-1.4 a plan");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a shell command against this app, as somebody would who copied it. */
async function shell(command: string): Promise<string> {
  const here = command.replaceAll("http://localhost:4000", app.url).replaceAll("THE NOTE", variables.NOTE ?? "");
  const child = spawn("bash", ["-euc", here.replaceAll(/\bcurl /g, "curl -sS --fail-with-body ")], {
    cwd: folder,
    env: { PATH: process.env.PATH, TOKEN: token, ...variables },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise((done) => child.on("close", done));
  expect(code, `${command}\n${out}\n${err}`).toBe(0);
  return out;
}

/** Runs a program until the test ends. @returns what it has printed so far. */
function program(
  name: keyof typeof programs,
  change: (code: string) => string,
  env: Record<string, string>,
): () => string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, change(oneOf(programs[name])));
  // the time of the app
  const clock = `data:text/javascript,Date.now=()=>${app.clock.now().getTime()}`;
  const child = spawn(process.execPath, ["--import", clock, file], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      out += chunk;
    });
  onTestFinished(() => void child.kill());
  return () => out;
}

/** The complete commands of a block: a line that ends with a backslash or within quotes continues. */
function commandsOf(code: string): string[] {
  const commands: string[] = [];
  let open = "";
  for (const line of code.split("\n")) {
    open += open ? `\n${line}` : line;
    const isOpen = line.endsWith("\\") || (open.match(/'/g) ?? []).length % 2 === 1;
    if (isOpen) continue;
    if (open.trim() && !open.trim().startsWith("#") && !open.startsWith("export ")) commands.push(open);
    open = "";
  }
  return commands;
}

describe("the examples of the API topic", () => {
  it("are each run, or held against an answer", () => {
    const runs = new Set(["sh", "graphql", "ts"]);
    const others = examples.filter((one) => !runs.has(one.language) && !assistants.includes(one));
    const patterns = Object.values({ ...shown, ...programs });
    expect(others.filter(({ code }) => patterns.filter((pattern) => pattern.test(code)).length !== 1)).toEqual([]);
    expect(others).toHaveLength(patterns.length);
    for (const language of runs) expect(of(language).length, language).toBeGreaterThan(0);
  });

  it("configurations of assistants can be read, and name the address that answers", async () => {
    expect(assistants.length).toBeGreaterThan(3);
    for (const { language, code } of assistants) if (language === "jsonc") JSON.parse(code);
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "A test", version: "1" } };
    const answer = await fetch(`${app.url}/mcp`, {
      method: "POST",
      headers: {
        ...ada.credentials,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
    });
    expect(await answer.json()).toMatchObject({ result: { serverInfo: { title: "Commonplace" } } });
  });

  // guide/typedClient.test.ts runs the commands of the typed client
  it.each(
    of("sh")
      .filter(({ code }) => !code.includes("commonplace "))
      .flatMap(({ code, line }) => commandsOf(code).map((command) => [line, command] as const)),
  )("line %i: %s", async (_line, command) => {
    const answer = JSON.parse(await shell(command)) as { errors?: unknown; error?: unknown };
    expect(answer.errors ?? answer.error, JSON.stringify(answer)).toBeUndefined();
  });

  it.each(of("graphql").map(({ code, line }) => [line, code] as const))("line %i, GraphQL", async (_line, code) => {
    const schema = buildSchema(readFileSync(join(root, "schema/schema.graphql"), "utf8"));
    expect(validate(schema, parse(code))).toEqual([]);
    const { note } = await ada.run("query ($id: ID!) { note(id: $id) { id version } }", { id: variables.NOTE });
    const content = '<ul data-type="checklist"><li data-checked="false"><p>Order hinges</p></li></ul>';
    const { id: noteId } = await make.note(ada, { content });
    const { note: listed } = await ada.run("query ($id: ID!) { note(id: $id) { blocks { id } } }", { id: noteId });
    await ada.run(code, {
      id: note.id,
      version: note.version,
      noteId,
      blockId: listed.blocks.at(-1).id,
      ids: [note.id],
    });
  });

  it("the subscription prints a change", async () => {
    const printed = program("subscription", (code) => code.replace("localhost:4000", new URL(app.url).host), {
      TOKEN: token,
    });
    // a change made before the subscription is active is lost, so changes are repeated
    while (!printed()) {
      await make.note(ada, { title: "Heard" });
      await new Promise((next) => setImmediate(next));
    }
    expect(printed()).toContain("title: 'Heard'");
  });

  it("the receiver of webhooks prints an event as it is shown, once, and refuses others", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { createWebhook } = await ada.run(
      'mutation ($url: String!) { createWebhook(input: { url: $url, events: ["note.updated"] }) { secret webhook { id } } }',
      { url },
    );
    const printed = program("receiver", (code) => code.replace("8080", String(port)), {
      WEBHOOK_SECRET: createWebhook.secret,
    });
    const unsigned = () =>
      fetch(url, { method: "POST", body: "{}" }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(unsigned, { interval: 20 }).toBe(401);
    const { note } = await ada.run("query ($id: ID!) { note(id: $id) { id version } }", { id: variables.NOTE });
    const update =
      'mutation ($id: ID!, $version: Int!) { updateNote(id: $id, version: $version, input: { title: "Told" }) { id } }';
    await ada.run(update, note);
    await expect.poll(printed, { interval: 20 }).toMatch(/\n$/);
    const example = JSON.parse(oneOf(shown.event));
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(example).toEqual({ ...example, timestamp });
    expect(JSON.parse(printed())).toEqual({ ...example, timestamp, data: { id: note.id } });
  });

  it("the error, the cost and the headers match those shown", async () => {
    const refused = await ada.rest("POST", "/api/v1/notes", { title: "" });
    expect(refused).toMatchObject({ status: 400, body: JSON.parse(oneOf(shown.error)) });

    const query =
      of("sh")
        .flatMap(({ code }) => commandsOf(code))
        .find((command) => command.includes("endCursor")) ?? "";
    const { extensions } = JSON.parse(await shell(query));
    expect(extensions).toEqual(JSON.parse(oneOf(shown.cost)));

    const { headers } = await ada.fetch("/api/v1/notes");
    const [policy, rate] = oneOf(shown.rates).trim().split("\n");
    expect(`RateLimit-Policy: ${headers.get("ratelimit-policy")}`).toBe(policy);
    expect(`RateLimit: ${headers.get("ratelimit")}`.replace(/\d+/g, "0")).toBe(rate?.replace(/\d+/g, "0"));
  });
});
