import "reflect-metadata";
import { expect, onTestFinished, test } from "vitest";
import { inBackground } from "../platform/fairShares/callers.js";
import { mailCatcher } from "../testing/mailCatcher.js";
import { pushService } from "../testing/pushService.js";
import { smallDisk } from "../testing/smallDisk.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, type TestAppOptions, testApp } from "../testing/testApp.js";
import { noteProblems } from "./watchHealth.js";

const problemsQuery = "{ instanceHealth { problems { kind place title body beganAt endedAt } } healthProblemCount }";
const minute = 60_000;
const never = new AbortController().signal;

/** One check, by an app that has been checking for an hour. */
const look = (app: TestApp) => inBackground(() => noteProblems(app.services, 3_600, never));

async function withMail(options: TestAppOptions["settings"] = {}) {
  const server = await mailCatcher();
  const app = await testApp({ settings: { smtpUrl: server.url, ...options } });
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  await app.services.jobs.idle();
  return { app, ada, bea, server };
}

async function problems(person: TestPerson) {
  const { instanceHealth, healthProblemCount } = await person.run(problemsQuery);
  return { problems: instanceHealth.problems, count: healthProblemCount };
}

const silence = ({ services }: TestApp, minutes: number) =>
  services.pool.query("update jobs.version set cron_on = now() - make_interval(mins => $1)", [minutes]);

