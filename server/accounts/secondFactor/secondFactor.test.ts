import "reflect-metadata";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { hashPassword as hashOld, symmetricEncrypt } from "better-auth/crypto";
import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { waitForLocks } from "../../testing/waitForLocks.js";
import { isOldHash } from "../passwords/passwordHash.js";
import { makeResetLink } from "../passwords/resetPassword.js";
import { hashAllOldCodes } from "./recoveryCodes.js";

const tenMinutes = 600_000;
const start = "mutation { startAuthenticator { uri secret } }";
const confirm = "mutation ($code: String!) { confirmAuthenticator(code: $code) }";
const state = "{ viewer { id hasPassword recoveryCodesLeft passkeys { id name } } }";

/** Generates an authenticator app's codes, `steps` of 30 seconds from now. */
function appOf(secret: string) {
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret)));
  return (steps = 0): Promise<string> => otp.hotp(Math.floor(Date.now() / 30_000) + steps);
}

/** Sets an authenticator app up with the previous code, so that the current one is unused. */
async function setUp(person: TestPerson) {
  const { startAuthenticator } = await person.run(start);
  const code = appOf(startAuthenticator.secret);
  const { confirmAuthenticator } = await person.run(confirm, { code: await code(-1) });
  return { code, recoveryCodes: confirmAuthenticator as string[] };
}

function withCookies(app: TestApp, person: TestPerson, answer: { headers: Headers }): TestPerson {
  const given = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const cookie = given.filter((each) => !each.endsWith("=")).join("; ");
  return app.anonymous.as({ userId: person.userId, email: person.email, password: "", displayName: "", cookie });
}

/** Enters the password: a browser that is asked for the second step, or the refusal. */
async function givePassword(app: TestApp, person: TestPerson) {
  const body = { email: person.email, password: person.password };
  const answer = await app.anonymous.rest("POST", "/api/auth/sign-in/email", body);
  return { answer, browser: withCookies(app, person, answer) };
}

async function actionsOf(app: TestApp): Promise<string[]> {
  const { rows } = await app.services.pool.query("select action from audit_entry order by created_at, id");
  return rows.map(({ action }) => action);
}

test("signing in with a password asks for a code once an authenticator app is confirmed", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await ada.run(start);
  // Not confirmed yet, so nothing has changed.
  expect((await givePassword(app, ada)).answer.body).toHaveProperty("user");
  await expect(ada.run(confirm, { code: "000000" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const { code, recoveryCodes } = await setUp(ada);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await ada.run(state)).viewer.recoveryCodesLeft).toBe(10);
  await expect(ada.run(start)).rejects.toMatchObject({ code: "CONFLICT" });

  const before = (await actionsOf(app)).filter((action) => action === "signed in").length;
  const { answer, browser } = await givePassword(app, ada);
  expect(answer).toMatchObject({ status: 200, body: { secondStep: true } });
  expect((await browser.run(state)).viewer).toBeNull();
  // The password alone signed nobody in, not even briefly.
  expect((await actionsOf(app)).filter((action) => action === "signed in")).toHaveLength(before);

  const wrong = await browser.rest("POST", "/api/auth/second-step/code", { code: "000000" });
  expect(wrong).toMatchObject({ status: 400, body: { code: "INVALID_CODE", fields: { code: expect.any(String) } } });
  const right = await browser.rest("POST", "/api/auth/second-step/code", { code: await code() });
  expect(right.status).toBe(200);
  expect(JSON.stringify(right.body)).not.toContain("token");
  expect((await withCookies(app, ada, right).run(state)).viewer.id).toBe(ada.userId);
  // The same second step can't be used twice.
  const again = await browser.rest("POST", "/api/auth/second-step/code", { code: await code(1) });
  expect(again).toMatchObject({ status: 400, body: { code: "INVALID_TWO_FACTOR_COOKIE" } });
  expect(await actionsOf(app)).toEqual(
    expect.arrayContaining(["added an authenticator app", "failed the second step"]),
  );
});

