import "reflect-metadata";
import { expect, test } from "vitest";
import { inTransaction } from "../platform/data/inTransaction.js";
import { mailCatcher } from "../testing/mailCatcher.js";
import { make } from "../testing/make.js";
import { pushService } from "../testing/pushService.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { sendDigests } from "./channels/email/digest.js";
import { notify } from "./notify.js";
import { quietSecondsLeft } from "./quietHours.js";

const allow = "mutation ($input: PushSubscriptionInput!) { allowPush(input: $input) { id device endpoint } }";
const devicesQuery = "{ pushDevices { id device lastUsedAt } }";
const change = `mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) {
  browser email dashboard quietFrom quietUntil timeZone } }`;

async function send(from: TestPerson, to: TestPerson, title: string): Promise<void> {
  const { id: itemId } = await make.note(from, { title });
  const document = "mutation ($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }";
  await from.run(document, { input: { itemId, recipients: [to.email] } });
}

async function withPush() {
  const app = await testApp({ settings: { allowPrivateAddresses: true } });
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  const service = await pushService(async () => (await tess.run("{ pushPublicKey }")).pushPublicKey);
  return { app, jonas, tess, service };
}

test("a subscribed device shows notices, encrypted for it and signed with permanent keys", async () => {
  const { app, jonas, tess, service } = await withPush();
  const device = service.subscribe();
  const first = await tess.run(allow, { input: device });
  expect((await tess.run(allow, { input: device })).allowPush.id).toBe(first.allowPush.id);
  await send(jonas, tess, "Paper samples");
  await app.services.jobs.idle();
  expect(service.shown).toMatchObject([
    {
      notice: { title: "Jonas sent you a note", body: "Paper samples", path: "/dashboard" },
      headers: { ttl: "86400" },
    },
  ]);
  expect((await tess.run(devicesQuery)).pushDevices).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  const restarted = await app.services.pool.query("select value from instance_secret where name = 'push'");
  expect(JSON.parse(restarted.rows[0].value).publicKey).toBe((await tess.run("{ pushPublicKey }")).pushPublicKey);

  const test = "mutation ($id: ID!) { sendTestNotice(id: $id) }";
  expect((await tess.run(test, { id: first.allowPush.id })).sendTestNotice).toBe(true);
  await expect(jonas.run(test, { id: first.allowPush.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await jonas.run(devicesQuery)).pushDevices).toEqual([]);
});

test("a gone device is deleted, an unavailable service is retried, and a device turned off gets nothing", async () => {
  const { app, jonas, tess, service } = await withPush();
  await tess.run(allow, { input: service.subscribe() });
  const dead = service.subscribe();
  await tess.run(allow, { input: { ...dead, endpoint: dead.endpoint.replace("/push/", "/gone/") } });
  service.answer = 503;
  await send(jonas, tess, "Paper");
  await app.services.jobs.idle();
  expect((await tess.run(devicesQuery)).pushDevices).toHaveLength(1);
  expect(service.shown).toEqual([]);
  service.answer = null;
  await app.services.pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await app.services.jobs.idle();
  expect(service.shown).toHaveLength(1);

  await tess.run(change, { input: { browser: false } });
  await send(jonas, tess, "More paper");
  await app.services.jobs.idle();
  expect(service.shown).toHaveLength(1);
});

test("notices that are turned off are neither queued nor sent, including waiting ones", async () => {
  const { app, jonas, tess, service } = await withPush();
  await tess.run(allow, { input: service.subscribe() });
  const queued = async (): Promise<number> => {
    const { rows } = await app.services.pool.query(
      "select count(*)::int as count from jobs.job where name = 'notifications.push'",
    );
    return rows[0].count;
  };
  service.answer = 503;
  await send(jonas, tess, "Waits");
  await app.services.jobs.idle();
  const before = await queued();
  expect(before).toBeGreaterThan(0);
  await tess.run(change, { input: { browser: false } });
  service.answer = null;
  await send(jonas, tess, "Comes later");
  expect(await queued()).toBe(before);
  await app.services.pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await app.services.jobs.idle();
  expect(service.shown).toEqual([]);
});

test("concurrent changes of settings are all kept", async () => {
  const app = await testApp();
  const inputs = [{ browser: false }, { email: false }, { dashboard: false }, { quietFrom: 60, quietUntil: 120 }];
  for (const name of ["Ada", "Grace", "Katherine"]) {
    const person = await app.signUp(name);
    await Promise.all(inputs.map((input) => person.run(change, { input })));
    const { notificationSettings } = await person.run(
      "{ notificationSettings { browser email dashboard quietFrom quietUntil } }",
    );
    const kept = { browser: false, email: false, dashboard: false, quietFrom: 60, quietUntil: 120 };
    expect(notificationSettings).toEqual(kept);
  }
});

test("in quiet hours notices wait until they end", async () => {
  const { app, jonas, tess, service } = await withPush();
  await tess.run(allow, { input: service.subscribe() });
  app.clock.stopAt("2026-11-20T22:00:00.000Z");
  const { updateNotificationSettings } = await tess.run(change, {
    input: { quietFrom: 22 * 60, quietUntil: 7 * 60, timeZone: "Europe/Lisbon" },
  });
  expect(updateNotificationSettings).toMatchObject({ quietFrom: 1320, quietUntil: 420, browser: true });
  await send(jonas, tess, "Late");
  await app.services.jobs.idle();
  expect(service.shown).toEqual([]);
  const { rows } = await app.services.pool.query(
    "select extract(epoch from start_after - now())::integer as wait from jobs.job where name = 'notifications.push' and state = 'created'",
  );
  expect(rows[0].wait).toBeGreaterThan(32_000);
  app.clock.stopAt("2026-11-21T07:00:00.000Z");
  await app.services.pool.query("update jobs.job set start_after = now() where state = 'created'");
  await app.services.jobs.idle();
  expect(service.shown).toHaveLength(1);
  await expect(tess.run(change, { input: { quietFrom: 60, quietUntil: null } })).rejects.toMatchObject({
    fields: { quietUntil: "Quiet hours need a beginning and an end that differ" },
  });
  await expect(tess.run(change, { input: { timeZone: "Mars/Olympus" } })).rejects.toMatchObject({
    fields: { timeZone: "There is no such time zone" },
  });
});

test("quiet hours are in the person's own time zone", () => {
  const night = { quietFrom: 1320, quietUntil: 420, timeZone: "America/New_York" };
  const left = (instant: string) => quietSecondsLeft(night, new Date(instant));
  expect(left("2026-11-20T18:00:00.000Z")).toBe(0);
  expect(left("2026-11-21T03:00:00.000Z")).toBe(9 * 3600);
  expect(left("2026-11-21T11:59:30.000Z")).toBe(30);
  expect(left("2026-11-21T12:00:00.000Z")).toBe(0);
  expect(quietSecondsLeft({ quietFrom: null, quietUntil: null, timeZone: "UTC" }, new Date())).toBe(0);
});

test("whoever chose a digest gets one an hour at most, once they are away, without read items", {
  tags: ["slow"],
}, async () => {
  const server = await mailCatcher();
  const app = await testApp({ settings: { smtpUrl: server.url } });
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  app.clock.stopAt(new Date());
  await tess.run(change, { input: { digest: true } });
  const isActive = () =>
    app.services.pool.query("update app_user set last_active_at = $2 where id = $1", [
      tess.userId,
      app.services.clock().toISOString(),
    ]);
  await isActive();
  for (const title of ["Two", "Three", "Four"]) await send(jonas, tess, title);
  const mailed = async ({ services }: TestApp) => {
    await services.jobs.idle();
    return server.mails.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]);
  };
  expect(await mailed(app)).toEqual([]);
  const { receivedItems } = await tess.run("{ receivedItems { nodes { id snapshot { title } } } }");
  const two = receivedItems.nodes.find((item: { snapshot: { title: string } }) => item.snapshot.title === "Two");
  await tess.run("mutation ($id: ID!) { dismissReceived(id: $id) { id } }", { id: two.id });

  app.clock.advance(3_600_000);
  await isActive();
  await sendDigests(app.services);
  expect(await mailed(app)).toEqual([]);
  app.clock.advance(600_000);
  await Promise.all([sendDigests(app.services), sendDigests(app.services)]);
  expect(await mailed(app)).toEqual(["2 new items while you were away"]);
  expect(server.mails[0]?.text).toContain("Three");
  expect(server.mails[0]?.text).not.toContain("Two");
  await send(jonas, tess, "Four and a half");
  app.clock.advance(3_000_000);
  await sendDigests(app.services);
  expect(await mailed(app)).toHaveLength(1);

  await tess.run(change, { input: { email: false } });
  app.clock.advance(7_200_000);
  await send(jonas, tess, "Five");
  await sendDigests(app.services);
  expect(await mailed(app)).toHaveLength(1);
});

