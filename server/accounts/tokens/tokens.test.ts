import { expect, test } from "vitest";
import type { TestPerson } from "../../testing/TestPerson.js";
import { testApp } from "../../testing/testApp.js";

const create =
  "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { id name access expiresAt lastUsedAt } } }";
const whoami = (person: TestPerson) => person.run("{ viewer { email } }").then(({ viewer }) => viewer?.email);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const status = async (person: TestPerson, headers: Record<string, string>) =>
  (await person.rest("GET", "/api/v1/notes", undefined, headers)).status;

test("a token is shown once, acts for its owner, and stops working at once when it is revoked", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { createApiToken } = await ada.run(create, {
    input: { name: "  Backup  ", access: "READ", expiresInDays: 30 },
  });
  const { token, apiToken } = createApiToken;
  expect(token).toMatch(/^cp_[\w-]{43}$/);
  expect(apiToken).toMatchObject({ name: "Backup", access: "READ", lastUsedAt: null });
  const { rows } = await app.services.pool.query("select * from api_token");
  expect(JSON.stringify(rows)).not.toContain(token.slice(3));

  expect(await status(app.anonymous, bearer(token))).toBe(200);
  const { viewer } = await ada.run("{ viewer { apiTokens { id lastUsedAt } } }");
  expect(viewer.apiTokens).toEqual([{ id: apiToken.id, lastUsedAt: expect.stringMatching(/Z$/) }]);

  expect(await ada.run("mutation ($id: ID!) { revokeApiToken(id: $id) }", { id: apiToken.id })).toEqual({
    revokeApiToken: apiToken.id,
  });
  expect(await status(app.anonymous, bearer(token))).toBe(401);
  expect(await status(app.anonymous, bearer("cp_none"))).toBe(401);
});

test("a token expires on its day, and a suspended person's token does not work", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { createApiToken } = await ada.run(create, { input: { name: "A day", access: "READ", expiresInDays: 1 } });
  const lasting = await ada.token("READ");
  expect(await whoami(lasting)).toBe(ada.email);
  app.clock.advance(86_400_001);
  expect(await status(app.anonymous, bearer(createApiToken.token))).toBe(401);
  await app.services.pool.query("update app_user set suspended_at = now()");
  app.services.accounts.forget(ada.userId);
  await expect(whoami(lasting)).rejects.toThrow("Authentication required");
  expect(await whoami(ada)).toBeUndefined();
});

test("a token sent as a session cookie is rejected, even right after a call with it", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const program = await ada.token();
  expect(await whoami(program)).toBe(ada.email);
  const token = program.credentials.authorization?.slice("Bearer ".length) ?? "";
  const { userId, email } = ada;
  for (const value of [token, `${token}.`, `${token}.${Buffer.alloc(32).toString("base64")}`]) {
    const cookie = `commonplace.session_token=${encodeURIComponent(value)}`;
    expect(await whoami(app.anonymous.as({ userId, email, password: "", displayName: "", cookie }))).toBeUndefined();
  }
});

