import "reflect-metadata";
import { expect, test } from "vitest";
import { mailCatcher } from "../testing/mailCatcher.js";
import { deliveriesOf, noteOf, send, skipWaits, statesOf } from "../testing/sends.js";
import { testApp } from "../testing/testApp.js";
import { waitForLocks } from "../testing/waitForLocks.js";

test("each mail is sent exactly once when the mail server is down for the first three tries", async () => {
  const server = await mailCatcher();
  server.isAway = true;
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const ada = await own.signUp();
  const id = await noteOf(ada);
  const emails = ["one@example.com", "two@example.com", "three@example.com"];
  await send(ada, id, emails);
  await own.services.jobs.idle();
  for (let tries = 1; tries < 3; tries++) await skipWaits(own);
  expect(await statesOf(ada, id)).toEqual(["WAITING", "WAITING", "WAITING"]);
  server.isAway = false;
  for (let tries = 0; tries < 3; tries++) await skipWaits(own);
  expect(server.recipients.toSorted()).toEqual(emails.toSorted());
  expect(await statesOf(ada, id)).toEqual(["MAILED", "MAILED", "MAILED"]);
});

test("a permanently refused address is not retried automatically, but can be by hand", async () => {
  const server = await mailCatcher();
  server.refused.add("gone@example.com");
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const ada = await own.signUp();
  const id = await noteOf(ada);
  const { send: made } = await send(ada, id, ["gone@example.com", "here@example.com"]);
  await own.services.jobs.idle();
  expect(await deliveriesOf(ada, id)).toMatchObject([
    {
      email: "gone@example.com",
      state: "BOUNCED",
      canRetry: true,
      error: expect.stringContaining("nobody of this name"),
    },
    { email: "here@example.com", state: "MAILED", canRetry: false, error: null },
  ]);
  const { rows } = await own.services.pool.query("select from jobs.job where state = 'retry'");
  expect(rows).toHaveLength(0);
  const again = await send(ada, id, ["gone@example.com", "other@example.com"]);
  expect(again.sent.map(({ status }) => status)).toEqual(["FAILED", "SENT"]);
  expect((await send(ada, id, ["gone@example.com"])).send).toBeNull();

  server.refused.clear();
  const retry = "mutation ($sendId: ID!) { retrySend(sendId: $sendId) { deliveries { state } } }";
  expect((await ada.run(retry, { sendId: made?.id })).retrySend.deliveries[0].state).toBe("WAITING");
  await own.services.jobs.idle();
  expect(server.recipients.filter((email) => email === "gone@example.com")).toHaveLength(1);
  expect(server.recipients.filter((email) => email === "here@example.com")).toHaveLength(1);
  const eve = await own.signUp("Eve");
  await expect(eve.run(retry, { sendId: made?.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("each recipient has a separate state, and a failed one is retried alone", async () => {
  const server = await mailCatcher();
  server.refused.add("gone@example.com");
  server.busy.add("full@example.com").add("slow@example.com");
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const ada = await own.signUp();
  const id = await noteOf(ada);
  const emails = ["gone@example.com", "full@example.com", "slow@example.com", "here@example.com"];
  const { sent, send: made } = await send(ada, id, emails);
  expect(sent.map(({ status }) => status)).toEqual(["SENT", "SENT", "SENT", "SENT"]);
  expect(await statesOf(ada, id)).toEqual(["WAITING", "WAITING", "WAITING", "WAITING"]);
  await own.services.jobs.idle();
  expect(await statesOf(ada, id)).toEqual(["BOUNCED", "WAITING", "WAITING", "MAILED"]);

  server.busy.delete("slow@example.com");
  await own.services.pool.query("update jobs.job set retry_count = retry_limit where state = 'retry'");
  await skipWaits(own);
  expect(await deliveriesOf(ada, id)).toMatchObject([
    { state: "BOUNCED", canRetry: true, error: "The mail server says: There is nobody of this name" },
    { state: "FAILED", canRetry: true, error: "The mail server says: This mailbox is full" },
    { state: "MAILED", canRetry: false, error: null },
    { state: "MAILED", canRetry: false, error: null },
  ]);

  // Only the chosen ones are retried, and only if they failed.
  const retry = `mutation ($sendId: ID!, $ids: [ID!]) { retrySend(sendId: $sendId, deliveryIds: $ids) {
    deliveries { state canRetry error } } }`;
  server.busy.clear();
  const [, full, , here] = made?.deliveries ?? [];
  const { retrySend } = await ada.run(retry, { sendId: made?.id, ids: [full?.id, here?.id] });
  expect(retrySend.deliveries).toMatchObject([
    { state: "BOUNCED", canRetry: true },
    { state: "WAITING", canRetry: false, error: null },
    { state: "MAILED" },
    { state: "MAILED" },
  ]);
  await own.services.jobs.idle();
  expect(await statesOf(ada, id)).toEqual(["BOUNCED", "MAILED", "MAILED", "MAILED"]);
  expect(server.recipients.toSorted()).toEqual(["full@example.com", "here@example.com", "slow@example.com"]);

  // No mail server listens there; the sender isn't told which machine that is.
  const { pool } = own.services;
  await pool.query("update outbox_mail set last_error = 'connect ECONNREFUSED 10.0.0.7:25' where status = 'BOUNCED'");
  expect((await deliveriesOf(ada, id))[0]?.error).toBe("The mail server could not be reached");
});

test("a mail server that permanently refuses everything fails the whole send, which can be retried", async () => {
  const server = await mailCatcher();
  const emails = ["one@example.com", "two@example.com"];
  for (const email of emails) server.refused.add(email);
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const ada = await own.signUp();
  const id = await noteOf(ada);
  const { send: made } = await send(ada, id, emails);
  await own.services.jobs.idle();
  expect(await statesOf(ada, id)).toEqual(["BOUNCED", "BOUNCED"]);
  const sentence = "The mail server of this address refused it. Is it right?";
  expect(await send(ada, id, emails)).toEqual({
    sent: emails.map((email) => ({ email, status: "FAILED", error: sentence })),
    send: null,
  });

  server.refused.clear();
  await ada.run("mutation ($id: ID!) { retrySend(sendId: $id) { id } }", { id: made?.id });
  await own.services.jobs.idle();
  expect(await statesOf(ada, id)).toEqual(["MAILED", "MAILED"]);
  expect(server.recipients.toSorted()).toEqual(emails);
});

test("a send that is retried twice at once is sent once", async () => {
  const server = await mailCatcher();
  server.refused.add("gone@example.com");
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const ada = await own.signUp();
  const { send: made } = await send(ada, await noteOf(ada), ["gone@example.com"]);
  await own.services.jobs.idle();
  server.refused.clear();

  const { pool } = own.services;
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from outbox_mail for update");
  const retry = () => ada.run("mutation ($id: ID!) { retrySend(sendId: $id) { id } }", { id: made?.id });
  const retrying = [retry(), retry()];
  await waitForLocks(pool, 2);
  await holder.query("commit");
  holder.release();
  await Promise.all(retrying);
  await own.services.jobs.idle();
  const { rows } = await pool.query("select from jobs.job where name = 'mail.deliver'");
  expect(rows).toHaveLength(2);
  expect(server.recipients).toEqual(["gone@example.com"]);
});
