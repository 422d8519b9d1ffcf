import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openPage } from "../../testing/openPage.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

const back = "https://notes.example/callback";
const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

/** The calls of an app by plain HTTP. */
function appOf(app: TestApp) {
  // biome-ignore lint/suspicious/noExplicitAny: answers that a test reads as it likes
  const json = (answer: Response): Promise<any> => answer.json();
  const call = (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: "manual", ...init });
  const form = async (path: string, fields: Record<string, string>) => {
    const answer = await call(`/api/auth/oauth2/${path}`, { method: "POST", body: new URLSearchParams(fields) });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  const register = async (metadata: object) => {
    const body = JSON.stringify(metadata);
    const headers = { "content-type": "application/json" };
    const answer = await call("/api/auth/oauth2/register", { method: "POST", body, headers });
    return { status: answer.status, body: await json(answer) };
  };
  const authorize = async (fields: Record<string, string> | string, cookie: string) => {
    const answer = await call(`/api/auth/oauth2/authorize?${new URLSearchParams(fields)}`, { headers: { cookie } });
    return new URL(answer.headers.get("location") ?? "", app.url);
  };
  return { call, json, form, register, authorize };
}

/** An app that a person allowed to read notes, with its tokens. */
async function connectedApp(app: TestApp, person: TestPerson, scope = "notes:read") {
  const calls = appOf(app);
  const { client_id } = (await calls.register({ client_name: "Field notes", redirect_uris: [back] })).body;
  const asked = { response_type: "code", client_id, redirect_uri: back, scope, state: "s1" };
  const page = await calls.authorize(
    { ...asked, code_challenge: challenge, code_challenge_method: "S256" },
    person.cookie,
  );
  const decision = { accept: true, oauth_query: page.search.slice(1) };
  const { url } = (await person.rest("POST", "/api/auth/oauth2/consent", decision)).body;
  const code = new URL(url).searchParams.get("code") ?? "";
  const exchange = { grant_type: "authorization_code", client_id, code, redirect_uri: back, code_verifier: verifier };
  const tokens = (await calls.form("token", exchange)).body;
  return { ...calls, client_id, exchange, tokens };
}