test("a token can't create tokens, sign browsers out or act on another person's", async () => {
  const app = await testApp();
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const program = await ada.token();
  await expect(program.run(create, { input: { name: "More", access: "READ" } })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(program.run("mutation { revokeOtherSessions }")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { viewer } = await ada.run("{ viewer { apiTokens { id } sessions { id } } }");
  const others = { id: viewer.apiTokens[0].id };
  await expect(bea.run("mutation ($id: ID!) { revokeApiToken(id: $id) }", others)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const session = { id: viewer.sessions[0].id };
  await expect(bea.run("mutation ($id: ID!) { revokeSession(id: $id) }", session)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("token names and lifetimes are validated, and a person has at most 50", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  for (const input of [
    { name: " ", access: "READ" },
    { name: "x".repeat(101), access: "READ" },
    { name: "Days", access: "READ", expiresInDays: 0 },
    { name: "Days", access: "READ", expiresInDays: 3651 },
  ])
    await expect(ada.run(create, { input })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const input = { name: "Many", access: "READ" };
  await Promise.all(Array.from({ length: 50 }, () => ada.run(create, { input })));
  await expect(ada.run(create, { input })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a session's address is stored in readable form, at sign-in and when it is seen again", async () => {
  const app = await testApp({ settings: { trustProxy: 1 } });
  const ada = await app.signUp("Ada");
  const from = (address: string) => ({ "x-forwarded-for": address });
  const addresses = async () => (await ada.run("{ viewer { sessions { ipAddress } } }")).viewer.sessions;
  const credentials = { email: ada.email, password: ada.password };
  await app.anonymous.rest("POST", "/api/auth/sign-in/email", credentials, from("2001:db8:1:2::7"));
  expect(await addresses()).toContainEqual({ ipAddress: "2001:db8:1:2::7" });

  app.clock.advance(120_000);
  await ada.rest("GET", "/api/v1/notes", undefined, from("::ffff:203.0.113.9"));
  expect(await addresses()).toContainEqual({ ipAddress: "203.0.113.9" });
});

test("a person sees where they are signed in, and signs the other browsers out", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  const credentials = { email: ada.email, password: ada.password };
  const answer = await app.anonymous.rest("POST", "/api/auth/sign-in/email", credentials, { "user-agent": agent });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const elsewhere = app.anonymous.as({
    ...ada,
    userId: ada.userId,
    email: ada.email,
    password: "",
    displayName: "",
    cookie: cookie.join("; "),
  });
  const { viewer } = await elsewhere.run("{ viewer { sessions { device ipAddress isCurrent } } }");
  expect(viewer.sessions).toContainEqual({ device: "Chrome on Linux", ipAddress: "127.0.0.1", isCurrent: true });
  expect(viewer.sessions).toHaveLength(2);

  await app.services.pool.query("update user_session set proved_at = proved_at - interval '11 minutes'");
  const [{ id }] = (await ada.run("{ viewer { sessions { id isCurrent } } }")).viewer.sessions.filter(
    ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
  );
  for (const [document, variables] of [
    ["mutation { revokeOtherSessions }", {}],
    ["mutation ($id: ID!) { revokeSession(id: $id) }", { id }],
  ] as const)
    await expect(ada.run(document, variables)).rejects.toMatchObject({
      errors: [{ extensions: { reason: "REAUTHENTICATION_REQUIRED" } }],
    });
  expect(await whoami(elsewhere)).toBe(ada.email);

  const proved = await ada.proved();
  expect(await proved.run("mutation { revokeOtherSessions }")).toEqual({ revokeOtherSessions: 1 });
  expect(await whoami(elsewhere)).toBeUndefined();
  expect(await whoami(proved)).toBe(ada.email);
});

test("the last use is recorded to the minute, and using a session extends it", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const lastSeen = async () => (await ada.run("{ viewer { sessions { lastSeenAt } } }")).viewer.sessions[0]?.lastSeenAt;
  const first = await lastSeen();
  app.clock.advance(30_000);
  expect(await lastSeen()).toBe(first);
  const day = 86_400_000;
  for (const days of [20, 20, 29]) {
    app.clock.advance(days * day);
    expect(await whoami(ada)).toBe(ada.email);
  }
  expect(await lastSeen()).not.toBe(first);
  app.clock.advance(31 * day);
  expect(await whoami(ada)).toBeUndefined();
});

test("a profile name has 1 to 100 characters, and activity is recorded once a minute", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const rename = "mutation ($name: String!) { updateProfile(input: { displayName: $name }) { displayName } }";
  expect(await ada.run(rename, { name: "  Zoë 李 " })).toEqual({ updateProfile: { displayName: "Zoë 李" } });
  for (const name of ["  ", "x".repeat(101), "a\0b"])
    await expect(ada.run(rename, { name })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const record = async () =>
    (await ada.run("mutation { recordActivity { lastActiveAt } }")).recordActivity.lastActiveAt;
  app.clock.stopAt("2026-11-21T09:30:00.000Z");
  expect(await record()).toBe("2026-11-21T09:30:00.000Z");
  app.clock.advance(59_000);
  expect(await record()).toBe("2026-11-21T09:30:00.000Z");
  app.clock.advance(1_000);
  expect(await record()).toBe("2026-11-21T09:31:00.000Z");
});

test("a session or token that ends on one instance also ends on the other", async () => {
  const app = await testApp();
  const other = await testApp({ databaseUrl: app.services.settings.databaseUrl ?? "" });
  const ada = await app.signUp("Ada");
  const program = await ada.token();
  const [adaThere, programThere] = [ada.at(other.url), program.at(other.url)];
  expect(await whoami(adaThere)).toBe(ada.email);
  expect(await whoami(programThere)).toBe(ada.email);
  const { viewer } = await ada.run("{ viewer { apiTokens { id } } }");
  await ada.run("mutation ($id: ID!) { revokeApiToken(id: $id) }", viewer.apiTokens[0]);
  await expect.poll(() => status(programThere, {})).toBe(401);
  await ada.rest("POST", "/api/auth/sign-out", {});
  await expect.poll(() => whoami(adaThere)).toBeUndefined();
  await other.close();
});

test("expired rows are deleted at night", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await app.anonymous.rest("POST", "/api/auth/request-password-reset", { email: ada.email });
  await app.services.jobs.idle();
  const count = async () => {
    const { rows } = await app.services.pool.query(
      "select (select count(*) from user_session) + (select count(*) from verification) + (select count(*) from outbox_mail) as rows",
    );
    return Number(rows[0].rows);
  };
  const purge = async () => {
    await app.services.jobs.queue("accounts.purge", {});
    await app.services.jobs.idle();
  };
  await purge();
  expect(await count()).toBe(3);
  app.clock.advance(91 * 86_400_000);
  await purge();
  expect(await count()).toBe(0);
});

test("a token can't read how its owner signs in", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const fields = [
    "apiTokens { id name }",
    "sessions { id ipAddress }",
    "passkeys { id name }",
    "identities { id }",
    "recoveryCodesLeft",
    "hasPassword",
  ];
  for (const program of [await ada.token("READ"), await ada.token("READ_WRITE")]) {
    for (const field of fields)
      await expect(program.run(`{ viewer { email ${field} } }`)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await whoami(program)).toBe(ada.email);
  }
});

test("an admin's token reads nothing of the admin area but the list of feedback", async () => {
  const app = await testApp();
  const admin = await (await app.signUp("Ada")).token();
  for (const document of [
    "{ adminUsers { nodes { id } } }",
    "{ auditLog { nodes { action } } }",
    "{ instanceState { __typename } }",
    "{ adminFeedbackCounts { count } }",
  ])
    await expect(admin.run(document)).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const name of ["users", "audit"]) expect((await admin.rest("GET", `/api/admin/${name}.csv`)).status).toBe(403);
  expect((await admin.rest("GET", "/api/admin/feedback")).status).toBe(200);
});

test("a token can't create anything that outlives it", async () => {
  const app = await testApp();
  const program = await (await app.signUp("Ada")).token();
  const push = { endpoint: "https://push.example.org/1", p256dh: "B".repeat(87), auth: "A".repeat(22) };
  await expect(program.run("mutation { renewCalendarFeed { url } }")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const allow = "mutation ($input: PushSubscriptionInput!) { allowPush(input: $input) { id } }";
  await expect(program.run(allow, { input: push })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
