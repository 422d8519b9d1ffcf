import "reflect-metadata";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { storedFilesLock } from "../platform/storage/sweepFiles.js";
import { bucketServer } from "../testing/bucketServer.js";
import { smallDisk } from "../testing/smallDisk.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { waitForLocks } from "../testing/waitForLocks.js";
import { backupGauges } from "./backupGauges.js";
import { beginDueBackup } from "./backupRuns.js";
import { backupToBucket } from "./backupToBucket.js";
import { makeBackup } from "./makeBackup.js";

const start = "mutation { startBackup { id state isScheduled } }";
const stop = "mutation { stopBackup { state endedAt } }";
const list = `{ backups { place isEncrypted nextAt
  runs { state isScheduled fileName size isEncrypted tables files bytes reason endedAt } } }`;
const set = "mutation ($input: InstanceSettingsInput!) { updateInstanceSettings(input: $input) { backups } }";

const placeIn = (app: TestApp): string => app.services.settings.backupFolder;
const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

const never = new AbortController().signal;
const job = (id: string) => ({ id, attempt: 1, isLastAttempt: false, signal: never });

async function made(app: TestApp, admin: TestPerson) {
  await app.services.jobs.idle();
  const { backups } = await admin.run(list);
  return backups;
}

/** Blocks backups until it is released. */
async function holdFiles({ services: { pool } }: TestApp): Promise<() => void> {
  const client = await pool.connect();
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [storedFilesLock]);
  let isHeld = true;
  const letGo = (): void => {
    if (isHeld) client.release(true);
    isHeld = false;
  };
  onTestFinished(letGo);
  return letGo;
}

test("an admin makes a backup, and its row describes its contents", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  expect((await ada.run(start)).startBackup).toMatchObject({ state: "RUNNING", isScheduled: false });
  const { place, isEncrypted, nextAt, runs } = await made(app, ada);
  expect([place, isEncrypted, nextAt]).toEqual([placeIn(app), false, null]);
  const [file = ""] = filesIn(place);
  expect(runs).toEqual([
    {
      state: "DONE",
      isScheduled: false,
      fileName: file,
      size: expect.any(Number),
      isEncrypted: false,
      tables: expect.any(Number),
      files: 0,
      bytes: expect.any(Number),
      reason: null,
      endedAt: expect.any(String),
    },
  ]);
  expect(file).toMatch(/^commonplace-.*\.tar\.zst$/);
  expect(runs[0].tables).toBeGreaterThan(40);
  expect(runs[0].bytes).toBeGreaterThan(1_000);
  expect((await ada.run("{ auditLog { nodes { actorName action } } }")).auditLog.nodes[0]).toEqual({
    actorName: "Ada",
    action: "started a backup",
  });
});

test("only one backup is made at a time, and a stopped one leaves nothing", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await expect(ada.run(stop)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await holdFiles(app);
  await ada.run(start);
  await waitForLocks(app.services.pool, 1);
  await expect(ada.run(start)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await ada.run(stop)).stopBackup).toMatchObject({ state: "STOPPED", endedAt: expect.any(String) });
  const { runs } = await made(app, ada);
  expect(runs).toMatchObject([{ state: "STOPPED", fileName: null, reason: null }]);
  expect(filesIn(placeIn(app))).toEqual([]);
});

test("one that is stopped before its job starts is not made", async () => {
  const app = await testApp({ settings: { runJobs: false } });
  const ada = await app.signUp("Ada");
  const { id } = (await ada.run(start)).startBackup;
  await ada.run(stop);
  await makeBackup(app.services, id, job(id), never);
  expect(filesIn(placeIn(app))).toEqual([]);
  expect((await ada.run(list)).backups.runs).toMatchObject([{ state: "STOPPED", tables: 0 }]);
});

test("stopping the app leaves the backup to be restarted, and no process behind", async () => {
  const app = await testApp({ settings: { runJobs: false } });
  const ada = await app.signUp("Ada");
  const letGo = await holdFiles(app);
  const { id } = (await ada.run(start)).startBackup;
  const stopping = new AbortController();
  const making = makeBackup(app.services, id, job(id), stopping.signal);
  await waitForLocks(app.services.pool, 1);
  stopping.abort(new Error("The app stops"));
  await expect(making).rejects.toThrow("The app stops");
  expect((await ada.run(list)).backups.runs).toMatchObject([{ state: "RUNNING" }]);
  expect(filesIn(placeIn(app))).toEqual([]);
  letGo();
  await makeBackup(app.services, id, job(id), never);
  expect((await ada.run(list)).backups.runs).toMatchObject([{ state: "DONE" }]);
});

