import "reflect-metadata";
import { expect, test, vi } from "vitest";
import { TestPasskey } from "../../testing/TestPasskey.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { waitForLocks } from "../../testing/waitForLocks.js";
import { makeResetLink } from "./resetPassword.js";

/** The token of a password reset link. */
async function resetToken(app: TestApp, { userId }: TestPerson): Promise<string> {
  const asked = { publicUrl: app.url, now: app.clock.now(), userId, way: "mail" } as const;
  const { url } = await makeResetLink(app.services.pool, asked);
  return new URL(url).searchParams.get("token") ?? "";
}

/** Prepares to add a passkey: the returned function answers the browser's challenge. */
async function addingPasskey(app: TestApp, person: TestPerson): Promise<() => Promise<unknown>> {
  const asked = await person.rest("POST", "/api/auth/passkey/options", {});
  const cookies = asked.headers.getSetCookie().map((line) => line.split(";")[0]);
  const cookie = [person.cookie, ...cookies].join("; ");
  const { userId, email, password, displayName } = person;
  const browser = app.anonymous.as({ userId, email, password, displayName, cookie });
  const response = new TestPasskey().create(asked.body);
  return () => browser.rest("POST", "/api/auth/passkey/add", { response, name: "Laptop" });
}

test.each([
  ["passkey", addingPasskey],
  ["api_token", async (_app: TestApp, person: TestPerson) => () => person.token()],
  [
    "calendar_feed",
    async (_app: TestApp, person: TestPerson) => () => person.run("mutation { renewCalendarFeed { url } }"),
  ],
])("a %s on its way does not outlive a reset of the password", async (table, prepare) => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const add = await prepare(app, ada);
  const token = await resetToken(app, ada);

  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from app_user where id = $1 for update", [ada.userId]);
  const adding = add().catch(() => undefined);
  await waitForLocks(pool, 1);
  const body = { token, newPassword: "Quiet-Harbour-1729" };
  const resetting = app.anonymous.rest("POST", "/api/auth/reset-password", body);
  await waitForLocks(pool, 2);
  await holder.query("commit");
  holder.release();
  await adding;
  expect((await resetting).status).toBe(200);
  const { rows } = await pool.query(`select from ${table} where owner_id = $1`, [ada.userId]);
  expect(rows).toHaveLength(0);
});

test.each(["before", "after"])("a change %s a reset in progress keeps the reset's password", async (when) => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const token = await resetToken(app, ada);

  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from app_user where id = $1 for update", [ada.userId]);
  const changed = { currentPassword: ada.password, newPassword: "Loud-Desert-9271", revokeOtherSessions: true };
  const change = () => ada.rest("POST", "/api/auth/change-password", changed);
  const reset = () =>
    app.anonymous.rest("POST", "/api/auth/reset-password", { token, newPassword: "Quiet-Harbour-1729" });
  const first = when === "before" ? change() : reset();
  await waitForLocks(pool, 1);
  const second = when === "before" ? reset() : change();
  await waitForLocks(pool, 2);
  await holder.query("commit");
  holder.release();
  expect([(await first).status, (await second).status]).toEqual(when === "before" ? [200, 200] : [200, 401]);
  const signIn = (password: string) =>
    app.anonymous.rest("POST", "/api/auth/sign-in/email", { email: ada.email, password });
  expect((await signIn("Loud-Desert-9271")).status).toBe(401);
  expect((await signIn("Quiet-Harbour-1729")).status).toBe(200);
});

test("the token of a password reset link is not stored in the table", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const token = await resetToken(app, ada);
  const { rows } = await pool.query("select * from verification where value = $1", [ada.userId]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a sign-in whose password was checked before a reset does not survive the reset", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const token = await resetToken(app, ada);
  // The library reads the person again after checking the password, before it creates the session.
  const isChecked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  let isHeld = false;
  const holding = async (...given: unknown[]) => {
    const { text } = given[0] as { text?: string };
    if (!isHeld && text?.startsWith('select * from "app_user" where "id" =')) {
      isHeld = true;
      isChecked.resolve();
      await goOn.promise;
    }
    return query(...given);
  };
  const spy = vi.spyOn(pool, "query").mockImplementation(holding as never);
  const body = { email: ada.email, password: ada.password };
  const signingIn = app.anonymous.rest("POST", "/api/auth/sign-in/email", body);
  await isChecked.promise;
  const reset = await app.anonymous.rest("POST", "/api/auth/reset-password", {
    token,
    newPassword: "Quiet-Harbour-1729",
  });
  expect(reset.status).toBe(200);
  goOn.resolve();
  expect((await signingIn).status).toBe(401);
  spy.mockRestore();
  const { rows } = await pool.query("select from user_session where owner_id = $1", [ada.userId]);
  expect(rows).toHaveLength(0);
});
