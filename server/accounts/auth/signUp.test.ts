import { describe, expect, test } from "vitest";
import { addressOf, lastLink, mailsOf, newPassword, postAuth, signedIn } from "../../testing/accountCalls.js";
import { mailCatcher } from "../../testing/mailCatcher.js";
import { testApp } from "../../testing/testApp.js";

describe("signing up, in and out", () => {
  test("a person signs up and is recognized by a cookie, which is invalid after signing out", async () => {
    const app = await testApp();
    const answer = await postAuth(app.anonymous, "sign-up/email", {
      name: "  Zoë 李  ",
      email: "Zoe@Example.com",
      password: newPassword,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ name: "Zoë 李", email: "zoe@example.com" });
    expect(JSON.stringify(answer.body)).not.toContain('"token"');
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/session_token=.*; HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const zoe = signedIn(app, answer);
    expect(await addressOf(zoe)).toBe("zoe@example.com");
    expect((await zoe.rest("GET", "/api/auth/get-session")).body.user.name).toBe("Zoë 李");
    expect((await postAuth(zoe, "sign-out", {})).status).toBe(200);
    expect(await addressOf(zoe)).toBeNull();
  });

  test("concurrent sign-ups with one address let one succeed, and no log line contains the address", async () => {
    const lines: string[] = [];
    const app = await testApp({ onLogLine: (line) => lines.push(line) });
    const input = { name: "Twin", email: "twin@example.com", password: newPassword };
    const answers = await Promise.all(Array.from({ length: 6 }, () => postAuth(app.anonymous, "sign-up/email", input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(lines.join("")).not.toContain(input.email);
  });

  test("invalid sign-up data is refused with a sentence for each field", async () => {
    const app = await testApp();
    const refused = await postAuth(app.anonymous, "sign-up/email", {
      name: " ",
      email: "nobody",
      password: "password123",
    });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      name: "Please enter your name",
      email: "Please enter a valid e-mail address",
      password: "This password is too common. Please choose another.",
    });
    const person = await app.signUp("Ada");
    const again = await postAuth(app.anonymous, "sign-up/email", {
      name: "Eve",
      email: person.email,
      password: newPassword,
    });
    expect(again).toMatchObject({ status: 409, body: { code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" } });
    expect(
      (await postAuth(app.anonymous, "sign-in/email", { email: person.email, password: newPassword })).status,
    ).toBe(401);
  });

  test("a wrong address and a wrong password get the same response, and the right ones work in any case", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const wrongPassword = await postAuth(app.anonymous, "sign-in/email", { email: ada.email, password: newPassword });
    const wrongAddress = await postAuth(app.anonymous, "sign-in/email", {
      email: "nobody@example.org",
      password: newPassword,
    });
    expect(wrongPassword.body).toEqual(wrongAddress.body);
    expect(wrongPassword.body.error).toBe("Wrong e-mail address or password");
    const email = ada.email.toUpperCase();
    expect((await postAuth(app.anonymous, "sign-in/email", { email, password: ada.password })).status).toBe(200);
  });

  test("a page of another site can't sign anybody in or out", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const from = { origin: "https://elsewhere.example" };
    for (const path of ["sign-out", "sign-in/email"])
      expect((await ada.rest("POST", `/api/auth/${path}`, {}, from)).status).toBe(403);
    expect(await addressOf(ada)).toBe(ada.email);
  });

  test("too many attempts from one address are rate limited", async () => {
    const app = await testApp({ settings: { rateLimitAuth: "on" } });
    const attempt = (count: number) =>
      postAuth(app.anonymous, "sign-in/email", { email: `nobody.${count}@example.org`, password: newPassword });
    for (let count = 0; count < 10; count++) expect((await attempt(count)).status).toBe(401);
    const refused = await attempt(10);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("only the first account becomes admin, also when several sign up at once", async () => {
    const app = await testApp();
    const people = await Promise.all(["Ada", "Bea", "Cleo", "Dora"].map((name) => app.signUp(name)));
    const admins = await Promise.all(
      people.map(async (person) => (await person.run("{ viewer { isAdmin } }")).viewer.isAdmin),
    );
    expect(admins.filter(Boolean)).toHaveLength(1);
    expect((await (await app.signUp("Eve")).run("{ viewer { isAdmin } }")).viewer.isAdmin).toBe(false);
  });

  test("a person's invitation is stored with their account", async () => {
    const app = await testApp();
    const ref = "invitation_4711";
    await postAuth(app.anonymous, "sign-up/email", {
      name: "Ada",
      email: "ada@example.com",
      password: newPassword,
      ref,
    });
    const { rows } = await app.services.pool.query("select invited_by_token from app_user");
    expect(rows).toEqual([{ invited_by_token: ref }]);
  });
});

test("with required confirmation, nobody is signed in before following the mailed link", async () => {
  const mails = await mailCatcher();
  const app = await testApp({ settings: { requireEmailConfirmation: true, smtpUrl: mails.url } });
  const email = "ada@example.com";
  const answer = await postAuth(app.anonymous, "sign-up/email", { name: "Ada", email, password: newPassword });
  expect(answer.body.token).toBeNull();
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await mailsOf(app)).toMatchObject([{ recipient: email, subject: "Confirm your e-mail address" }]);
  const refused = await postAuth(app.anonymous, "sign-in/email", { email, password: newPassword });
  expect(refused).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
  const again = await postAuth(app.anonymous, "sign-up/email", { name: "Eve", email, password: newPassword });
  expect(again.status).toBe(200);

  const sent = await mailsOf(app);
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([email]));
  const { pathname, search } = await lastLink(app, mails);
  const confirmed = await app.anonymous.fetch(pathname + search);
  expect(confirmed.status).toBe(302);
  expect(confirmed.headers.get("location")).toBe("/auth/callback?confirmed=1");
  // Following the link does not sign anybody in.
  expect(confirmed.headers.getSetCookie()).toEqual([]);
  const ada = signedIn(app, await postAuth(app.anonymous, "sign-in/email", { email, password: newPassword }));
  expect(await ada.run("{ viewer { email emailVerified displayName } }")).toEqual({
    viewer: { email, emailVerified: true, displayName: "Ada" },
  });

  // From now on signing up with the address gets the same response, and its owner is notified.
  const taken = await postAuth(app.anonymous, "sign-up/email", { name: "Eve", email, password: "Another-Password-77" });
  const fresh = await postAuth(app.anonymous, "sign-up/email", {
    name: "Eve",
    email: "eve@example.com",
    password: newPassword,
  });
  expect([taken.status, Object.keys(taken.body.user).sort()]).toEqual([
    fresh.status,
    Object.keys(fresh.body.user).sort(),
  ]);
  const told = (await mailsOf(app)).filter(({ recipient }) => recipient === email);
  expect(told[0]?.subject).toBe("You already have an account");
});

test("with required confirmation, closed sign-up is reported alike for free and taken addresses", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  app.services.settings.requireEmailConfirmation = true;
  await ada.run("mutation { updateInstanceSettings(input: { signUp: CLOSED }) { signUp } }");
  for (const email of [ada.email, "new@example.com"])
    expect(await postAuth(app.anonymous, "sign-up/email", { name: "Eve", email, password: newPassword })).toMatchObject(
      {
        status: 403,
        body: { code: "SIGN_UP_CLOSED" },
      },
    );
});

test("links in mails and from providers lead only to paths of this app", async () => {
  const app = await testApp();
  for (const path of ["/..//evil.example/login", "/%2e%2e//evil.example", "/%5cevil.example", "/\t/evil.example"]) {
    const query = new URLSearchParams({ token: "x", callbackURL: path });
    const { headers } = await app.anonymous.fetch(`/api/auth/verify-email?${query}`);
    expect(headers.get("location")).toMatch(/^\/auth\/callback\?/);
  }
});
