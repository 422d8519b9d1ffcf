import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { addressOf, lastLink, mailsOf, newPassword, postAuth, signedIn } from "../../testing/accountCalls.js";
import { mailCatcher } from "../../testing/mailCatcher.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { testDatabase } from "../../testing/testDatabase.js";

const execute = promisify(execFile);

interface Answer {
  data: { viewer: { email: string } | null };
}

describe("passwords", () => {
  test("a reset link works once and ends every session, and an unknown address gets the same response", async () => {
    const mails = await mailCatcher();
    const app = await testApp({ settings: { smtpUrl: mails.url } });
    const ada = await app.signUp("Ada");
    const known = await postAuth(app.anonymous, "request-password-reset", { email: ada.email });
    const unknown = await postAuth(app.anonymous, "request-password-reset", { email: "nobody@example.org" });
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const sent = await mailsOf(app);
    expect(sent.map(({ recipient }) => recipient)).toEqual([ada.email]);
    const link = await lastLink(app, mails);
    expect(link.pathname).toBe("/reset-password");
    const token = link.searchParams.get("token");

    const common = await postAuth(app.anonymous, "reset-password", { token, newPassword: "1234567890" });
    expect(common.body.code).toBe("PASSWORD_TOO_COMMON");
    const reset = await postAuth(app.anonymous, "reset-password", { token, newPassword });
    expect(reset).toMatchObject({ status: 200, body: { email: ada.email } });
    expect(await addressOf(ada)).toBeNull();
    expect((await postAuth(app.anonymous, "sign-in/email", { email: ada.email, password: ada.password })).status).toBe(
      401,
    );
    expect((await postAuth(app.anonymous, "sign-in/email", { email: ada.email, password: newPassword })).status).toBe(
      200,
    );
    const again = await postAuth(app.anonymous, "reset-password", { token, newPassword: "Another-Password-77" });
    expect(again).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
  });

  test("a reset link expires after an hour", async () => {
    const mails = await mailCatcher();
    const app = await testApp({ settings: { smtpUrl: mails.url } });
    const ada = await app.signUp("Ada");
    await postAuth(app.anonymous, "request-password-reset", { email: ada.email });
    const token = (await lastLink(app, mails)).searchParams.get("token");
    app.clock.advance(3_600_001);
    const late = await postAuth(app.anonymous, "reset-password", { token, newPassword });
    expect(late.body.code).toBe("INVALID_TOKEN");
  });

  test("changing the password asks for the current one and signs the other browsers out", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const elsewhere = signedIn(
      app,
      await postAuth(app.anonymous, "sign-in/email", { email: ada.email, password: ada.password }),
    );
    const wrong = await postAuth(ada, "change-password", { currentPassword: "not this one", newPassword });
    expect(wrong.body.code).toBe("INVALID_PASSWORD");
    const answer = await postAuth(ada, "change-password", { currentPassword: ada.password, newPassword });
    expect(answer.status).toBe(200);
    expect(await addressOf(elsewhere)).toBeNull();
    expect(await addressOf(signedIn(app, answer))).toBe(ada.email);
  });
});

