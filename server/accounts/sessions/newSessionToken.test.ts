import "reflect-metadata";
import { expect, test } from "vitest";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { waitForLocks } from "../../testing/waitForLocks.js";

const whoami = "{ viewer { id sessions { id isCurrent } } }";

function sessionLine(answer: { headers: Headers }): string {
  return answer.headers.getSetCookie().find((line) => line.startsWith("commonplace.session_token=")) ?? "";
}

/** The person in a browser that received this cookie. */
function withCookie(app: TestApp, { userId, email, password, displayName }: TestPerson, line: string): TestPerson {
  return app.anonymous.as({ userId, email, password, displayName, cookie: line.split(";")[0] ?? "" });
}

test("signing in ends the session that the browser had, and no other", async () => {
  const app = await testApp();
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const credentials = { email: ada.email, password: ada.password };
  const elsewhere = withCookie(
    app,
    ada,
    sessionLine(await app.anonymous.rest("POST", "/api/auth/sign-in/email", credentials)),
  );
  const wrong = await ada.rest("POST", "/api/auth/sign-in/email", { ...credentials, password: "not my password" });
  expect(wrong.status).toBe(401);
  expect((await ada.run(whoami)).viewer.id).toBe(ada.userId);

  const answer = await ada.rest("POST", "/api/auth/sign-in/email", credentials);
  expect((await ada.run(whoami)).viewer).toBeNull();
  expect((await elsewhere.run(whoami)).viewer.id).toBe(ada.userId);
  const again = withCookie(app, ada, sessionLine(answer));
  expect((await again.run(whoami)).viewer.sessions).toHaveLength(2);
  // The same happens when somebody else signs in.
  await again.rest("POST", "/api/auth/sign-in/email", { email: bea.email, password: bea.password });
  expect((await again.run(whoami)).viewer).toBeNull();
});

test("of two concurrent confirmations one renews the session's token, and the other is told to try again", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const [{ id }] = (await ada.run(whoami)).viewer.sessions;
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from user_session where id = $1 for update", [id]);
  const prove = () => ada.rest("POST", "/api/auth/reauthenticate", { password: ada.password });
  const proving = [prove(), prove()];
  await waitForLocks(pool, 2);
  await holder.query("commit");
  holder.release();
  const answers = (await Promise.all(proving)).sort((one, other) => one.status - other.status);
  const [first, second] = answers as [(typeof answers)[0], (typeof answers)[0]];
  expect([first.status, second.status]).toEqual([200, 409]);
  expect(second.body.error).toBe("Another tab of this browser was faster with this. Please try again.");
  expect(sessionLine(second)).toBe("");
  expect((await withCookie(app, ada, sessionLine(first)).run(whoami)).viewer.id).toBe(ada.userId);
});

test("confirming one's identity gives the session a new token, with the cookie's former expiry", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const before = (await ada.run(whoami)).viewer.sessions;
  const wrong = await ada.rest("POST", "/api/auth/reauthenticate", { password: "not my password" });
  expect(sessionLine(wrong)).toBe("");
  const answer = await ada.rest("POST", "/api/auth/reauthenticate", { password: ada.password });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  expect(sessionLine(answer)).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await ada.run(whoami)).viewer).toBeNull();
  const browser = withCookie(app, ada, sessionLine(answer));
  expect((await browser.run(whoami)).viewer.sessions).toEqual(before);
  // The browser's open sockets stay open: the session is the same.
  expect(await app.services.accounts.isSessionOpen(before[0].id, "127.0.0.1")).toBe(true);

  const credentials = { email: ada.email, password: ada.password, rememberMe: false };
  const short = await app.anonymous.rest("POST", "/api/auth/sign-in/email", credentials);
  const cookie = short.headers.getSetCookie().map((line) => line.split(";")[0]);
  const closing = withCookie(app, ada, cookie.join("; "));
  const { userId, email, password, displayName } = ada;
  const whole = closing.as({ userId, email, password, displayName, cookie: cookie.join("; ") });
  const proved = await whole.rest("POST", "/api/auth/reauthenticate", { password: ada.password });
  expect(sessionLine(proved)).toMatch(/^[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
});