test("an app registers, is allowed by a person, works within its scopes, refreshes and is removed", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { call, json, form, register, authorize } = appOf(app);
  const resource = await json(await call("/.well-known/oauth-protected-resource/mcp"));
  const metadata = await json(await call("/.well-known/oauth-authorization-server/api/auth"));
  expect(resource.authorization_servers).toEqual([metadata.issuer]);
  expect(metadata.code_challenge_methods_supported).toEqual(["S256"]);

  const registered = await register({ client_name: "Field notes", redirect_uris: [back], scope: "everything" });
  expect(registered.status).toBe(201);
  const { client_id } = registered.body;
  expect(registered.body.client_secret).toBeUndefined();
  const asked = {
    response_type: "code",
    client_id,
    redirect_uri: back,
    scope: "notes:read",
    state: "s1",
    code_challenge: challenge,
    code_challenge_method: "S256",
    resource: resource.resource,
  };

  const elsewhere = await authorize({ ...asked, redirect_uri: "https://evil.example/callback" }, ada.cookie);
  expect(elsewhere.host).not.toBe("evil.example");
  const plain = await authorize({ ...asked, code_challenge_method: "plain", code_challenge: verifier }, ada.cookie);
  expect(plain.searchParams.get("error")).toBe("invalid_request");
  const { code_challenge: _, code_challenge_method: __, ...unproved } = asked;
  expect((await authorize(unproved, ada.cookie)).searchParams.get("error")).toBe("invalid_request");

  expect((await authorize(asked, "")).pathname).toBe("/connect");
  const page = await authorize(asked, ada.cookie);
  expect(page.pathname).toBe("/connect");
  const shown = await ada.rest("GET", `/api/auth/oauth2/public-client?client_id=${client_id}`);
  expect(shown.body.client_name).toBe("Field notes");
  const decide = (accept: boolean) =>
    ada.rest("POST", "/api/auth/oauth2/consent", { accept, oauth_query: page.search.slice(1) });
  expect(new URL((await decide(false)).body.url).searchParams.get("error")).toBe("access_denied");
  const prove = (minutes: number) =>
    app.services.pool.query(`update user_session set proved_at = proved_at + interval '${minutes} minutes'`);
  await prove(-11);
  expect((await decide(true)).body).toMatchObject({ code: "REAUTHENTICATION_REQUIRED" });
  await prove(11);
  const allowed = await decide(true);
  const returned = new URL(allowed.body.url);
  expect(returned.href.startsWith(`${back}?`)).toBe(true);
  expect(returned.searchParams.get("state")).toBe("s1");

  const code = returned.searchParams.get("code") ?? "";
  const exchange = { grant_type: "authorization_code", client_id, code, redirect_uri: back, code_verifier: verifier };
  const tokens = await form("token", exchange);
  expect(tokens.status).toBe(200);
  const { access_token, refresh_token } = tokens.body;
  const rows = await app.services.pool.query("select t.*, r.* from oauth_access_token t, oauth_refresh_token r");
  for (const token of [access_token, refresh_token]) expect(JSON.stringify(rows.rows)).not.toContain(token.slice(4));

  const run = async (token: string, query: string) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    return json(await call("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) }));
  };
  expect((await run(access_token, "{ notes { nodes { id } } }")).data.notes.nodes).toEqual(expect.any(Array));
  expect((await run(access_token, "{ videos { nodes { id } } }")).errors[0].message).toContain("videos:read");
  const rest = (path: string) => call(path, { headers: { authorization: `Bearer ${access_token}` } });
  expect([(await rest("/api/v1/notes")).status, (await rest("/api/v1/videos")).status]).toEqual([200, 403]);

  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const asAssistant = (token: string) =>
    call("/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(list),
    });
  const { tools } = (await json(await asAssistant(access_token))).result;
  expect(tools.map(({ name }: { name: string }) => name)).toEqual(["search", "fetch", "list_notes"]);

  const refresh = { grant_type: "refresh_token", client_id };
  const next = await form("token", { ...refresh, refresh_token });
  expect(next.status).toBe(200);
  expect((await form("token", { ...refresh, refresh_token })).status).toBe(400);
  // a token that was used twice may be stolen: all that came from it ends
  expect((await form("token", { ...refresh, refresh_token: next.body.refresh_token })).status).toBe(400);

  const again = new URL((await authorize(asked, ada.cookie)).href);
  const fresh = (await form("token", { ...exchange, code: again.searchParams.get("code") ?? "" })).body;
  expect((await run(fresh.access_token, "{ viewer { id } }")).data.viewer.id).toBe(ada.userId);
  const { viewer } = await ada.run("{ viewer { connectedApps { id name scopes lastUsedAt } } }");
  expect(viewer.connectedApps).toMatchObject([
    { name: "Field notes", scopes: ["notes:read"], lastUsedAt: expect.stringMatching(/Z$/) },
  ]);
  await ada.run("mutation ($id: ID!) { removeConnectedApp(id: $id) }", { id: viewer.connectedApps[0].id });
  expect((await run(fresh.access_token, "{ viewer { id } }")).errors[0].extensions.code).toBe("UNAUTHENTICATED");
  expect((await asAssistant(fresh.access_token)).status).toBe(401);
  expect((await form("token", { ...refresh, refresh_token: fresh.refresh_token })).status).toBe(400);
});