describe("access that ends with a password", () => {
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
    // Both browsers have signed in with a passkey.
    const elsewhere = signedIn(
      app,
      await postAuth(app.anonymous, "sign-in/email", { email: ada.email, password: ada.password }),
    );
    await app.services.pool.query("update user_session set has_second_factor = true where owner_id = $1", [ada.userId]);
    return async () => ({
      program: await program.run("{ viewer { email } }").then(
        () => true,
        () => false,
      ),
      feed: (await app.anonymous.fetch(feed)).status === 200,
      elsewhere: (await addressOf(elsewhere)) !== null,
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
    (await mailsOf(app)).filter(({ subject }) => subject === "Your passkeys were removed").length;

  test("a reset ends sessions, tokens, feeds, push, linked accounts and passkeys", async () => {
    const mails = await mailCatcher();
    const app = await testApp({ settings: { smtpUrl: mails.url } });
    const ada = await app.signUp("Ada");
    const works = await access(app, ada);
    expect(await works()).toEqual(all);
    await postAuth(app.anonymous, "request-password-reset", { email: ada.email });
    const token = (await lastLink(app, mails)).searchParams.get("token");
    expect((await postAuth(app.anonymous, "reset-password", { token, newPassword })).status).toBe(200);
    expect(await works()).toEqual(nothing);
    expect(await addressOf(ada)).toBeNull();
    expect(await toldOfPasskeys(app)).toBe(1);
  });

  test("a change ends all access but this browser's, unless asked not to", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const works = await access(app, ada);
    const change = (body: object) => postAuth(ada, "change-password", body);
    const kept = await change({
      currentPassword: ada.password,
      newPassword,
      revokeOtherSessions: false,
      endOtherWays: false,
    });
    expect(kept.status).toBe(200);
    expect(await works()).toEqual(all);
    expect(await toldOfPasskeys(app)).toBe(0);
    const body = { currentPassword: newPassword, newPassword: ada.password };
    const ended = await postAuth(signedIn(app, kept), "change-password", body);
    expect(ended.status).toBe(200);
    expect(await works()).toEqual(nothing);
    expect(await addressOf(signedIn(app, ended))).toBe(ada.email);
    expect(await toldOfPasskeys(app)).toBe(1);
  });
});

describe("where no mail server is set", () => {
  const make = "mutation ($id: ID!) { createPasswordLink(id: $id) { url expiresAt } }";

  test("the cookie from before a change is rejected at once by another instance, too", async () => {
    const { url, drop } = await testDatabase();
    onTestFinished(drop);
    const [app, other] = [await testApp({ databaseUrl: url }), await testApp({ databaseUrl: url })];
    const ada = await app.signUp("Ada");
    const former = { cookie: ada.cookie, "content-type": "application/json" };
    const seenThere = async () => {
      const asked = { method: "POST", headers: former, body: '{"query":"{ viewer { email } }"}' };
      return ((await (await fetch(`${other.url}/graphql`, asked)).json()) as Answer).data.viewer?.email;
    };
    expect(await seenThere()).toBe(ada.email);
    const change = { currentPassword: ada.password, newPassword, revokeOtherSessions: false };
    expect((await postAuth(ada, "change-password", change)).status).toBe(200);
    // an instance caches viewers for 3 seconds
    await expect.poll(seenThere, { timeout: 1_500 }).toBeUndefined();
  });

  test("an admin with a recent sign-in creates a link for a person, and the log records it", async () => {
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
    expect((await postAuth(app.anonymous, "reset-password", { token, newPassword })).status).toBe(200);
    const again = signedIn(
      app,
      await postAuth(app.anonymous, "sign-in/email", { email: bea.email, password: newPassword }),
    );
    // The admin passed the link on: nobody has proved the mailbox.
    expect((await again.run("{ viewer { emailVerified } }")).viewer).toEqual({ emailVerified: false });
    app.clock.advance(11 * 60_000);
    const late = await ada.run(make, { id: bea.userId }).catch((error: { errors: object[] }) => error.errors[0]);
    expect(late).toMatchObject({ extensions: { code: "FORBIDDEN", reason: "REAUTHENTICATION_REQUIRED" } });
  });

  test("an admin's link expires after an hour, and none is created where mail works", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    const { createPasswordLink: link } = await ada.run(make, { id: ada.userId });
    app.clock.advance(3_600_001);
    const token = new URL(link.url).searchParams.get("token");
    const late = await postAuth(app.anonymous, "reset-password", { token, newPassword });
    expect(late.body.code).toBe("INVALID_TOKEN");
    const mailed = await testApp({ settings: { smtpUrl: "smtp://127.0.0.1:1" } });
    const admin = await mailed.signUp("Ada");
    await expect(admin.run(make, { id: admin.userId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("the outbox hides links that sign in, and tokens can read neither it nor the settings", async () => {
    const app = await testApp();
    const ada = await app.signUp("Ada");
    await postAuth(app.anonymous, "request-password-reset", { email: ada.email });
    await postAuth(app.anonymous, "send-verification-email", { email: ada.email });
    const mails = await mailsOf(app);
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toMatch(/token=/);
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

test("npm run admin grants and revokes while the app runs", { tags: ["slow"] }, async () => {
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
  expect((await postAuth(app.anonymous, "reset-password", { token, newPassword })).status).toBe(200);
  await expect(admin("grant", "nobody@example.org")).rejects.toMatchObject({
    stderr: "Nobody has signed up as nobody@example.org\n",
  });
});