test("a backup that fails says why", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  writeFileSync(placeIn(app), "in the way");
  const reason = "The app can't write to the backup folder.";
  await ada.run(start);
  const { runs } = await made(app, ada);
  expect(runs).toMatchObject([{ state: "FAILED", fileName: null, reason }]);
});

test("older backups are removed for a new one, and nothing else in the folder is", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await ada.run(set, { input: { backupsKept: 2 } });
  const folder = placeIn(app);
  mkdirSync(folder);
  const old = ["oldest", "older", "old"];
  for (const [at, name] of [...old, "foreign"].entries()) {
    writeFileSync(join(folder, name), "x");
    if (name === "foreign") continue;
    await app.services.pool.query(
      `insert into backup_run (id, state, is_scheduled, place, file_name, is_encrypted, started_at, seen_at, ended_at)
       values (gen_random_uuid(), 'DONE', true, $1, $2, false, $3, $3, $3)`,
      [folder, name, new Date(Date.UTC(2020, 0, 1 + at)).toISOString()],
    );
  }
  await ada.run(start);
  const { runs } = await made(app, ada);
  expect(runs.map(({ fileName }: { fileName: string | null }) => fileName)).toEqual([
    expect.stringMatching(/^commonplace-/),
    "old",
    null,
    null,
  ]);
  expect(filesIn(folder)).toEqual([runs[0].fileName, "foreign", "old"].sort());
});

test("the schedule makes a due backup exactly once", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await beginDueBackup(app.services);
  expect((await made(app, ada)).runs).toEqual([]);
  await ada.run(set, { input: { backups: "DAILY", backupHour: 2 } });
  await beginDueBackup(app.services);
  const { runs, nextAt } = await made(app, ada);
  expect(runs).toMatchObject([{ state: "DONE", isScheduled: true }]);
  expect(nextAt).toMatch(/T02:00:00/);
  await beginDueBackup(app.services);
  expect((await made(app, ada)).runs).toHaveLength(1);
});

test("a backup whose process and tries are gone is replaced by the next", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await app.services.pool.query(
    `insert into backup_run (id, state, is_scheduled, place, is_encrypted, started_at, seen_at)
     values (gen_random_uuid(), 'RUNNING', true, 'x', false, $1, $1)`,
    [new Date(app.clock.now().getTime() - 14 * 60_000).toISOString()],
  );
  await expect(ada.run(start)).rejects.toMatchObject({ code: "CONFLICT" });
  app.clock.advance(2 * 60_000);
  await ada.run(start);
  expect((await made(app, ada)).runs).toMatchObject([
    { state: "DONE" },
    { state: "FAILED", reason: "It was interrupted." },
  ]);
});

test("two processes with the same run don't stop each other, and one file is kept", { tags: ["slow"] }, async () => {
  const app = await testApp({ settings: { runJobs: false } });
  const ada = await app.signUp("Ada");
  const letGo = await holdFiles(app);
  const { id } = (await ada.run(start)).startBackup;
  const first = makeBackup(app.services, id, job(id), never);
  await waitForLocks(app.services.pool, 1);
  app.clock.advance(31_000);
  const second = makeBackup(app.services, id, job(id), never);
  await first;
  expect((await ada.run(list)).backups.runs).toMatchObject([{ state: "RUNNING", reason: null }]);
  letGo();
  await second;
  const { runs } = (await ada.run(list)).backups;
  expect(runs).toMatchObject([{ state: "DONE" }]);
  expect(filesIn(placeIn(app))).toEqual([runs[0].fileName]);
});

test("an interrupted backup is reported and retried, and nothing of it remains", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const folder = placeIn(app);
  mkdirSync(folder);
  writeFileSync(join(folder, "half.123.unfinished"), "x");
  writeFileSync(join(folder, "whole"), "x");
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  await app.services.pool.query(
    `insert into backup_run (id, state, is_scheduled, place, file_name, is_encrypted, started_at, seen_at, ended_at) values
     (gen_random_uuid(), 'RUNNING', true, $1, 'half', false, $2, $2, null),
     (gen_random_uuid(), 'DONE', true, $1, 'whole', false, $3, $3, $3)`,
    [folder, at(-16), at(1_000_000)],
  );
  await ada.run(set, { input: { backupsKept: 1, backups: "DAILY", backupHour: 0 } });
  await beginDueBackup(app.services);
  expect((await made(app, ada)).runs).toContainEqual(
    expect.objectContaining({ state: "FAILED", reason: "It was interrupted." }),
  );
  app.clock.advance(61 * 60_000);
  await beginDueBackup(app.services);
  const { runs } = await made(app, ada);
  const done = runs.find(({ fileName }: { fileName: string | null }) => fileName !== null);
  expect(done).toMatchObject({ state: "DONE", isScheduled: true });
  // the one with the clock ahead has been removed too
  expect(filesIn(folder)).toEqual([done.fileName]);
});