test("a token that an app gives back or uses twice ends at once, with the sockets that use it", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  for (const how of ["access", "refresh", "code", "refresh twice"]) {
    const { form, client_id, exchange, tokens } = await connectedApp(app, ada);
    const authorization = `Bearer ${tokens.access_token}`;
    const read = async () => (await app.anonymous.rest("GET", "/api/v1/notes", undefined, { authorization })).status;
    const page = openPage(app, ada, { headers: {}, connectionParams: { authorization } });
    await page.follow("subscription { contentChanged { itemId } }");
    expect(await read()).toBe(200);
    const refresh = { grant_type: "refresh_token", client_id, refresh_token: tokens.refresh_token };
    if (how === "access") await form("revoke", { client_id, token: tokens.access_token });
    if (how === "refresh") await form("revoke", { client_id, token: tokens.refresh_token });
    if (how === "code") await form("token", exchange);
    if (how === "refresh twice") for (const _ of ["once", "twice"]) await form("token", refresh);
    expect(await read(), how).toBe(401);
    expect(await page.closed, how).toBe(4403);
  }
});

test("a refresh token used several times at one moment ends all of its app's tokens", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  for (let round = 0; round < 5; round++) {
    const { form, client_id, tokens } = await connectedApp(app, ada);
    const refresh = { grant_type: "refresh_token", client_id };
    const { refresh_token } = tokens;
    const answers = await Promise.all([1, 2, 3, 4].map(() => form("token", { ...refresh, refresh_token })));
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers.filter((each) => each.status !== 200))
      expect([status, body.error]).toEqual([400, "invalid_grant"]);
    for (const { access_token, refresh_token } of [tokens, ...given]) {
      const authorization = `Bearer ${access_token}`;
      expect((await app.anonymous.rest("GET", "/api/v1/notes", undefined, { authorization })).status).toBe(401);
      expect((await form("token", { ...refresh, refresh_token })).body.error).toBe("invalid_grant");
    }
    const { rows } = await app.services.pool.query("select 1 from oauth_access_token where client_id = $1", [
      client_id,
    ]);
    expect(rows).toEqual([]);
  }
});

test("refusals of apps have the form and the codes of OAuth", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { call, json, client_id, authorize, tokens } = await connectedApp(app, ada);
  const send = async (path: string, body: string, type: string) => {
    const answer = await call(`/api/auth/oauth2/${path}`, { method: "POST", body, headers: { "content-type": type } });
    expect(answer.headers.get("access-control-allow-origin"), path).toBe("*");
    return [answer.status, (await json(answer)).error];
  };
  const form = (path: string, fields: Record<string, string> | string) =>
    send(path, String(new URLSearchParams(fields)), "application/x-www-form-urlencoded");
  const newCode = async () => {
    const asked = { response_type: "code", client_id, redirect_uri: back, scope: "notes:read", state: "s1" };
    const proof = { code_challenge: challenge, code_challenge_method: "S256" };
    return (await authorize({ ...asked, ...proof }, ada.cookie)).searchParams.get("code") ?? "";
  };
  const exchange = { grant_type: "authorization_code", client_id, redirect_uri: back };
  const other = randomBytes(32).toString("base64url");
  expect(await form("token", { ...exchange, code: await newCode(), code_verifier: other })).toEqual([
    400,
    "invalid_grant",
  ]);
  const refresh = { grant_type: "refresh_token", client_id };
  for (const refresh_token of ["x", "cpr_x", tokens.access_token, "\0"])
    expect(await form("token", { ...refresh, refresh_token }), refresh_token).toEqual([400, "invalid_grant"]);
  expect(await form("token", refresh)).toEqual([400, "invalid_request"]);
  expect(await form("token", { ...refresh, grant_type: "password" })).toEqual([400, "unsupported_grant_type"]);
  expect(await form("token", "grant_type=refresh_token&grant_type=password")).toEqual([400, "invalid_request"]);
  expect(await form("token", { ...refresh, resource: "https://elsewhere.example" })).toEqual([400, "invalid_target"]);
  const twice = `resource=${encodeURIComponent(app.services.settings.publicUrl)}&resource=https%3A%2F%2Felsewhere.example`;
  expect(await form("token", twice)).toEqual([400, "invalid_target"]);
  const unreadable = { token: "invalid_request", revoke: "invalid_request", register: "invalid_client_metadata" };
  for (const [path, code] of Object.entries(unreadable)) {
    expect(await form(path, { x: "x".repeat(20_000) })).toEqual([413, code]);
    expect(await send(path, "{", "application/json")).toEqual([400, code]);
    expect(await send(path, "<x/>", "text/xml")).toEqual([415, code]);
  }
  const session = "delete from user_session where owner_id = $1";
  const late = await newCode();
  await app.services.pool.query(session, [ada.userId]);
  expect(await form("token", { ...exchange, code: late, code_verifier: verifier })).toEqual([400, "invalid_grant"]);
});

