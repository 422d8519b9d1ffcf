import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const execute = promisify(execFile);
const password = "Quiet-Harbour-1729";
const post = (person: TestPerson, path: string, body: object) => person.rest("POST", `/api/auth/${path}`, body);
const notesOf = (person: TestPerson) => person.run("{ viewer { email } }").then(({ viewer }) => viewer?.email ?? null);

/** The person as the answer's cookies make them. */
function signedIn(app: TestApp, answer: { headers: Headers }): TestPerson {
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return app.anonymous.as({ userId: "", email: "", password, displayName: "", cookie: cookie.join("; ") });
}

/** The letters kept in the outbox once all jobs have run, the newest first. */
async function lettersOf({ services }: TestApp): Promise<{ recipient: string; subject: string; plain_text: string }[]> {
  await services.jobs.idle();
  const { rows } = await services.pool.query("select * from outbox_mail order by id desc");
  return rows;
}

function linkIn(letter: { plain_text: string } | undefined): URL {
  return new URL(/https?:\/\/\S+/.exec(letter?.plain_text ?? "")?.[0] ?? "");
}

describe("signing up, in and out", () => {
  test("a person signs up, is known by a cookie, and a cookie kept back is worth nothing after signing out", async () => {
    const app = await testApp();
    const answer = await post(app.anonymous, "sign-up/email", {
      name: "  Zoë 李  ",
      email: "Zoe@Example.com",
      password,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ name: "Zoë 李", email: "zoe@example.com" });
    expect(JSON.stringify(answer.body)).not.toContain('"token"');
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/session_token=.*; HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const zoe = signedIn(app, answer);
    expect(await notesOf(zoe)).toBe("zoe@example.com");
    expect((await zoe.rest("GET", "/api/auth/get-session")).body.user.name).toBe("Zoë 李");
    expect((await post(zoe, "sign-out", {})).status).toBe(200);
    expect(await notesOf(zoe)).toBeNull();
  });

  test("what can't be right is refused with a sentence for each field", async () => {
    const app = await testApp();
    const refused = await post(app.anonymous, "sign-up/email", { name: " ", email: "nobody", password: "password123" });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      name: "Please enter your name",
      email: "Please enter a valid e-mail address",
      password: "This password is too common. Please choose another.",
    });
    const person = await app.signUp("Ada");
    const again = await post(app.anonymous, "sign-up/email", { name: "Eve", email: person.email, password });
    expect(again).toMatchObject({ status: 409, body: { code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" } });
    expect((await post(app.anonymous, "sign-in/email", { email: person.email, password })).status).toBe(401);
  });

  test("a wrong address and a wrong password have one answer, and the right ones whatever their case", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const wrongPassword = await post(app.anonymous, "sign-in/email", { email: ada.email, password });
    const wrongAddress = await post(app.anonymous, "sign-in/email", { email: "nobody@example.org", password });
    expect(wrongPassword.body).toEqual(wrongAddress.body);
    expect(wrongPassword.body.error).toBe("Wrong e-mail address or password");
    const email = ada.email.toUpperCase();
    expect((await post(app.anonymous, "sign-in/email", { email, password: ada.password })).status).toBe(200);
  });

  test("a page elsewhere can't sign anybody in or out", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const from = { origin: "https://elsewhere.example" };
    for (const path of ["sign-out", "sign-in/email"])
      expect((await ada.rest("POST", `/api/auth/${path}`, {}, from)).status).toBe(403);
    expect(await notesOf(ada)).toBe(ada.email);
  });

  test("too many attempts from one address have to wait", async () => {
    const app = await testApp({ settings: { rateLimitAuth: "on" } });
    const attempt = (count: number) =>
      post(app.anonymous, "sign-in/email", { email: `nobody.${count}@example.org`, password });
    for (let count = 0; count < 10; count++) expect((await attempt(count)).status).toBe(401);
    const refused = await attempt(10);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("the first account is the instance's admin, and only one of several that race to be it", async () => {
    const app = await testApp();
    const people = await Promise.all(["Ada", "Bea", "Cleo", "Dora"].map((name) => app.signUp(name)));
    const admins = await Promise.all(
      people.map(async (person) => (await person.run("{ viewer { isAdmin } }")).viewer.isAdmin),
    );
    expect(admins.filter(Boolean)).toHaveLength(1);
    expect((await (await app.signUp("Eve")).run("{ viewer { isAdmin } }")).viewer.isAdmin).toBe(false);
  });

  test("an invitation is remembered with who came by it", async () => {
    const app = await testApp();
    const ref = "invitation_4711";
    await post(app.anonymous, "sign-up/email", { name: "Ada", email: "ada@example.com", password, ref });
    const { rows } = await app.services.pool.query("select invited_by_token from app_user");
    expect(rows).toEqual([{ invited_by_token: ref }]);
  });
});

describe("passwords", () => {
  test("a reset link works once, ends every session, and asking says the same for an address nobody has", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const known = await post(app.anonymous, "request-password-reset", { email: ada.email });
    const unknown = await post(app.anonymous, "request-password-reset", { email: "nobody@example.org" });
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const letters = await lettersOf(app);
    expect(letters.map(({ recipient }) => recipient)).toEqual([ada.email]);
    const link = linkIn(letters[0]);
    expect(link.pathname).toBe("/reset-password");
    const token = link.searchParams.get("token");

    const common = await post(app.anonymous, "reset-password", { token, newPassword: "1234567890" });
    expect(common.body.code).toBe("PASSWORD_TOO_COMMON");
    const reset = await post(app.anonymous, "reset-password", { token, newPassword: password });
    expect(reset.status).toBe(200);
    expect(await notesOf(ada)).toBeNull();
    expect((await post(app.anonymous, "sign-in/email", { email: ada.email, password: ada.password })).status).toBe(401);
    expect((await post(app.anonymous, "sign-in/email", { email: ada.email, password })).status).toBe(200);
    const again = await post(app.anonymous, "reset-password", { token, newPassword: "Another-Password-77" });
    expect(again).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
  });

  test("a reset link lapses after an hour", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    await post(app.anonymous, "request-password-reset", { email: ada.email });
    const token = linkIn((await lettersOf(app))[0]).searchParams.get("token");
    app.clock.advance(3_600_001);
    const late = await post(app.anonymous, "reset-password", { token, newPassword: password });
    expect(late.body.code).toBe("INVALID_TOKEN");
  });

  test("changing the password asks for the present one and signs the other browsers out", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const elsewhere = signedIn(
      app,
      await post(app.anonymous, "sign-in/email", { email: ada.email, password: ada.password }),
    );
    const wrong = await post(ada, "change-password", { currentPassword: "not this one", newPassword: password });
    expect(wrong.body.code).toBe("INVALID_PASSWORD");
    const answer = await post(ada, "change-password", { currentPassword: ada.password, newPassword: password });
    expect(answer.status).toBe(200);
    expect(await notesOf(elsewhere)).toBeNull();
    expect(await notesOf(signedIn(app, answer))).toBe(ada.email);
  });
});

