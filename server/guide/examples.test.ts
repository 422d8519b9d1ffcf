import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
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

const examples: Example[] = [...topic.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map((match) => ({
  language: match[1] ?? "",
  code: match[2] ?? "",
  line: topic.slice(0, match.index).split("\n").length,
}));
const of = (language: string) => examples.filter((example) => example.language === language);

let app: TestApp;
let ada: TestPerson;
let token: string;
let folder: string;
const variables: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp("Ada");
  const made = await ada.run(`mutation { createApiToken(input: { name: "Script", access: READ_WRITE }) { token } }`);
  token = made.createApiToken.token;
  variables.NOTE = (await make.note(ada, { title: "A script" })).id;
  variables.PROJECT = (await make.project(ada)).id;
  folder = mkdtempSync(join(tmpdir(), "commonplace-examples-"));
  writeFileSync(join(folder, "plan.pdf"), "%PDF-1.4 a plan");
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
  it("exist in each language", () => {
    for (const language of ["sh", "graphql", "js", "json"]) expect(of(language).length, language).toBeGreaterThan(0);
  });

  it.each(of("sh").flatMap(({ code, line }) => commandsOf(code).map((command) => [line, command] as const)))(
    "line %i: %s",
    async (_line, command) => {
      const answer = JSON.parse(await shell(command)) as { errors?: unknown; error?: unknown };
      expect(answer.errors ?? answer.error, JSON.stringify(answer)).toBeUndefined();
    },
  );

  it.each(of("graphql").map(({ code, line }) => [line, code] as const))("line %i, GraphQL", async (_line, code) => {
    const schema = buildSchema(readFileSync(join(root, "schema/schema.graphql"), "utf8"));
    expect(validate(schema, parse(code))).toEqual([]);
    const { note } = await ada.run("query ($id: ID!) { note(id: $id) { id version } }", { id: variables.NOTE });
    const content = '<ul data-type="checklist"><li data-checked="false"><p>Order hinges</p></li></ul>';
    const { id: noteId } = await make.note(ada, { content });
    const { note: listed } = await ada.run("query ($id: ID!) { note(id: $id) { blocks { id } } }", { id: noteId });
    await ada.run(code, { id: note.id, version: note.version, noteId, blockId: listed.blocks.at(-1).id });
  });

  it("the subscription receives a change", async () => {
    const [example] = of("js");
    const query = /query: "([^"]+)"/.exec(example?.code ?? "")?.[1];
    expect(query).toBeTruthy();
    const client = createClient({
      url: `${app.url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      lazy: false,
    });
    try {
      const changes = client.iterate({ query: query ?? "" });
      const first = changes.next();
      let isHeard = false;
      void first.then(() => {
        isHeard = true;
      });
      // a change made before the subscription is active is lost, so changes are repeated
      while (!isHeard) {
        await make.note(ada, { title: "Heard" });
        await Promise.race([first, new Promise((next) => setImmediate(next))]);
      }
      expect((await first).value).toMatchObject({ data: { contentChanged: { item: { title: "Heard" } } } });
      await changes.return?.();
    } finally {
      await client.dispose();
    }
  });

  it("the error matches the one shown", async () => {
    const [example] = of("json");
    const answer = await ada.rest("POST", "/api/v1/notes", { title: "" });
    expect(answer).toMatchObject({ status: 400, body: JSON.parse(example?.code ?? "{}") });
  });
});
