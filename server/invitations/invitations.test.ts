import "reflect-metadata";
import { expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../testing/testApp.js";
import { forgetAddresses } from "./forgetAddresses.js";

const send = "mutation ($input: SendInvitationsInput!) { sendInvitations(input: $input) }";
const dayMilliseconds = 86_400_000;

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `guest.${index}@example.com`);
}

async function mails({ services }: TestApp) {
  await services.jobs.idle();
  const { rows } = await services.pool.query(
    "select recipient, subject, html, plain_text from outbox_mail order by created_at, recipient",
  );
  return rows;
}

async function invitations({ services }: TestApp) {
  const { rows } = await services.pool.query(
    `select i.email, i.token_hash, u.email as "joinedBy" from invitation i left join app_user u on u.id = i.joined_by
     order by i.created_at, i.email`,
  );
  return rows;
}

function tokenIn({ plain_text: text }: { plain_text: string }): string {
  const [address = ""] = /http\S+\/login\?[^\s\]]+/.exec(text) ?? [];
  const link = new URL(address);
  expect([link.pathname, link.searchParams.get("view")]).toEqual(["/login", "sign-up"]);
  return String(link.searchParams.get("ref"));
}

function join(app: TestApp, email: string, ref: string) {
  return app.anonymous.rest("POST", "/api/auth/sign-up/email", {
    name: "Guest",
    email,
    password: "an uncommon passphrase 7",
    ref,
  });
}

test("a person invites others by mail, and whoever signs up with the link counts as joined", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const emails = [" Ruth@Example.com ", "", "sam@example.com", "ruth@example.com"];
  const personalMessage = "You will like the index.\nSee you <there>";
  expect(await ada.run(send, { input: { emails, personalMessage } })).toEqual({ sendInvitations: 2 });
  const [ruths, sams, ...others] = await mails(app);
  expect(others).toEqual([]);
  expect(ruths).toMatchObject({ recipient: "ruth@example.com", subject: "Ada invites you to Commonplace" });
  expect(ruths.html).toContain("See you &lt;there&gt;");
  expect(ruths.plain_text).toContain("> You will like the index.\n> See you <there>");

  const token = tokenIn(ruths);
  expect(token).not.toBe(tokenIn(sams));
  const [kept] = await invitations(app);
  expect(kept.token_hash.toString("latin1")).not.toContain(token);
  expect((await join(app, "ruth.at.home@example.com", token)).status).toBe(200);
  expect((await join(app, "another@example.com", token)).status).toBe(200);
  expect(await invitations(app)).toMatchObject([
    { email: "ruth@example.com", joinedBy: "ruth.at.home@example.com" },
    { email: "sam@example.com", joinedBy: null },
  ]);
});

test("a link expires after 14 days, and the address is deleted 30 days after an unused invitation", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  app.clock.advance(-15 * dayMilliseconds);
  await ada.run(send, { input: { emails: ["late@example.com"] } });
  app.clock.advance(15 * dayMilliseconds);
  const [mail] = await mails(app);
  expect((await join(app, "late@example.com", tokenIn(mail))).status).toBe(200);
  await forgetAddresses(app.services);
  expect(await invitations(app)).toMatchObject([{ email: "late@example.com", joinedBy: null }]);
  app.clock.advance(16 * dayMilliseconds);
  await forgetAddresses(app.services);
  expect(await invitations(app)).toMatchObject([{ email: null, joinedBy: null }]);
  expect(await mails(app)).toEqual([]);
});

test("the mails of many simultaneous invitations are stored with one call", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const sendAll = vi.spyOn(app.services.mail, "sendAll");
  expect(await ada.run(send, { input: { emails: addresses(8) } })).toEqual({ sendInvitations: 8 });
  expect(sendAll).toHaveBeenCalledTimes(1);
  const hashes = (await invitations(app)).map(({ token_hash }) => token_hash.toString("hex"));
  expect(new Set(hashes).size).toBe(8);
});

test("the limit is ten an hour, and invitations are sent all or none", async () => {
  const app = await testApp();
  app.clock.stopAt("2026-11-21T10:00:00.000Z");
  const ada = await app.signUp("Ada");
  const invite = (emails: string[]) => ada.rest("POST", "/api/v1/invitations/send", { emails });
  expect(await invite([" "])).toMatchObject({
    status: 400,
    body: { fields: { emails: "Please enter at least one email address" } },
  });
  expect((await invite(["guest@example.com", "nobody"])).status).toBe(400);
  expect((await invite(addresses(11))).status).toBe(429);
  expect((await invite(addresses(8))).body).toEqual({ sent: 8 });
  app.clock.advance(600_000);
  const refused = await invite(addresses(3));
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(refused.headers.get("retry-after")).toBe("3000");
  expect((await invite(addresses(2))).body).toEqual({ sent: 2 });
  app.clock.advance(3_000_000);
  expect((await invite(addresses(8))).body).toEqual({ sent: 8 });
  expect((await invite(addresses(1))).status).toBe(429);
  expect(await invitations(app)).toHaveLength(18);
});