test("an app may do what the person's list says: not what it was allowed before, nor by a code from then", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { authorize, form, client_id, exchange, tokens } = await connectedApp(app, ada);
  const ask = (scope: string) =>
    authorize(
      {
        ...{ response_type: "code", client_id, redirect_uri: back, scope, state: "s1" },
        ...{ code_challenge: challenge, code_challenge_method: "S256" },
      },
      ada.cookie,
    );
  const listed = async () =>
    (await ada.run("{ viewer { connectedApps { id scopes } } }")).viewer.connectedApps as { id: string }[];
  const read = async (token: string, path: string) =>
    (await app.anonymous.rest("GET", `/api/v1/${path}`, undefined, { authorization: `Bearer ${token}` })).status;
  expect(await read(tokens.access_token, "notes")).toBe(200);
  const unused = (await ask("notes:read")).searchParams.get("code") ?? "";

  const allow = async (scope: string) =>
    ada.rest("POST", "/api/auth/oauth2/consent", { accept: true, oauth_query: (await ask(scope)).search.slice(1) });
  const opening = { headers: {}, connectionParams: { authorization: `Bearer ${tokens.access_token}` } };
  const page = openPage(app, ada, opening);
  await page.follow("subscription { contentChanged { itemId } }");
  await allow("videos:read");
  expect(await listed()).toMatchObject([{ scopes: ["videos:read"] }]);
  expect(await read(tokens.access_token, "notes")).toBe(403);
  expect(await page.closed).toBe(4403);

  await ada.run("mutation ($id: ID!) { removeConnectedApp(id: $id) }", { id: (await listed())[0]?.id });
  const late = await form("token", { ...exchange, code: unused });
  expect([late.status, late.body.error]).toEqual([400, "invalid_grant"]);
});

test("a refresh for fewer scopes narrows its access token alone", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { form, client_id, tokens } = await connectedApp(app, ada, "notes:read videos:read");
  const refresh = { grant_type: "refresh_token", client_id };
  const narrowed = (await form("token", { ...refresh, refresh_token: tokens.refresh_token, scope: "notes:read" })).body;
  const read = async (token: string, path: string) =>
    (await app.anonymous.rest("GET", `/api/v1/${path}`, undefined, { authorization: `Bearer ${token}` })).status;
  expect([await read(narrowed.access_token, "notes"), await read(narrowed.access_token, "videos")]).toEqual([200, 403]);
  const wider = { ...refresh, refresh_token: narrowed.refresh_token, scope: "notes:write" };
  expect(await form("token", wider)).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
  const next = (await form("token", { ...refresh, refresh_token: narrowed.refresh_token })).body;
  expect([await read(next.access_token, "notes"), await read(next.access_token, "videos")]).toEqual([200, 200]);
});

