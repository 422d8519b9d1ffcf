import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { type MailCatcher, mailCatcher } from "../testing/mailCatcher.js";
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

/** The link in the last mail once all jobs have run; what the outbox keeps has none. */
async function lastLink({ services }: TestApp, { mails }: MailCatcher): Promise<URL> {
  await services.jobs.idle();
  return new URL(/https?:\/\/\S*\/(?:reset-password|api\/auth)[^\s"]*/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "");
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
    const mails = await mailCatcher();
    const app = await testApp({ settings: { smtpUrl: mails.url } });
    const ada = await app.signUp("Ada");
    const known = await post(app.anonymous, "request-password-reset", { email: ada.email });
    const unknown = await post(app.anonymous, "request-password-reset", { email: "nobody@example.org" });
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const letters = await lettersOf(app);
    expect(letters.map(({ recipient }) => recipient)).toEqual([ada.email]);
    const link = await lastLink(app, mails);
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
    const mails = await mailCatcher();
    const app = await testApp({ settings: { smtpUrl: mails.url } });
    const ada = await app.signUp("Ada");
    await post(app.anonymous, "request-password-reset", { email: ada.email });
    const token = (await lastLink(app, mails)).searchParams.get("token");
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

describe("what ends with a password", () => {
  const access = async (app: TestApp, ada: TestPerson) => {
    const program = await ada.token();
    const { renewCalendarFeed } = await ada.run("mutation { renewCalendarFeed { url } }");
    const { pathname: feed } = new URL(renewCalendarFeed.url);
    await app.services.pool.query(
      `insert into push_device (id, owner_id, device, endpoint, p256dh, auth, created_at)
        values (gen_random_uuid(), $1::uuid, 'Firefox on macOS', 'https://push.example/' || $1::text, 'a', 'b', now())`,
      [ada.userId],
    );
    await app.services.pool.query(
      `insert into identity (id, owner_id, provider_id, account_id) values (gen_random_uuid(), $1::uuid, 'google', $1::text)`,
      [ada.userId],
    );
    await app.services.pool.query(
      `insert into passkey (id, owner_id, name, credential_id, public_key, counter, device_type, backed_up)
        values (gen_random_uuid(), $1::uuid, 'Laptop', $1::text, 'x', 0, 'singleDevice', false)`,
      [ada.userId],
    );
    // A passkey has been shown by both browsers.
    const elsewhere = signedIn(
      app,
      await post(app.anonymous, "sign-in/email", { email: ada.email, password: ada.password }),
    );
    await app.services.pool.query("update user_session set has_second_factor = true where owner_id = $1", [ada.userId]);
    return async () => ({
      program: await program.run("{ viewer { email } }").then(
        () => true,
        () => false,
      ),
      feed: (await app.anonymous.fetch(feed)).status === 200,
      elsewhere: (await notesOf(elsewhere)) !== null,
      push: (await app.services.pool.query("select from push_device where owner_id = $1", [ada.userId])).rowCount === 1,
      linked:
        (
          await app.services.pool.query("select from identity where owner_id = $1 and provider_id = 'google'", [
            ada.userId,
          ])
        ).rowCount === 1,
      passkey: (await app.services.pool.query("select from passkey where owner_id = $1", [ada.userId])).rowCount === 1,
      factorShown:
        (
          await app.services.pool.query("select from user_session where owner_id = $1 and has_second_factor", [
            ada.userId,
          ])
        ).rowCount !== 0,
    });
  };
  const ways = ["program", "feed", "elsewhere", "push", "linked", "passkey", "factorShown"];
  const all = Object.fromEntries(ways.map((way) => [way, true]));
  const nothing = Object.fromEntries(ways.map((way) => [way, false]));
  const toldOfPasskeys = async (app: TestApp) =>
    (await lettersOf(app)).filter(({ subject }) => subject === "The passkeys of your account were removed").length;

  test("a reset ends sessions, tokens, feeds, push, linked accounts and passkeys", async () => {
    const mails = await mailCatcher();
    const app = await testApp({ settings: { smtpUrl: mails.url } });
    const ada = await app.signUp("Ada");
    const works = await access(app, ada);
    expect(await works()).toEqual(all);
    await post(app.anonymous, "request-password-reset", { email: ada.email });
    const token = (await lastLink(app, mails)).searchParams.get("token");
    expect((await post(app.anonymous, "reset-password", { token, newPassword: password })).status).toBe(200);
    expect(await works()).toEqual(nothing);
    expect(await notesOf(ada)).toBeNull();
    expect(await toldOfPasskeys(app)).toBe(1);
  });

  test("a change ends all but this browser unless asked not to", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const works = await access(app, ada);
    const change = (body: object) => post(ada, "change-password", body);
    const kept = await change({
      currentPassword: ada.password,
      newPassword: password,
      revokeOtherSessions: false,
      endOtherWays: false,
    });
    expect(kept.status).toBe(200);
    expect(await works()).toEqual(all);
    expect(await toldOfPasskeys(app)).toBe(0);
    const ended = await change({ currentPassword: password, newPassword: ada.password });
    expect(ended.status).toBe(200);
    expect(await works()).toEqual(nothing);
    expect(await notesOf(signedIn(app, ended))).toBe(ada.email);
    expect(await toldOfPasskeys(app)).toBe(1);
  });
});

describe("where no mail server is set", () => {
  const make = "mutation ($id: ID!) { createPasswordLink(id: $id) { url expiresAt } }";

  test("an admin makes a link for a person in a browser that has just signed in, and the log says so", async () => {
    const app = await testApp();
    const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
    await expect(bea.run(make, { id: ada.userId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect((await ada.token()).run(make, { id: bea.userId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { createPasswordLink: link } = await ada.run(make, { id: bea.userId });
    expect(Date.parse(link.expiresAt) - app.clock.now().getTime()).toBeGreaterThan(3_500_000);
    const { auditLog } = await ada.run("{ auditLog { nodes { actorName action targetName } } }");
    expect(auditLog.nodes).toContainEqual({
      actorName: "Ada",
      action: "made a password link for",
      targetName: bea.email,
    });
    const token = new URL(link.url).searchParams.get("token");
    expect((await post(app.anonymous, "reset-password", { token, newPassword: password })).status).toBe(200);
    const again = signedIn(app, await post(app.anonymous, "sign-in/email", { email: bea.email, password }));
    // The admin handed the link on: nobody has shown the mailbox.
    expect((await again.run("{ viewer { emailVerified } }")).viewer).toEqual({ emailVerified: false });
    app.clock.advance(11 * 60_000);
    const late = await ada.run(make, { id: bea.userId }).catch((error: { errors: object[] }) => error.errors[0]);
    expect(late).toMatchObject({ extensions: { code: "FORBIDDEN", reason: "REAUTHENTICATION_REQUIRED" } });
  });

  test("a link an admin made lapses after an hour, and where mail works none is made", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const { createPasswordLink: link } = await ada.run(make, { id: ada.userId });
    app.clock.advance(3_600_001);
    const token = new URL(link.url).searchParams.get("token");
    const late = await post(app.anonymous, "reset-password", { token, newPassword: password });
    expect(late.body.code).toBe("INVALID_TOKEN");
    const mailed = await testApp({ settings: { smtpUrl: "smtp://127.0.0.1:1" } });
    const admin = await mailed.signUp("Ada");
    await expect(admin.run(make, { id: admin.userId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("the outbox shows no link that signs in, and no token reaches it or the settings", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    await post(app.anonymous, "request-password-reset", { email: ada.email });
    await post(app.anonymous, "send-verification-email", { email: ada.email });
    const letters = await lettersOf(app);
    expect(letters).toHaveLength(2);
    expect(JSON.stringify(letters)).not.toMatch(/token=/);
    const outbox = "{ outbox { nodes { id kind } } }";
    const read = "mutation ($id: ID!) { readOutboxMail(id: $id) }";
    const { nodes } = (await ada.run(outbox)).outbox;
    for (const { id } of nodes) {
      const { readOutboxMail: text } = await ada.run(read, { id });
      expect(text).toContain("(a link for its recipient alone)");
    }
    const program = await ada.token();
    const change = "mutation { updateInstanceSettings(input: { publicLinks: false }) { publicLinks } }";
    for (const text of [outbox, change, "{ instanceSettings { signUp } }"])
      await expect(program.run(text)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(program.run(read, { id: nodes[0].id })).rejects.toMatchObject({ code: "FORBIDDEN" });
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
  const { stdout } = await admin("reset-link", bea.email);
  const token = new URL(/https?:\/\/\S+/.exec(stdout)?.[0] ?? "").searchParams.get("token");
  const { rows } = await app.services.pool.query("select action, target_name from audit_entry where area = 'USERS'");
  expect(rows).toContainEqual({ action: "made a password link for", target_name: bea.email });
  expect((await post(app.anonymous, "reset-password", { token, newPassword: password })).status).toBe(200);
  await expect(admin("grant", "nobody@example.org")).rejects.toMatchObject({
    stderr: "Nobody has signed up as nobody@example.org\n",
  });
});

test("where addresses must be confirmed, nobody is in before the link in the mail was followed", async () => {
  const mails = await mailCatcher();
  const app = await testApp({ settings: { requireEmailConfirmation: true, smtpUrl: mails.url } });
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
  const { pathname, search } = await lastLink(app, mails);
  const confirmed = await app.anonymous.fetch(pathname + search);
  expect(confirmed.status).toBe(302);
  expect(confirmed.headers.get("location")).toBe("/auth/callback?confirmed=1");
  // Whoever opens the link is not signed in by it.
  expect(confirmed.headers.getSetCookie()).toEqual([]);
  const ada = signedIn(app, await post(app.anonymous, "sign-in/email", { email, password }));
  expect(await ada.run("{ viewer { email emailVerified displayName } }")).toEqual({
    viewer: { email, emailVerified: true, displayName: "Ada" },
  });

  // From now on signing up with the address is answered alike, and its owner is told.
  const taken = await post(app.anonymous, "sign-up/email", { name: "Eve", email, password: "Another-Password-77" });
  const fresh = await post(app.anonymous, "sign-up/email", { name: "Eve", email: "eve@example.com", password });
  expect([taken.status, Object.keys(taken.body.user).sort()]).toEqual([
    fresh.status,
    Object.keys(fresh.body.user).sort(),
  ]);
  const told = (await lettersOf(app)).filter(({ recipient }) => recipient === email);
  expect(told[0]?.subject).toBe("You have an account already");
});

test("where addresses must be confirmed, closed sign-up is said to free and taken addresses alike", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  app.services.settings.requireEmailConfirmation = true;
  await ada.run("mutation { updateInstanceSettings(input: { signUp: CLOSED }) { signUp } }");
  for (const email of [ada.email, "new@example.com"])
    expect(await post(app.anonymous, "sign-up/email", { name: "Eve", email, password })).toMatchObject({
      status: 403,
      body: { code: "SIGN_UP_CLOSED" },
    });
});

test("links of mails and of providers lead to paths of this app alone", async () => {
  const app = await testApp();
  for (const path of ["/..//evil.example/login", "/%2e%2e//evil.example", "/%5cevil.example", "/\t/evil.example"]) {
    const query = new URLSearchParams({ token: "x", callbackURL: path });
    const { headers } = await app.anonymous.fetch(`/api/auth/verify-email?${query}`);
    expect(headers.get("location")).toMatch(/^\/auth\/callback\?/);
  }
});
