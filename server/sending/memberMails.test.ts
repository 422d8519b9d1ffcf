import "reflect-metadata";
import { expect, test } from "vitest";
import { sendDigests } from "../notifications/channels/email/digest.js";
import { mailCatcher } from "../testing/mailCatcher.js";
import { deliveriesOf, noteOf, send, skipWaits, statesOf } from "../testing/sends.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { testApp } from "../testing/testApp.js";
import { mailsPerRecipient } from "./resolveRecipients.js";

const receivedCount = async (person: TestPerson): Promise<number> =>
  (await person.run("{ receivedItems { totalCount } }")).receivedItems.totalCount;

const choose = (person: TestPerson, input: object) =>
  person.run(
    "mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { email digest } }",
    { input },
  );

const block = (person: TestPerson, email: string) =>
  person.run("mutation ($email: String!) { blockSender(email: $email) { email } }", { email });

/** A sender and a member on an instance with a mail server. */
async function correspondents() {
  const server = await mailCatcher();
  const app = await testApp({ settings: { smtpUrl: server.url } });
  const [ada, tess] = [await app.signUp("Ada"), await app.signUp("Tess")];
  return { server, app, ada, tess };
}

test("a member gets the whole mail of every send, however many come within an hour", async () => {
  const { server, app, ada, tess } = await correspondents();
  const id = await noteOf(ada, { content: "<p>Sow <strong>beans</strong></p>" });
  const form = new FormData();
  form.append("file", new File(["the offer"], "offer.txt", { type: "text/plain" }));
  await ada.fetch(`/api/v1/notes/${id}/attachments`, { method: "POST", body: form });
  for (const message of ["First", "Second"]) await send(ada, id, [tess.email], { message, includeAttachments: true });
  await app.services.jobs.idle();
  expect(server.recipients).toEqual([tess.email, tess.email]);
  const links = server.mails.map(({ text }) => {
    for (const words of ["Sow ", "beans", Buffer.from("the offer").toString("base64")]) expect(text).toContain(words);
    return /http:\/\/localhost:4000\/shared\/[\w-]{32}/.exec(text)?.[0] ?? "";
  });
  for (const message of ["First", "Second"])
    expect(server.mails.filter(({ text }) => text.includes(message))).toHaveLength(1);
  expect(new Set(links).size).toBe(2);
  for (const link of links) expect((await fetch(new URL(new URL(link).pathname, app.url))).status).toBe(200);
  expect(await receivedCount(tess)).toBe(2);
  expect(await deliveriesOf(ada, id)).toMatchObject([{ isInApp: true, state: "MAILED", isConfirmed: false }]);
});

test("the sender sees for each recipient what happened, in the same words for every reason", async () => {
  const { server, app, ada, tess } = await correspondents();
  const [off, digest, gone] = [await app.signUp("Off"), await app.signUp("Digest"), "gone@example.com"];
  server.refused.add(gone);
  expect((await choose(off, { email: false })).updateNotificationSettings).toEqual({ email: false, digest: false });
  expect((await choose(digest, { digest: true })).updateNotificationSettings).toEqual({ email: true, digest: true });
  const id = await noteOf(ada);
  const emails = [tess.email, off.email, digest.email, gone, "zoe@example.com"];
  const shown = async () =>
    (await deliveriesOf(ada, id)).map(({ email, isInApp, state }) => ({ email, isInApp, state }));
  const now = app.services.clock().toISOString();
  await app.services.pool.query("update app_user set last_active_at = $2 where id = $1", [digest.userId, now]);
  server.isAway = true;
  await send(ada, id, emails);
  expect(await shown()).toEqual([
    { email: tess.email, isInApp: true, state: "WAITING" },
    { email: off.email, isInApp: true, state: "MAIL_OFF" },
    { email: digest.email, isInApp: true, state: "IN_APP" },
    { email: gone, isInApp: false, state: "WAITING" },
    { email: "zoe@example.com", isInApp: false, state: "WAITING" },
  ]);
  await app.services.jobs.idle();
  server.isAway = false;
  await skipWaits(app);
  expect((await shown()).map(({ state }) => state)).toEqual(["MAILED", "MAIL_OFF", "IN_APP", "BOUNCED", "MAILED"]);
  expect(server.recipients.toSorted()).toEqual([tess.email, "zoe@example.com"].toSorted());
  for (const person of [tess, off, digest]) expect(await receivedCount(person)).toBe(1);
});