test("without a worker, admins are told once, by a mail that needs no job", async () => {
  const { app, ada, bea, server } = await withMail({ runJobs: false });
  await silence(app, 4);
  await look(app);
  expect(await problems(ada)).toEqual({ problems: [], count: 0 });
  await silence(app, 6);
  await look(app);
  await look(app);
  expect(server.recipients).toEqual([ada.email]);
  expect(server.mails[0]?.text.replaceAll(/\s+/g, " ")).toContain("Nothing has run jobs for 5 minutes");
  expect(server.mails[0]?.text).toContain("/admin/health");
  expect(await problems(ada)).toMatchObject({
    problems: [{ kind: "WORKER_SILENT", title: "Background work has stopped", endedAt: null }],
    count: 1,
  });
  await expect(bea.run(problemsQuery)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a problem that ended reports since when, and is reported again only after an hour", async () => {
  const { app, ada, server } = await withMail({ runJobs: false });
  app.clock.stopAt("2026-11-27T10:00:00.000Z");
  await silence(app, 6);
  await look(app);
  app.clock.advance(10 * minute);
  await silence(app, 0);
  await look(app);
  expect(await problems(ada)).toMatchObject({
    problems: [{ beganAt: "2026-11-27T10:00:00.000Z", endedAt: "2026-11-27T10:10:00.000Z" }],
    count: 0,
  });
  app.clock.advance(59 * minute);
  await silence(app, 6);
  await look(app);
  expect(await problems(ada)).toMatchObject({ problems: [{ beganAt: "2026-11-27T10:00:00.000Z", endedAt: null }] });
  expect(server.recipients).toHaveLength(1);
  await silence(app, 0);
  await look(app);
  app.clock.advance(60 * minute);
  await silence(app, 6);
  await look(app);
  expect(await problems(ada)).toMatchObject({ problems: [{ beganAt: "2026-11-27T12:09:00.000Z", endedAt: null }] });
  expect(server.recipients).toHaveLength(2);
  await silence(app, 0);
  await look(app);
  app.clock.advance(31 * 24 * 60 * minute);
  await look(app);
  expect((await app.services.pool.query("select kind from health_problem")).rows).toEqual([]);
});

test("an app that has just started reports no silence, and ends no problem that it can't judge", async () => {
  const { app, ada } = await withMail({ runJobs: false });
  await silence(app, 60 * 24);
  await inBackground(() => noteProblems(app.services, 299, never));
  expect(await problems(ada)).toEqual({ problems: [], count: 0 });
  await look(app);
  await inBackground(() => noteProblems(app.services, 299, never));
  expect(await problems(ada)).toMatchObject({ count: 1 });
});

test("new problems are reported while no worker runs, but not to suspended admins", async () => {
  const { app, ada, bea, server } = await withMail({ runJobs: false });
  const { viewer } = await bea.run("{ viewer { id } }");
  await ada.run("mutation ($id: ID!) { setUserAdmin(id: $id, isAdmin: true) { id } }", { id: viewer.id });
  await app.services.pool.query("update app_user set suspended_at = now() where id = $1", [viewer.id]);
  await silence(app, 6);
  await look(app);
  await app.services.pool.query(
    `insert into backup_run (id, state, reason, is_scheduled, place, is_encrypted, started_at, seen_at, ended_at)
      values (gen_random_uuid(), 'FAILED', 'There is no room.', true, '/backups', false, now(), now(), now())`,
  );
  await look(app);
  expect(server.recipients).toEqual([ada.email, ada.email]);
  expect(server.mails[1]?.text).toContain("There is no room.");
});

test("two processes that find the same problem at once report it once", async () => {
  const { app, server } = await withMail({ runJobs: false });
  await silence(app, 6);
  await Promise.all([look(app), look(app), look(app)]);
  expect(server.recipients).toHaveLength(1);
});

test("waiting mails are reported only by push, and not when nobody sends mails", async () => {
  const { app, ada, server } = await withMail({ allowPrivateAddresses: true });
  const service = await pushService(async () => (await ada.run("{ pushPublicKey }")).pushPublicKey);
  await ada.run("mutation ($input: PushSubscriptionInput!) { allowPush(input: $input) { id } }", {
    input: service.subscribe(),
  });
  const wait = (minutes: number) =>
    app.services.pool.query(
      `insert into outbox_mail (id, recipient, template, props, created_at)
        values (gen_random_uuid(), 'x@example.com', 'digest', '{}', $1)`,
      [new Date(app.clock.now().getTime() - minutes * minute)],
    );
  await wait(14);
  await look(app);
  expect(await problems(ada)).toMatchObject({ count: 0 });
  await wait(16);
  await look(app);
  await app.services.jobs.idle();
  expect(service.shown).toMatchObject([
    {
      notice: {
        title: "E-mails are not going out",
        body: "1 e-mail has waited for more than 15 minutes. The outbox says why.",
        path: "/admin/health",
      },
    },
  ]);
  expect(server.recipients).toEqual([]);
  // a single busy recipient blocks no other mail
  await app.services.pool.query("update outbox_mail set status = 'SENT', sent_at = now() where created_at > $1", [
    new Date(app.clock.now().getTime() - 15 * minute),
  ]);
  await look(app);
  expect(await problems(ada)).toMatchObject({ count: 0 });
  await app.services.pool.query("update outbox_mail set sent_at = null");
  await look(app);
  expect(await problems(ada)).toMatchObject({ count: 1 });
  await silence(app, 6);
  await look(app);
  expect(await problems(ada)).toMatchObject({
    count: 2,
    problems: [{ kind: "WORKER_SILENT" }, { kind: "MAILS_WAIT" }],
  });
});

test("admins are told of a failed backup, by mail unless they turned it off", async () => {
  const { app, ada, bea, server } = await withMail();
  const { viewer } = await bea.run("{ viewer { id } }");
  await ada.run("mutation ($id: ID!) { setUserAdmin(id: $id, isAdmin: true) { id } }", { id: viewer.id });
  await bea.run(
    "mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { email } }",
    {
      input: { email: false },
    },
  );
  const ended = (state: string, reason: string | null) =>
    app.services.pool.query(
      `insert into backup_run (id, state, reason, is_scheduled, place, is_encrypted, started_at, seen_at, ended_at)
        values (gen_random_uuid(), $1, $2, true, '/backups', false, clock_timestamp(), now(), now())`,
      [state, reason],
    );
  await ended("FAILED", "There is no room.");
  await ended("STOPPED", null);
  await look(app);
  await app.services.jobs.idle();
  expect(server.recipients).toEqual([ada.email]);
  for (const words of ["A backup failed", "There is no room."])
    expect(server.mails[0]?.text.replaceAll(/\s+/g, " ")).toContain(words);
  expect(await problems(ada)).toMatchObject({ problems: [{ kind: "BACKUP_FAILED", body: "There is no room." }] });
  await ended("DONE", null);
  await look(app);
  expect(await problems(ada)).toMatchObject({ count: 0 });
});

test("a nearly full disk is reported with its machine, and only that machine can report it as solved", {
  tags: ["slow"],
}, async ({ skip }) => {
  const disk = smallDisk(100);
  if (!disk) return skip("this account may not mount a disk");
  onTestFinished(() => disk.remove());
  const { app, ada } = await withMail();
  const { settings } = app.services;
  Object.assign(settings, { dataDir: disk.folder });
  const empty = disk.fill(9);
  await look(app);
  expect(await problems(ada)).toMatchObject({
    problems: [{ kind: "DISK_NEARLY_FULL", endedAt: null }],
    count: 1,
  });
  expect((await problems(ada)).problems[0]).toMatchObject({
    body: expect.stringMatching(/^[789] % is free, 0\.0 GB, on .*commonplace-disk-\w+\. Without room/),
  });
  await app.services.pool.query("update health_problem set place = 'another machine, /data'");
  empty();
  await look(app);
  expect(await problems(ada)).toMatchObject({ count: 1 });
  app.clock.advance(6 * minute);
  await look(app);
  expect(await problems(ada)).toMatchObject({ count: 0 });
});

test("admins see slow operations, waiting and failed jobs, free space and versions", async () => {
  const { app, ada } = await withMail({ runJobs: false });
  const { pool, jobs, times } = app.services;
  await jobs.queue("trash.purge", {});
  await pool.query("insert into jobs.job (name, state) values ('trash.purge', 'failed')");
  times.noteStatement("select pg_sleep(2)", 2_000);
  const { instanceHealth } = await ada.run(`{ instanceHealth {
    operations { name count failed medianMs p95Ms slowestMs } slowStatements { text milliseconds at }
    queues { name waiting waitingSince failed } workerSeenAt connections { use used max waiting }
    eventLoopBusy memoryBytes disk { place bytes freeBytes } lastBackup { state } nodeVersion databaseVersion migration } }`);
  // signing up
  const signedUp = instanceHealth.operations.find(({ name }: { name: string }) => name === "api");
  expect(signedUp).toMatchObject({ failed: 0 });
  expect(signedUp.count).toBeGreaterThanOrEqual(2);
  expect(signedUp.medianMs).toBeGreaterThan(0);
  expect(signedUp.slowestMs).toBeGreaterThanOrEqual(signedUp.medianMs);
  expect(instanceHealth).toMatchObject({
    slowStatements: [{ text: "select pg_sleep(2)", milliseconds: 2_000 }],
    queues: [{ name: "trash.purge", waiting: 1, waitingSince: expect.any(String), failed: 1 }],
    workerSeenAt: null,
    lastBackup: null,
    nodeVersion: process.versions.node,
    migration: expect.stringMatching(/^\w+\d{14}$/),
  });
  expect(instanceHealth.connections).toMatchObject([
    { use: "request", max: 6 },
    { use: "search", max: expect.any(Number) },
    { use: "background", max: 5 },
  ]);
  expect(Number.parseInt(instanceHealth.databaseVersion, 10)).toBeGreaterThanOrEqual(15);
  expect(instanceHealth.disk.freeBytes).toBeLessThanOrEqual(instanceHealth.disk.bytes);
  expect(instanceHealth.eventLoopBusy).toBeGreaterThan(0);
});
