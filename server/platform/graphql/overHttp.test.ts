import "reflect-metadata";
import { auditServer } from "graphql-http";
import { beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/testApp.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test("the server keeps what GraphQL over HTTP says it must and should", async () => {
  const results = await auditServer({ url: `${app.url}/graphql` });
  const broken = results.flatMap((result) =>
    result.status === "ok" || result.name.startsWith("MAY") ? [] : [`${result.name}: ${result.reason}`],
  );
  expect(results.length).toBeGreaterThan(60);
  expect(broken).toEqual([]);
});

test("an operation that has run is a 200, one refused before has its status, and plain JSON no 400", async () => {
  const ada = await app.signUp();
  const token = await ada.token();
  const reader = await ada.token("READ");
  const invalid = 'mutation { createNote(input: { title: "" }) { id } }';
  const note = (title: string) => `mutation { createNote(input: { title: "${title}" }) { id } }`;
  const key = { "idempotency-key": "once" };
  const bad = { authorization: "Bearer cp_none" };
  for (const [accept, malformed] of [
    ["application/graphql-response+json", 400],
    ["*/*", 400],
    ["application/json", 200],
  ] as const) {
    const ask = async (who: typeof token, body: string | object, headers = {}) => {
      const answer = await who.fetch("/graphql", {
        method: "POST",
        headers: { "content-type": "application/json", accept, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      const { data, errors } = (await answer.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
      return [answer.status, data, errors?.[0]?.extensions.code];
    };
    const named = { ...key, "idempotency-key": `once ${accept}` };
    expect(await ask(token, { query: invalid }), accept).toEqual([200, null, "INVALID_INPUT"]);
    expect(
      await ask(token, { query: '{ note(id: "019a6f3e-7d20-7c41-8a55-2f1f0c9a1b7e") { id } viewer { id } }' }),
      accept,
    ).toEqual([200, { note: null, viewer: { id: ada.userId } }, "NOT_FOUND"]);
    expect(await ask(token, { query: "{ nothing }" }), accept).toEqual([malformed, undefined, "INVALID_INPUT"]);
    expect(await ask(token, { query: "{" }), accept).toEqual([malformed, undefined, "INVALID_INPUT"]);
    const ofNull = {
      query: "query ($first: Int) { notes(first: $first) { nodes { id } } }",
      variables: { first: null },
    };
    expect(await ask(token, ofNull), accept).toEqual([malformed, undefined, "INVALID_INPUT"]);
    expect(await ask(token, "{"), accept).toEqual([400, undefined, "INVALID_INPUT"]);
    expect(await ask(reader, { query: note("Not mine") }), accept).toEqual([403, undefined, "FORBIDDEN"]);
    expect(await ask(token, { query: "{ viewer { id } }" }, bad), accept).toEqual([401, undefined, "UNAUTHENTICATED"]);
    expect((await ask(token, { query: note("One") }, named))[0], accept).toBe(200);
    expect(await ask(token, { query: note("Two") }, named), accept).toEqual([409, undefined, "CONFLICT"]);
  }
});

test("every answer to a token says what is left of its minute, also to what can't be read", async () => {
  const token = await (await app.signUp()).token();
  for (const [path, options, status] of [
    ["/graphql", { method: "POST", headers: { "content-type": "application/json" }, body: "{" }, 400],
    ["/graphql?query=%7B__typename%7D", {}, 400],
    ["/graphql", { method: "PUT" }, 405],
    ["/graphql", { method: "DELETE" }, 405],
    ["/mcp", { method: "GET" }, 405],
    ["/mcp", { method: "PUT" }, 405],
    ["/mcp", { method: "POST", headers: { "content-type": "application/json" }, body: "{" }, 400],
    ["/api/v1/notes", { method: "POST", headers: { "content-type": "application/json" }, body: "{" }, 400],
    ["/api/v1/none", {}, 404],
    ["/api/none", {}, 404],
    ["/docs/none.md", {}, 404],
  ] as const) {
    const answer = await token.fetch(path, options);
    const { headers } = answer;
    const label = `${path} ${JSON.stringify(options)}`;
    expect([answer.status, headers.get("ratelimit-policy"), headers.get("ratelimit")], label).toEqual([
      status,
      expect.stringMatching(/^"database";q=/),
      expect.stringMatching(/^"database";r=\d+;t=\d+$/),
    ]);
    if (status === 405) expect(headers.get("allow"), label).toMatch(path === "/mcp" ? /^POST$/ : /^GET, HEAD, POST$/);
  }
});
