import "reflect-metadata";
import { expect, test } from "vitest";
import { TestPasskey } from "../../testing/TestPasskey.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { waitForLocks } from "../../testing/waitForLocks.js";

type Answer = { headers: Headers };
interface Options {
  challenge: string;
}

/** The browser with the cookies that the response has set. */
function withCookies(app: TestApp, person: TestPerson, answer: Answer): TestPerson {
  const given = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const cookie = [person.cookie, ...given].filter((each) => each && !each.endsWith("=")).join("; ");
  const { userId, email, password, displayName } = person;
  return app.anonymous.as({ userId, email, password, displayName, cookie });
}

async function ask(app: TestApp, person: TestPerson, path: string) {
  const answer = await person.rest<Options>("POST", `/api/auth/${path}`, {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { options: answer.body, browser: withCookies(app, person, answer) };
}

/** Gets the challenge for a new passkey, ready to answer it. */
async function adding(app: TestApp, person: TestPerson) {
  const { options, browser } = await ask(app, person, "passkey/options");
  return (passkey: TestPasskey, shown = {}) =>
    browser.rest("POST", "/api/auth/passkey/add", { response: passkey.create(options, shown), name: "Laptop" });
}

/** The person's new passkey, and the browser that added it. */
async function withPasskey(app: TestApp, person: TestPerson) {
  const passkey = new TestPasskey();
  const answer = await (await adding(app, person))(passkey);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { passkey, browser: withCookies(app, withoutCookies(app, person), answer) };
}

function withoutCookies(app: TestApp, { userId, email, password, displayName }: TestPerson): TestPerson {
  return app.anonymous.as({ userId, email, password, displayName, cookie: "" });
}

/** Shows a passkey, to sign in or to confirm. */
async function show(app: TestApp, person: TestPerson, path: string, passkey: TestPasskey, shown = {}) {
  const { options, browser } = await ask(app, person, "sign-in/passkey-options");
  const answer = await browser.rest("POST", `/api/auth/${path}`, { response: passkey.show(options, shown) });
  return { answer, browser: withCookies(app, app.anonymous, answer) };
}

const idsOf = async (person: TestPerson): Promise<string[]> =>
  (await person.run("{ viewer { passkeys { id } } }")).viewer.passkeys.map(({ id }: { id: string }) => id);

test("a passkey signs in", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { passkey } = await withPasskey(app, ada);
  const { answer, browser } = await show(app, app.anonymous, "sign-in/passkey", passkey);
  expect(answer.status).toBe(200);
  expect((await browser.run("{ viewer { id } }")).viewer.id).toBe(ada.userId);
});

test("adding a passkey renews the session's token, and a concurrent attempt is told to try again", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const adders = [await adding(app, ada), await adding(app, ada)];
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from app_user where id = $1 for update", [ada.userId]);
  const sending = adders.map((add) => add(new TestPasskey()));
  await waitForLocks(pool, 2);
  await holder.query("commit");
  holder.release();
  const answers = (await Promise.all(sending)).sort((one, other) => one.status - other.status);
  const [first, second] = answers as [(typeof answers)[0], (typeof answers)[0]];
  expect([first.status, second.status, second.body.code]).toEqual([200, 409, "SESSION_RENEWED"]);
  expect(second.headers.getSetCookie().join()).not.toContain("session_token");
  expect((await ada.run("{ viewer { id } }")).viewer).toBeNull();
  const browser = withCookies(app, withoutCookies(app, ada), first);
  expect(await idsOf(browser)).toHaveLength(1);
});

test("a passkey without user verification can be neither added nor used", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const unverified = { isVerified: false };
  const refusal = { status: 400, body: { code: "PASSKEY_NOT_VERIFIED" } };
  expect(await (await adding(app, ada))(new TestPasskey(), unverified)).toMatchObject(refusal);
  expect(await idsOf(ada)).toEqual([]);
  const { passkey, browser } = await withPasskey(app, ada);
  const { answer } = await show(app, app.anonymous, "sign-in/passkey", passkey, unverified);
  expect(answer).toMatchObject(refusal);
  expect(answer.headers.getSetCookie().join()).not.toContain("session");
  expect((await show(app, browser, "reauthenticate", passkey, unverified)).answer).toMatchObject(refusal);
});

test("a passkey of another person confirms nothing and can't be renamed or removed", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { passkey, browser: bea } = await withPasskey(app, await app.signUp("Bea"));
  expect((await show(app, ada, "reauthenticate", passkey)).answer).toMatchObject({
    status: 400,
    body: { code: "PASSKEY_OF_ANOTHER" },
  });
  const [id] = await idsOf(bea);
  for (const act of ["removePasskey(id: $id)", 'renamePasskey(id: $id, name: "Mine") { id }'])
    await expect(ada.run(`mutation ($id: ID!) { ${act} }`, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  // A browser can't answer a challenge given to another browser.
  const { options } = await ask(app, ada, "passkey/options");
  const { browser } = await ask(app, bea, "passkey/options");
  const response = new TestPasskey().create(options);
  expect((await browser.rest("POST", "/api/auth/passkey/add", { response, name: "Mine" })).status).toBe(400);
  expect(await idsOf(bea)).toEqual([id]);
  expect(await idsOf(ada)).toEqual([]);
});

test("adding passkeys concurrently does not exceed the limit", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await app.services.pool.query(
    `insert into passkey (id, owner_id, name, credential_id, public_key, counter, device_type, backed_up)
      select gen_random_uuid(), $1, 'Key', 'key-' || n, 'x', 0, 'singleDevice', false from generate_series(1, 19) n`,
    [ada.userId],
  );
  const credentials = { email: ada.email, password: ada.password };
  const elsewhere = async () =>
    withCookies(
      app,
      withoutCookies(app, ada),
      await app.anonymous.rest("POST", "/api/auth/sign-in/email", credentials),
    );
  const adders = await Promise.all(Array.from({ length: 4 }, async () => adding(app, await elsewhere())));
  const answers = await Promise.all(adders.map((add) => add(new TestPasskey())));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body } of refused)
    expect([status, body.error]).toEqual([409, "You already have 20 passkeys. Remove one first."]);
  expect(await idsOf(ada)).toHaveLength(20);
  const { rows } = await app.services.pool.query("select from audit_entry where action = 'added a passkey'");
  expect(rows).toHaveLength(1);
  expect((await ada.rest("POST", "/api/auth/passkey/options", {})).status).toBe(409);
});

test.each(["\0", "a b", "é", "x".repeat(2_001)])("passkey id %j is rejected without a query", async (id) => {
  const app = await testApp();
  for (const [person, path] of [
    [app.anonymous, "sign-in/passkey"],
    [await app.signUp("Ada"), "reauthenticate"],
  ] as const) {
    const { browser } = await ask(app, person, "sign-in/passkey-options");
    const answer = await browser.rest("POST", `/api/auth/${path}`, { response: { id, response: {} } });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  }
});

test("a passkey's name can't contain NUL", async () => {
  const app = await testApp();
  const { options, browser } = await ask(app, await app.signUp("Ada"), "passkey/options");
  const response = new TestPasskey().create(options);
  expect(await browser.rest("POST", "/api/auth/passkey/add", { response, name: "Lap\0top" })).toMatchObject({
    status: 400,
    body: { fields: { name: "A name can't contain the NUL character" } },
  });
});