test("a reminder is a notice like any other, and a late one is dropped", async () => {
  const { app, tess, service } = await withPush();
  await tess.run(allow, { input: service.subscribe() });
  const reminder = {
    personId: tess.userId,
    title: "Stand-up",
    body: "in 10 minutes",
    path: "/calendar",
    inDigest: false,
  } as const;
  const soon = new Date(app.services.clock().getTime() + 600_000).toISOString();
  const past = new Date(app.services.clock().getTime() - 1_000).toISOString();
  await inTransaction(app.services.pool, (tx) =>
    notify(app.services, tx, [
      { ...reminder, expiresAt: soon },
      { ...reminder, title: "Too late", expiresAt: past },
    ]),
  );
  await app.services.jobs.idle();
  expect(service.shown.map(({ notice }) => notice)).toEqual([
    { title: "Stand-up", body: "in 10 minutes", path: "/calendar" },
  ]);
});

test("a push service in a private network is called only if a setting allows it", async () => {
  const app = await testApp();
  const tess = await app.signUp("Tess");
  const service = await pushService(async () => "");
  const device = service.subscribe();
  await expect(tess.run(allow, { input: device })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const hidden = { ...device, endpoint: device.endpoint.replace("http:", "https:") };
  const { allowPush } = await tess.run(allow, { input: hidden });
  await expect(tess.run("mutation ($id: ID!) { sendTestNotice(id: $id) }", { id: allowPush.id })).rejects.toMatchObject(
    {
      code: "UPSTREAM_FAILED",
    },
  );
  await expect(tess.run(allow, { input: { ...device, p256dh: "short" } })).rejects.toMatchObject({
    fields: { p256dh: "This is not the key of a push subscription" },
  });
});