test("a right password renews its old hash, even before the code is entered", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await setUp(ada);
  const { pool } = app.services;
  await pool.query("update identity set password = $1", [await hashOld(ada.password)]);
  expect((await givePassword(app, ada)).answer.body).toEqual({ secondStep: true });
  const { rows } = await pool.query<{ password: string }>("select password from identity");
  expect(isOldHash(rows[0]?.password ?? "")).toBe(false);
});

/** Confirms a newly started app while another transaction holds the person's row and something else happens. */
async function confirmBeside(
  app: TestApp,
  person: TestPerson,
  lock: "no key update" | "update",
  meanwhile: (holder: PoolClient) => Promise<unknown>,
) {
  const { startAuthenticator } = await person.run(start);
  const code = await appOf(startAuthenticator.secret)();
  const { pool } = app.services;
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query(`select from app_user where id = $1 for ${lock}`, [person.userId]);
  const confirming = person.run(confirm, { code }).catch((failure) => failure);
  await waitForLocks(pool, 1);
  await meanwhile(holder);
  await holder.query("commit");
  holder.release();
  expect(await confirming).toMatchObject({ code: "CONFLICT" });
  expect((await pool.query("select from two_factor where verified")).rowCount).toBe(0);
}

test("a code of an app that was replaced meanwhile confirms nothing", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await confirmBeside(app, ada, "no key update", () => ada.run(start));
});

test("an app encrypted with a former AUTH_SECRET is reported, and a recovery code still works", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { code, recoveryCodes } = await setUp(ada);
  const secret = await symmetricEncrypt({ key: "another secret of the instance", data: "x".repeat(32) });
  await app.services.pool.query("update two_factor set secret = $1", [secret]);
  const { browser } = await givePassword(app, ada);
  for (const [person, path] of [
    [browser, "second-step/code"],
    [ada, "reauthenticate"],
  ] as const)
    expect(await person.rest("POST", `/api/auth/${path}`, { code: await code() })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("Use a recovery code") },
    });
  const right = await browser.rest("POST", "/api/auth/second-step/recovery-code", { code: recoveryCodes[0] });
  expect(right.status).toBe(200);
});

test("confirming an authenticator app gives the session a new token, unless another tab did so meanwhile", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const anotherToken = "update user_session set token = 'another' where owner_id = $1";
  await confirmBeside(app, ada, "update", (holder) => holder.query(anotherToken, [ada.userId]));
  const bea = await app.signUp("Bea");
  const { cookie: former } = bea;
  await setUp(bea);
  expect(bea.cookie).not.toBe(former);
  expect((await bea.run(state)).viewer.id).toBe(bea.userId);
  const { userId, email, password, displayName } = bea;
  const stolen = app.anonymous.as({ userId, email, password, displayName, cookie: former });
  expect((await stolen.run(state)).viewer).toBeNull();
});

test("a password reset leaves the authenticator app active", async () => {
  const app = await testApp();
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const { code } = await setUp(bea);
  const make = "mutation ($id: ID!) { createPasswordLink(id: $id) { url } }";
  const { createPasswordLink: link } = await ada.run(make, { id: bea.userId });
  const newPassword = "Quiet-Harbour-1729";
  const token = new URL(link.url).searchParams.get("token");
  expect((await app.anonymous.rest("POST", "/api/auth/reset-password", { token, newPassword })).status).toBe(200);
  const body = { email: bea.email, password: newPassword };
  const answer = await app.anonymous.rest("POST", "/api/auth/sign-in/email", body);
  expect(answer).toMatchObject({ status: 200, body: { secondStep: true } });
  const browser = withCookies(app, bea, answer);
  expect((await browser.rest("POST", "/api/auth/second-step/code", { code: await code() })).status).toBe(200);
});