test("an app on the person's computer is asked about each time, and what is wrong in its address leads back to it", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { register, authorize } = appOf(app);
  for (const [address, isAskedAgain] of [
    ["http://127.0.0.1:7777/callback", true],
    ["com.example.app:/callback", true],
    [back, false],
  ] as const) {
    const { client_id } = (await register({ client_name: "Field notes", redirect_uris: [address] })).body;
    const asked = {
      ...{ response_type: "code", client_id, redirect_uri: address, scope: "notes:read", state: "s1" },
      ...{ code_challenge: challenge, code_challenge_method: "S256" },
    };
    const page = await authorize(asked, ada.cookie);
    const decision = { accept: true, oauth_query: page.search.slice(1) };
    const { url } = (await ada.rest("POST", "/api/auth/oauth2/consent", decision)).body;
    expect(new URL(url).searchParams.get("code"), address).toBeTruthy();
    const again = await authorize(asked, ada.cookie);
    expect([again.pathname === "/connect", again.searchParams.has("code")]).toEqual([isAskedAgain, !isAskedAgain]);

    const query = String(new URLSearchParams(asked));
    for (const [mistake, error] of [
      ["resource=https%3A%2F%2Felsewhere.example", "invalid_target"],
      ["scope=notes%3Aread", "invalid_request"],
      ["code_challenge=abc", "invalid_request"],
      ["scope=all", "invalid_request"],
    ]) {
      const answer = await authorize(`${query}&${mistake}`, ada.cookie);
      expect([answer.href.startsWith(address), answer.searchParams.get("error")], mistake).toEqual([true, error]);
      expect([answer.searchParams.get("state"), answer.searchParams.get("error_description")]).toEqual(["s1", null]);
    }
    const short = await authorize({ ...asked, code_challenge: "abc" }, ada.cookie);
    expect([short.searchParams.get("error"), short.searchParams.get("state")]).toEqual(["invalid_request", "s1"]);
    const wrong = await authorize({ ...asked, scope: "everything" }, ada.cookie);
    expect(wrong.searchParams.get("error")).toBe("invalid_scope");
  }
});

test("an app's name is one line of plain text, and it leads back to a website, this computer or an app of its own", async () => {
  const app = await testApp();
  const { register } = appOf(app);
  const nameOf = async (client_name: unknown) =>
    (await register({ client_name, redirect_uris: [back] })).body.client_name;
  expect(await nameOf("  Field\u0000\u202e\n notes\u2066 ")).toBe("Field notes");
  for (const name of ["\u200b\u2060", "\u0000", " ", "n".repeat(101), 5, { name: "x" }])
    expect(await nameOf(name)).toBeUndefined();
  const { body } = await register({
    redirect_uris: [back],
    client_uri: "javascript:alert(1)",
    logo_uri: "https://10.0.0.1/",
  });
  expect([body.client_uri, body.logo_uri]).toEqual([undefined, undefined]);

  const isTaken = async (address: unknown) => (await register({ redirect_uris: [address] })).status === 201;
  for (const address of [
    "https://app.example/callback",
    "http://127.0.0.1:7777/callback",
    "http://[::1]/callback",
    "com.example.app:/callback",
    "io.github.field-notes:/oauth2/back",
  ])
    expect(await isTaken(address), address).toBe(true);
  for (const address of [
    "http://app.example/callback",
    "http://127.0.0.1.app.example/callback",
    "https://ada:secret@app.example/callback",
    "https://app.example/callback#here",
    "https:app.example/callback",
    "https://app.example/\u202ekcabllac",
    "https://app.example/a b",
    "https://app.example/\u0000",
    "com.example.app://callback",
    "com.example.app:/\u202ekcabllac",
    "example:/callback",
    "javascript:alert(1)",
    "com.javascript:alert(1)",
    "data:text/html,hello",
    "vbscript:run",
    "file:///etc/passwd",
    "blob:https://app.example/1",
    "about:blank",
    "view-source:https://app.example/",
    "",
    5,
    null,
  ])
    expect(await isTaken(address), String(address)).toBe(false);
});

test("an app of its own scheme gets its code there and nowhere else", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { register, authorize } = appOf(app);
  const address = "com.example.app:/callback";
  const { client_id } = (await register({ client_name: "Field notes", redirect_uris: [address] })).body;
  const asked = { response_type: "code", client_id, scope: "notes:read", state: "s1", code_challenge: challenge };
  const ask = (redirect_uri: string) =>
    authorize({ ...asked, code_challenge_method: "S256", redirect_uri }, ada.cookie);
  for (const other of ["com.example.app:/other", "com.example.other:/callback", "com.example.app:/callback?x=1"]) {
    const refused = await ask(other);
    expect([refused.origin, refused.pathname, refused.searchParams.get("error")]).toEqual([
      app.services.settings.publicUrl,
      "/connect",
      "invalid_redirect",
    ]);
  }
  const page = await ask(address);
  expect(page.searchParams.get("redirect_uri")).toBe(address);
  const decision = { accept: true, oauth_query: page.search.slice(1) };
  const { url } = (await ada.rest("POST", "/api/auth/oauth2/consent", decision)).body;
  expect(url).toMatch(/^com\.example\.app:\/callback\?code=\w+&state=s1&/);
});