test("a mail's time is when it was sent or refused", async () => {
  const { server, app, ada } = await correspondents();
  server.isAway = true;
  server.refused.add("gone@example.com");
  const id = await noteOf(ada);
  app.clock.stopAt("2026-11-20T10:00:00.000Z");
  await send(ada, id, ["gone@example.com", "here@example.com"]);
  await app.services.jobs.idle();
  const times = async () => (await deliveriesOf(ada, id)).map(({ stateChangedAt }) => stateChangedAt);
  expect(await times()).toEqual(["2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z"]);
  server.isAway = false;
  app.clock.advance(60_000);
  await skipWaits(app);
  expect(await statesOf(ada, id)).toEqual(["BOUNCED", "MAILED"]);
  expect(await times()).toEqual(["2026-11-20T10:01:00.000Z", "2026-11-20T10:01:00.000Z"]);
});

test("a block stops mails too, also one that waits, and shows the sender the same as a mail that was sent", async () => {
  const { server, app, ada, tess } = await correspondents();
  const id = await noteOf(ada);
  server.isAway = true;
  await send(ada, id, [tess.email, "zoe@example.com"]);
  await app.services.jobs.idle();
  await block(tess, ada.email);
  server.isAway = false;
  await skipWaits(app);
  app.clock.stopAt(new Date(Date.now() + 1_000));
  expect(server.recipients).toEqual(["zoe@example.com"]);
  const shown = async () =>
    (await deliveriesOf(ada, id)).map(({ isInApp, state, error }) => ({ isInApp, state, error }));
  const [blocked, other] = [
    { isInApp: true, state: "MAILED", error: null },
    { isInApp: false, state: "MAILED", error: null },
  ];

  server.isAway = true;
  await send(ada, id, [tess.email, "zoe@example.com"]);
  expect((await shown()).map(({ state }) => state)).toEqual(["WAITING", "WAITING"]);
  await app.services.jobs.idle();
  server.isAway = false;
  await skipWaits(app);
  app.clock.advance(1_000);
  expect(await shown()).toEqual([blocked, other]);
  expect(server.recipients).toEqual(["zoe@example.com", "zoe@example.com"]);
  expect(await receivedCount(tess)).toBe(1);
  await choose(tess, { email: false });
  app.clock.advance(1_000);
  await send(ada, id, [tess.email]);
  expect(await statesOf(ada, id)).toEqual(["MAIL_OFF"]);
});

test("a member who stops a sender's mails finds the sends in the app, and the digest leaves them out", async () => {
  const { server, app, ada, tess } = await correspondents();
  const id = await noteOf(ada);
  await send(ada, id, [tess.email]);
  await app.services.jobs.idle();
  const [, stop = ""] = /List-Unsubscribe: <([^>]+)>/.exec(server.mails[0]?.headers ?? "") ?? [];
  const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await fetch(new URL(new URL(stop).pathname, app.url), oneClick)).status).toBe(200);
  await send(ada, id, [tess.email]);
  await choose(tess, { digest: true });
  await send(ada, id, [tess.email]);
  app.clock.advance(3_600_000);
  await sendDigests(app.services);
  await app.services.jobs.idle();
  expect(server.recipients).toEqual([tess.email]);
  expect(await receivedCount(tess)).toBe(3);
});

test("the mails of one sender to one recipient are bounded by the hour, and others' still come", async () => {
  const { server, app, ada, tess } = await correspondents();
  const bob = await app.signUp("Bob");
  app.clock.stopAt(new Date());
  const [id, his] = [await noteOf(ada), await noteOf(bob)];
  for (let count = 0; count < mailsPerRecipient; count++) await send(ada, id, [tess.email, "zoe@example.com"]);
  const { sent } = await send(ada, id, [tess.email, "zoe@example.com"]);
  expect(sent).toEqual([
    { email: tess.email, status: "SENT", error: null },
    {
      email: "zoe@example.com",
      status: "FAILED",
      error: "You sent this address 20 e-mails within an hour. Please try again later",
    },
  ]);
  expect(await deliveriesOf(ada, id)).toMatchObject([{ isInApp: true, state: "IN_APP" }]);
  await send(bob, his, [tess.email]);
  app.clock.advance(3_600_001);
  await send(ada, id, [tess.email]);
  await app.services.jobs.idle();
  expect([...(await statesOf(bob, his)), ...(await statesOf(ada, id))]).toEqual(["MAILED", "MAILED"]);
  const subjects = server.mails
    .filter(({ to }) => to.includes(tess.email))
    .map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]);
  expect(subjects.filter((subject) => subject === "Ada sent you a note: Quotes")).toHaveLength(mailsPerRecipient + 1);
  expect(subjects.filter((subject) => subject === "Bob sent you a note: Quotes")).toHaveLength(1);
  expect(await receivedCount(tess)).toBe(mailsPerRecipient + 3);
});