test("a reset by mail ends half-finished sign-ins and an app set up before the address was confirmed", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { code } = await setUp(ada);
  const { browser } = await givePassword(app, ada);
  const asked = { publicUrl: app.url, now: app.clock.now(), userId: ada.userId, way: "mail" } as const;
  const { url } = await makeResetLink(app.services.pool, asked);
  const token = new URL(url).searchParams.get("token");
  const password = "Quiet-Harbour-1729";
  const reset = await app.anonymous.rest("POST", "/api/auth/reset-password", { token, newPassword: password });
  expect(reset.status).toBe(200);
  expect(await browser.rest("POST", "/api/auth/second-step/code", { code: await code() })).toMatchObject({
    status: 400,
    body: { code: "INVALID_TWO_FACTOR_COOKIE" },
  });
  const answer = await app.anonymous.rest("POST", "/api/auth/sign-in/email", { email: ada.email, password });
  expect(answer.body).toHaveProperty("user");
  const told = "Your authenticator app was removed";
  const { rows } = await app.services.pool.query("select recipient from outbox_mail where subject = $1", [told]);
  expect(rows).toEqual([{ recipient: ada.email }]);
});

test("a used code is refused while the app still shows it", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { code } = await setUp(ada);
  const first = await givePassword(app, ada);
  const current = await code(1);
  expect((await first.browser.rest("POST", "/api/auth/second-step/code", { code: current })).status).toBe(200);
  const second = await givePassword(app, ada);
  const replayed = await second.browser.rest("POST", "/api/auth/second-step/code", { code: current });
  expect(replayed).toMatchObject({
    status: 400,
    body: { error: "This code has already been used. Wait for the next one." },
  });
});

test("another account's session can't complete a second step", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const eve = await app.signUp("Eve");
  await setUp(ada);
  const ofEve = await setUp(eve);
  const { browser } = await givePassword(app, ada);
  // We don't recognize a quoted session cookie, but the library unquotes it.
  const quoted = eve.cookie.replace(/(session_token=)([^;]*)/, '$1"$2"');
  const { userId, email, password, displayName } = ada;
  const both = app.anonymous.as({ userId, email, password, displayName, cookie: `${browser.cookie}; ${quoted}` });
  const answer = await both.rest("POST", "/api/auth/second-step/code", { code: await ofEve.code() });
  expect(answer.status).toBe(400);
  expect(answer.headers.getSetCookie().join()).not.toContain("known_");
});

test("the fifth wrong code restarts the sign-in, and the tenth blocks unknown browsers for a while", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { code, recoveryCodes } = await setUp(ada);
  const step = "/api/auth/second-step";
  const signedIn = await (await givePassword(app, ada)).browser.rest("POST", `${step}/code`, { code: await code() });
  const owner = withCookies(app, ada, signedIn);
  const reasons: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { browser } = await givePassword(app, ada);
    for (let attempt = 0; attempt < 6; attempt++) {
      const { body } = await browser.rest("POST", `${step}/code`, { code: `00000${attempt}` });
      reasons.push(body.code);
    }
  }
  const wrong = Array.from({ length: 5 }, () => "INVALID_CODE");
  expect(reasons.slice(0, 6)).toEqual([...wrong, "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);
  expect(reasons.slice(-6)).toEqual(Array.from({ length: 6 }, () => "RATE_LIMITED"));

  // Somebody who knows the password can't lock its owner out of known browsers.
  const known = owner.cookie.split("; ").filter((pair) => pair.includes(".known_"));
  expect(known).toHaveLength(1);
  const { answer, browser } = await givePassword(app, ada);
  const waiting = withCookies(app, ada, answer);
  expect((await browser.rest("POST", `${step}/code`, { code: await code(1) })).status).toBe(429);
  const cookie = [...known, waiting.cookie].join("; ");
  const back = app.anonymous.as({ userId: "", email: "", password: "", displayName: "", cookie });
  expect((await back.rest("POST", `${step}/recovery-code`, { code: recoveryCodes[0] })).status).toBe(200);
  const again = (await givePassword(app, ada)).browser.cookie;
  const there = app.anonymous.as({
    userId: "",
    email: "",
    password: "",
    displayName: "",
    cookie: `${known}; ${again}`,
  });
  const { body: after } = await there.rest("POST", `${step}/code`, { code: "000000" });
  expect(after.code).toBe("INVALID_CODE");
  expect((await there.rest("POST", `${step}/code`, { code: await code(1) })).status).toBe(200);
});