test("an app that gives back a token that doesn't work hears that it is gone", async () => {
  const app = await testApp();
  const { form, client_id, tokens } = await connectedApp(app, await app.signUp("Ada"));
  for (const token of ["cpa_none", "cpr_none", "none", tokens.access_token, tokens.access_token])
    expect(await form("revoke", { client_id, token }), token).toMatchObject({ status: 200 });
  expect((await form("revoke", { client_id })).status).toBe(400);
  expect((await form("revoke", { client_id: "none", token: "none" })).status).toBeGreaterThanOrEqual(400);
});

test("an app's id or request that can't be one is refused", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { form, call } = appOf(app);
  const id = "a\0b";
  expect((await form("revoke", { client_id: id, token: "none" })).status).toBe(400);
  const asked = new URLSearchParams({ response_type: "code", client_id: id, redirect_uri: back, state: "s1" });
  const answer = await call(`/api/auth/oauth2/authorize?${asked}`, { headers: { cookie: ada.cookie } });
  expect(answer.status).toBe(302);
  const path = `/api/auth/oauth2/public-client?client_id=${encodeURIComponent(id)}`;
  expect((await ada.rest("GET", path)).status).toBe(404);
  for (const oauth_query of [["a", "b"], {}, 5, null]) {
    const decision = await ada.rest("POST", "/api/auth/oauth2/consent", { accept: true, oauth_query });
    expect(decision).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  }
});

test("a person allows at most 100 apps, and one of them again", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { client_id, register, authorize } = await connectedApp(app, ada);
  await app.services.pool.query(
    `with app as (
       insert into oauth_client (id, client_id, redirect_uris)
       select gen_random_uuid(), 'app' || n, '[]' from generate_series(1, 99) n returning client_id
     )
     insert into oauth_consent (id, client_id, owner_id, scopes, created_at, updated_at)
     select gen_random_uuid(), client_id, $1, '["notes:read"]', now(), now() from app`,
    [ada.userId],
  );
  const ask = (client_id: string) => {
    const asked = { response_type: "code", client_id, redirect_uri: back, scope: "notes:write", state: "s1" };
    return authorize({ ...asked, code_challenge: challenge, code_challenge_method: "S256" }, ada.cookie);
  };
  const decide = (page: URL) =>
    ada.rest("POST", "/api/auth/oauth2/consent", { accept: true, oauth_query: page.search.slice(1) });
  const allow = async (id: string) => decide(await ask(id));
  const { body } = await register({ client_name: "One more", redirect_uris: [back] });
  expect(await allow(body.client_id)).toMatchObject({
    status: 409,
    body: { code: "TOO_MANY_APPS", error: "You already allowed 100 apps. Remove one first." },
  });
  expect((await allow(client_id)).status).toBe(200);
  expect((await ada.run("{ viewer { connectedApps { id } } }")).viewer.connectedApps).toHaveLength(100);

  // at one moment, and one app by two pages
  await app.services.pool.query("delete from oauth_consent where client_id in ('app1', 'app2')");
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => (await register({ redirect_uris: [back] })).body.client_id),
  );
  const pages = await Promise.all([...others, others[0]].map(ask));
  const statuses = (await Promise.all(pages.map(decide))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const allowed = await app.services.pool.query("select client_id from oauth_consent where owner_id = $1", [
    ada.userId,
  ]);
  const ids = allowed.rows.map((row) => row.client_id);
  expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
});
