import "reflect-metadata";
import { expect, test } from "vitest";
import { TestPasskey } from "../../testing/TestPasskey.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { makeResetLink } from "./resetPassword.js";

const newPassword = "Quiet-Harbour-1729";
const refuseSql = `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
  create trigger refuse before delete on passkey execute function refuse()`;

/** A person with everything that a new password ends, and how many of each there are. */
async function withEverything(app: TestApp) {
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const asked = await ada.rest("POST", "/api/auth/passkey/options", {});
  const cookies = [ada.cookie, ...asked.headers.getSetCookie().map((line) => line.split(";")[0])];
  const { userId, email, password, displayName } = ada;
  const adder = ada.as({ userId, email, password, displayName, cookie: cookies.join("; ") });
  const response = new TestPasskey().create(asked.body);
  const added = await adder.rest("POST", "/api/auth/passkey/add", { response, name: "Laptop" });
  const given = added.headers.getSetCookie().map((line) => line.split(";")[0]);
  const browser = ada.as({ userId, email, password, displayName, cookie: given.join("; ") || ada.cookie });
  await browser.token();
  await browser.run("mutation { renewCalendarFeed { url } }");
  await signIn(app, ada, ada.password);
  await pool.query(
    `insert into identity (id, owner_id, provider_id, account_id) values (gen_random_uuid(), $1, 'google', '4711')`,
    [ada.userId],
  );
  const counts = async () => {
    const { rows } = await pool.query(
      `select (select count(*) from user_session where owner_id = $1)::int as sessions,
         (select count(*) from api_token where owner_id = $1)::int as tokens,
         (select count(*) from calendar_feed where owner_id = $1)::int as feeds,
         (select count(*) from passkey where owner_id = $1)::int as passkeys,
         (select count(*) from identity where owner_id = $1 and provider_id <> 'credential')::int as linked`,
      [ada.userId],
    );
    return rows[0];
  };
  return { ada, browser, counts };
}

async function resetToken(app: TestApp, { userId }: TestPerson): Promise<string | null> {
  const asked = { publicUrl: app.url, now: app.clock.now(), userId, way: "mail" } as const;
  return new URL((await makeResetLink(app.services.pool, asked)).url).searchParams.get("token");
}

function signIn(app: TestApp, { email }: TestPerson, password: string) {
  return app.anonymous.rest("POST", "/api/auth/sign-in/email", { email, password });
}

test.each(["reset", "change"])("a %s of the password that fails half way changes nothing", async (how) => {
  const app = await testApp();
  const { pool } = app.services;
  const { ada, browser, counts } = await withEverything(app);
  const token = await resetToken(app, ada);
  const send = () =>
    how === "reset"
      ? app.anonymous.rest("POST", "/api/auth/reset-password", { token, newPassword })
      : browser.rest("POST", "/api/auth/change-password", { currentPassword: ada.password, newPassword });
  const before = await counts();
  expect(before).toEqual({ sessions: 2, tokens: 1, feeds: 1, passkeys: 1, linked: 1 });
  await pool.query(refuseSql);
  expect((await send()).status).toBe(500);
  expect(await counts()).toEqual(before);
  expect((await browser.run("{ viewer { id } }")).viewer.id).toBe(ada.userId);
  expect((await signIn(app, ada, newPassword)).status).toBe(401);

  await pool.query("drop trigger refuse on passkey");
  expect((await send()).status).toBe(200);
  const sessions = how === "reset" ? 0 : 1;
  expect(await counts()).toEqual({ sessions, tokens: 0, feeds: 0, passkeys: 0, linked: 0 });
  expect((await signIn(app, ada, ada.password)).status).toBe(401);
  expect((await signIn(app, ada, newPassword)).status).toBe(200);
});

test("changing the password gives the session a new token and closes the person's other sessions", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const isOpen = (id: string) => app.services.accounts.isSessionOpen(id, "127.0.0.1");
  await signIn(app, ada, ada.password);
  const { sessions } = (await ada.run("{ viewer { sessions { id isCurrent } } }")).viewer;
  const idOf = (isCurrent: boolean) =>
    sessions.find((session: { isCurrent: boolean }) => session.isCurrent === isCurrent).id;
  const body = { currentPassword: ada.password, newPassword };
  expect((await ada.rest("POST", "/api/auth/change-password", body)).status).toBe(200);
  expect((await ada.run("{ viewer { id } }")).viewer).toBeNull();
  expect(await isOpen(idOf(true))).toBe(true);
  expect(await isOpen(idOf(false))).toBe(false);
});

test("a reset that sets the first password ends the linked account", async () => {
  const app = await testApp();
  const { pool } = app.services;
  const { ada, counts } = await withEverything(app);
  await pool.query("delete from identity where provider_id = 'credential'");
  const token = await resetToken(app, ada);
  expect((await app.anonymous.rest("POST", "/api/auth/reset-password", { token, newPassword })).status).toBe(200);
  expect(await counts()).toEqual({ sessions: 0, tokens: 0, feeds: 0, passkeys: 0, linked: 0 });
  expect((await signIn(app, ada, newPassword)).status).toBe(200);
});