test("wrong codes do not block recovery codes", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { recoveryCodes } = await setUp(ada);
  for (let round = 0; round < 3; round++) {
    const { browser } = await givePassword(app, ada);
    for (let attempt = 0; attempt < 5; attempt++)
      await browser.rest("POST", "/api/auth/second-step/code", { code: `00000${attempt}` });
  }
  const { browser } = await givePassword(app, ada);
  const right = await browser.rest("POST", "/api/auth/second-step/recovery-code", { code: recoveryCodes[0] });
  expect(right.status).toBe(200);
});

test("a recovery code signs in once, and new codes replace the earlier ones", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { recoveryCodes } = await setUp(ada);
  const [first = "", second = ""] = recoveryCodes;
  const take = async (code: string) => {
    const { browser } = await givePassword(app, ada);
    return browser.rest("POST", "/api/auth/second-step/recovery-code", { code });
  };
  expect((await take(first.toUpperCase().replace("-", " "))).status).toBe(200);
  expect(await take(first)).toMatchObject({ status: 400, body: { code: "INVALID_BACKUP_CODE" } });
  expect((await ada.run(state)).viewer.recoveryCodesLeft).toBe(9);
  const { renewRecoveryCodes } = await ada.run("mutation { renewRecoveryCodes }");
  expect((await take(second)).status).toBe(400);
  expect((await take(renewRecoveryCodes[0])).status).toBe(200);
  expect(await actionsOf(app)).toEqual(
    expect.arrayContaining(["used a recovery code", "renewed their recovery codes"]),
  );
});

test("recovery codes are stored as hashes with one salt per person, including formerly encrypted ones", async () => {
  const app = await testApp();
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const { recoveryCodes } = await setUp(ada);
  const { recoveryCodes: ofBea } = await setUp(bea);
  const { pool } = app.services;
  const keptOf = async ({ userId }: TestPerson) => {
    const { rows } = await pool.query("select backup_codes from two_factor where owner_id = $1", [userId]);
    return JSON.parse(rows[0].backup_codes) as string[];
  };
  const hash = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
  expect(await keptOf(ada)).toEqual(recoveryCodes.map(() => expect.stringMatching(hash)));
  expect(new Set([...(await keptOf(ada)), ...(await keptOf(bea))].map((each) => each.split("$")[4])).size).toBe(2);

  const key = await app.services.accounts.secret();
  const encryptAgain = async (person: TestPerson, codes: string[]) => {
    const old = await symmetricEncrypt({ key, data: JSON.stringify(codes) });
    await pool.query("update two_factor set backup_codes = $2 where owner_id = $1", [person.userId, old]);
  };
  await encryptAgain(ada, recoveryCodes);
  await encryptAgain(bea, ofBea.slice(1));
  const { browser } = await givePassword(app, ada);
  const answer = await browser.rest("POST", "/api/auth/second-step/recovery-code", { code: recoveryCodes[3] });
  expect(answer.status).toBe(200);
  expect(await keptOf(ada)).toEqual(Array.from({ length: 9 }, () => expect.stringMatching(hash)));
  expect((await ada.run(state)).viewer.recoveryCodesLeft).toBe(9);
  // Unused codes are hashed by the nightly job.
  await hashAllOldCodes(pool, key);
  expect(await keptOf(bea)).toEqual(Array.from({ length: 9 }, () => expect.stringMatching(hash)));
});