test("npm run admin grants and revokes while the app runs", async () => {
  const app = await testApp();
  await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  const isAdmin = async () => {
    app.services.accounts.forget(bea.userId);
    return (await bea.run("{ viewer { isAdmin } }")).viewer.isAdmin;
  };
  const admin = (...words: string[]) =>
    execute(process.execPath, ["--import", "tsx", "server/scripts/admin.ts", ...words], {
      env: { ...process.env, DATABASE_URL: app.services.settings.databaseUrl ?? "" },
    });
  expect((await admin("grant", bea.email.toUpperCase())).stdout).toContain("is now an admin");
  expect(await isAdmin()).toBe(true);
  await admin("revoke", bea.email);
  expect(await isAdmin()).toBe(false);
  await expect(admin("grant", "nobody@example.org")).rejects.toMatchObject({
    stderr: "Nobody has signed up as nobody@example.org\n",
  });
});

test("where addresses must be confirmed, nobody is in before the link in the mail was followed", async () => {
  const app = await testApp({ settings: { requireEmailConfirmation: true } });
  const email = "ada@example.com";
  const answer = await post(app.anonymous, "sign-up/email", { name: "Ada", email, password });
  expect(answer.body.token).toBeNull();
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await lettersOf(app)).toMatchObject([{ recipient: email, subject: "Confirm your e-mail address" }]);
  const refused = await post(app.anonymous, "sign-in/email", { email, password });
  expect(refused).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
  const again = await post(app.anonymous, "sign-up/email", { name: "Eve", email, password });
  expect(again.status).toBe(200);

  const letters = await lettersOf(app);
  expect(new Set(letters.map(({ recipient }) => recipient))).toEqual(new Set([email]));
  const { pathname, search } = linkIn(letters[0]);
  const confirmed = await app.anonymous.fetch(pathname + search);
  expect(confirmed.status).toBe(302);
  expect(confirmed.headers.get("location")).toBe("/auth/callback");
  const ada = signedIn(app, confirmed);
  expect(await ada.run("{ viewer { email emailVerified displayName } }")).toEqual({
    viewer: { email, emailVerified: true, displayName: "Ada" },
  });
});