test("the gauges ignore a backup whose clock was ahead", async () => {
  const { pool } = (await testApp()).services;
  await pool.query(
    `insert into backup_run (id, state, is_scheduled, place, is_encrypted, started_at, seen_at, ended_at)
     select gen_random_uuid(), state, true, 'x', false, now() + days * interval '1 day', now(), now()
     from (values ('DONE', -1), ('FAILED', 0), ('DONE', 400), ('FAILED', 401)) as run (state, days)`,
  );
  const [age, failed] = await Promise.all(backupGauges(pool).map(({ read }) => read()));
  expect(age).toBeGreaterThanOrEqual(86_400);
  expect(age).toBeLessThan(2 * 86_400);
  expect(failed).toBe(1);
});

test("a configured folder that doesn't exist is not created, and its backups stay listed", async () => {
  const app = await testApp({ settings: { backupFolder: "/nowhere/backups" } });
  const ada = await app.signUp("Ada");
  await app.services.pool.query(
    `insert into backup_run (id, state, is_scheduled, place, file_name, is_encrypted, started_at, seen_at, ended_at)
     select gen_random_uuid(), 'DONE', true, '/nowhere/backups', 'old' || i, false, now(), now(), now() from generate_series(1, 9) i`,
  );
  await ada.run(start);
  const { runs } = await made(app, ada);
  const files = runs.map(({ fileName }: { fileName: string | null }) => fileName).filter(Boolean);
  expect(files).toHaveLength(9);
  expect(runs).toContainEqual(
    expect.objectContaining({
      reason: "The folder /nowhere/backups, which BACKUP_FOLDER names, isn't there. Mount its disk or make the folder.",
    }),
  );
});

test("a backup leaves disk space for others", async ({ skip }) => {
  const disk = smallDisk(160);
  if (!disk) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const app = await testApp({ settings: { backupFolder: disk.folder } });
  const ada = await app.signUp("Ada");
  await ada.run(start);
  expect((await made(app, ada)).runs).toMatchObject([
    { state: "FAILED", reason: `There is too little room left in ${disk.folder} for a backup.` },
  ]);
  expect(filesIn(disk.folder)).toEqual([]);
});

test("one that is stopped during the upload leaves no parts in the bucket", async () => {
  const { objects, uploads, state, endpoint } = await bucketServer();
  const { services } = await testApp();
  const files = join(services.settings.dataDir, "files", "attachments");
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, "large"), randomBytes(40_000_000));
  const stopping = new AbortController();
  const seen: number[] = [];
  state.onPart = () => {
    seen.push(uploads.size);
    stopping.abort(new Error("Enough"));
  };
  const bucket = { bucket: "backups", endpoint, region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" };
  const options = { passphrase: null, signal: stopping.signal, now: new Date() };
  const making = backupToBucket(services.settings, { ...bucket, forcePathStyle: true }, "backup", options);
  await expect(making).rejects.toThrow("Enough");
  expect(seen).toEqual([1]);
  expect([objects.size, uploads.size]).toEqual([0, 0]);
});

test("backups are uploaded in parts, older ones are removed, and a bucket that refuses them is named", {
  tags: ["slow"],
}, async () => {
  const { objects, uploads, state, endpoint } = await bucketServer();
  const keys = { region: "us-east-1", accessKeyId: "a", secretAccessKey: "b", forcePathStyle: true };
  const app = await testApp({
    settings: { backupBucket: { bucket: "backups", endpoint, ...keys }, backupPassphrase: "a tide table for the year" },
  });
  const ada = await app.signUp("Ada");
  await ada.run(set, { input: { backupsKept: 1 } });
  const files = join(app.services.settings.dataDir, "files", "attachments");
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, "large"), randomBytes(20_000_000));
  const make = async () => {
    await ada.run(start);
    return made(app, ada);
  };
  const { place, runs } = await make();
  expect(place).toBe("s3://backups");
  expect(runs).toMatchObject([{ state: "DONE", isEncrypted: true, files: 1 }]);
  expect([...objects].map(([key, bytes]) => [key, bytes.length])).toEqual([
    [`/backups/${runs[0].fileName}`, runs[0].size],
  ]);
  app.clock.advance(60_000);
  const { runs: later } = await make();
  expect([...objects.keys()]).toEqual([`/backups/${later[0].fileName}`]);
  expect(later[1].fileName).toBeNull();
  state.isAway = true;
  expect((await make()).runs[0]).toMatchObject({
    state: "FAILED",
    reason: expect.stringMatching(/^The bucket backups can't be reached or refuses backups/),
  });
  expect([objects.size, uploads.size]).toEqual([1, 0]);
});