test("of two browsers using one recovery code, only one signs in", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { recoveryCodes } = await setUp(ada);
  const browsers = [(await givePassword(app, ada)).browser, (await givePassword(app, ada)).browser];
  const answers = await Promise.all(
    browsers.map((browser) => browser.rest("POST", "/api/auth/second-step/recovery-code", { code: recoveryCodes[0] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await ada.run(state)).viewer.recoveryCodesLeft).toBe(9);
});

test("sensitive changes ask for the password again 10 minutes after signing in", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  app.clock.advance(tenMinutes + 1_000);
  const acts: [string, object][] = [
    [start, {}],
    ["mutation { renewRecoveryCodes }", {}],
    ["mutation { turnOffAuthenticator { id } }", {}],
    ["mutation ($id: ID!) { removePasskey(id: $id) }", { id: bea.userId }],
    ['mutation { createApiToken(input: { name: "x", access: READ }) { token } }', {}],
    ["mutation { startExport { id } }", {}],
    ["mutation ($id: ID!) { unlinkIdentity(id: $id) }", { id: bea.userId }],
    ["mutation ($id: ID!) { setUserAdmin(id: $id, isAdmin: true) { id } }", { id: bea.userId }],
    ["mutation ($id: ID!) { removeSecondFactor(id: $id) { id } }", { id: bea.userId }],
    ["mutation { updateInstanceSettings(input: { adminsNeedSecondFactor: true }) { signUp } }", {}],
    ["mutation { updateInstanceSettings(input: { publicLinks: true }) { signUp } }", {}],
    ["mutation { renewCalendarFeed { url } }", {}],
    ["mutation { updateCalendarFeed(includesTasks: true) { includesTasks } }", {}],
    ["query ($id: ID!) { exportUrl(id: $id) }", { id: bea.userId }],
    ["mutation ($id: ID!) { suspendUser(id: $id) { id } }", { id: bea.userId }],
    ["mutation ($id: ID!) { unsuspendUser(id: $id) { id } }", { id: bea.userId }],
    ["mutation ($id: ID!) { deleteUser(id: $id) { id } }", { id: bea.userId }],
    ["mutation ($id: ID!) { keepUser(id: $id) { id } }", { id: bea.userId }],
  ];
  const reasonOf = async ([document, variables]: [string, object], person = ada) =>
    person.run(document, variables as Record<string, unknown>).then(
      () => "DONE",
      (failure) => failure.errors[0].extensions.reason ?? failure.code,
    );
  for (const act of acts) expect([act[0], await reasonOf(act)]).toEqual([act[0], "REAUTHENTICATION_REQUIRED"]);
  // Restricting a feed needs no reauthentication.
  const narrow = "mutation { updateCalendarFeed(includesTasks: false) { includesTasks } }";
  await expect(ada.run(narrow)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const routes: [string, object][] = [
    ["link-social", { provider: "google" }],
    ["passkey/options", {}],
    ["passkey/add", { response: { id: "x" }, name: "Key" }],
  ];
  for (const [path, body] of routes)
    expect(await ada.rest("POST", `/api/auth/${path}`, body)).toMatchObject({
      status: 403,
      body: { code: "REAUTHENTICATION_REQUIRED", error: "Please confirm that it is you, then try again" },
    });

  const wrong = await ada.rest("POST", "/api/auth/reauthenticate", { password: "something else entirely" });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { password: "This is not your password" } } });
  const proved = await ada.rest("POST", "/api/auth/reauthenticate", { password: ada.password });
  expect(proved.status).toBe(200);
  const browser = withCookies(app, ada, proved);
  for (const act of acts) expect(await reasonOf(act, browser)).not.toMatch(/REAUTHENTICATION_REQUIRED|UNAUTHENTICATED/);
  // Another browser of the same person has not reauthenticated.
  expect((await browser.rest("POST", "/api/auth/passkey/options", {})).status).toBe(200);
  expect((await app.anonymous.rest("POST", "/api/auth/reauthenticate", { password: "x" })).status).toBe(401);
});

test("a code of the app also confirms, and wrong ones count with those at sign-in", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { code } = await setUp(ada);
  const proved = await ada.rest("POST", "/api/auth/reauthenticate", { code: await code(1) });
  expect(proved.status).toBe(200);
  const browser = withCookies(app, ada, proved);
  const step = (await givePassword(app, ada)).browser;
  for (let attempt = 0; attempt < 9; attempt++)
    expect((await browser.rest("POST", "/api/auth/reauthenticate", { code: "000000" })).status).toBe(400);
  expect((await step.rest("POST", "/api/auth/second-step/code", { code: "000000" })).status).toBe(400);
  expect((await browser.rest("POST", "/api/auth/reauthenticate", { code: "000000" })).status).toBe(429);
  expect((await step.rest("POST", "/api/auth/second-step/code", { code: "000000" })).status).toBe(429);
});

test("admins without a second factor can't open admin pages where the instance requires one", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const rule =
    "mutation ($on: Boolean!) { updateInstanceSettings(input: { adminsNeedSecondFactor: $on }) { adminsNeedSecondFactor } }";
  // An admin must not lock themselves out by turning it on.
  await expect(ada.run(rule, { on: true })).rejects.toMatchObject({ code: "CONFLICT" });
  const plain = (await givePassword(app, ada)).browser;
  const { code } = await setUp(ada);
  expect((await ada.run(rule, { on: true })).updateInstanceSettings.adminsNeedSecondFactor).toBe(true);
  expect((await ada.run("{ instanceSettings { signUp } }")).instanceSettings.signUp).toBe("OPEN");

  // A session from before the app was set up has no second factor.
  await expect(plain.run("{ instanceSettings { signUp } }")).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await plain.rest("GET", "/api/admin/users.csv")).status).toBe(403);
  expect((await plain.run(state)).viewer.id).toBe(ada.userId);
  const proved = await plain.rest("POST", "/api/auth/reauthenticate", { code: await code() });
  expect(proved.status).toBe(200);
  expect((await withCookies(app, ada, proved).run("{ instanceSettings { signUp } }")).instanceSettings.signUp).toBe(
    "OPEN",
  );

  await ada.run("mutation { turnOffAuthenticator { id } }");
  await expect(ada.run("{ instanceSettings { signUp } }")).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("an admin removes a lost second factor from an account, and the person is told", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  const { code } = await setUp(bea);
  const { browser } = await givePassword(app, bea);
  const { adminUsers } = await ada.run("{ adminUsers { nodes { id hasSecondFactor } } }");
  expect(adminUsers.nodes).toContainEqual({ id: bea.userId, hasSecondFactor: true });
  const remove = "mutation ($id: ID!) { removeSecondFactor(id: $id) { id hasSecondFactor } }";
  await expect(bea.run(remove, { id: ada.userId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await ada.run(remove, { id: bea.userId })).removeSecondFactor.hasSecondFactor).toBe(false);
  // A sign-in that was waiting for a code starts over and accepts none.
  expect((await browser.rest("POST", "/api/auth/second-step/code", { code: await code() })).status).toBe(400);
  expect((await givePassword(app, bea)).answer.body).toHaveProperty("user");
  const { rows } = await app.services.pool.query(
    "select recipient from outbox_mail where template = 'secondFactor' order by created_at",
  );
  expect(rows).toEqual([{ recipient: bea.email }, { recipient: bea.email }]);
  expect(await actionsOf(app)).toContain("removed the second factor of");
});

test("a token can change nothing about a second factor", async () => {
  const app = await testApp();
  const token = await (await app.signUp("Ada")).token();
  for (const document of [
    start,
    "mutation { renewRecoveryCodes }",
    "mutation { startExport { id } }",
    `{ exportUrl(id: "${token.userId}") }`,
    "mutation { updateCalendarFeed(includesTasks: true) { includesTasks } }",
  ])
    await expect(token.run(document)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await token.rest("POST", "/api/auth/reauthenticate", { password: "x" })).status).toBe(403);
});
