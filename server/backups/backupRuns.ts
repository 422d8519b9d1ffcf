import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { AuditArea } from "../audit/AuditEntry.js";
import { recordAudit } from "../audit/recordAudit.js";
import type { Context } from "../platform/context.js";
import { systemData } from "../platform/data/Data.js";
import { inTransaction } from "../platform/data/inTransaction.js";
import type { Tables } from "../platform/data/tables.js";
import { ConflictError, NotFoundError } from "../platform/errors.js";
import type { SqlRunner } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { type BackupRun, BackupState, type Backups } from "./BackupRun.js";
import { placeOf } from "./backupPlace.js";
import { isDue, nextTime } from "./scheduledTime.js";

export const makeBackupJob = "backups.make";

const shownRuns = 50;
const rememberedDays = 90;
const failedMinutes = 60;
/** A run without progress for this long has lost its process, and its job has used all its tries. */
const silentMinutes = 15;

const number = (column: "size" | "bytes") => sql<number>`${sql.ref(column)}::float8`.as(column);
const runs = (db: Kysely<Tables>) =>
  db
    .selectFrom("backup_run")
    .select(["id", "state", "is_scheduled as isScheduled", "place", number("size")])
    .select((eb) => eb.case().when("state", "=", BackupState.DONE).then(eb.ref("file_name")).end().as("fileName"))
    .select(["is_encrypted as isEncrypted", "tables", "files", number("bytes"), "reason"])
    .select(["started_at as startedAt", "ended_at as endedAt"])
    .$narrowType<{ state: BackupState }>();

/** The place of backups, when the next is due, and the latest ones. */
export async function backupsNow(ctx: Context): Promise<Backups> {
  const { settings, instanceSettings } = ctx.services;
  const db = ctx.system("admins see the backups");
  const [latest, scheduledAt] = await Promise.all([
    runs(db).orderBy("started_at", "desc").orderBy("id", "desc").limit(shownRuns).execute(),
    lastScheduled(db, ctx.clock()),
  ]);
  return {
    place: placeOf(settings),
    isEncrypted: settings.backupPassphrase !== null,
    nextAt: nextTime(instanceSettings.values, scheduledAt, ctx.clock())?.toISOString() ?? null,
    runs: latest,
  };
}

/** The latest backup that was completed or has failed; null if there is none. */
export async function latestEndedBackup(db: Kysely<Tables>, now: Date): Promise<BackupRun | null> {
  const ended = runs(db)
    .where("state", "in", [BackupState.DONE, BackupState.FAILED])
    // a clock may have been wrong
    .where("started_at", "<=", now.toISOString());
  return (await ended.orderBy("started_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst()) ?? null;
}

/** @throws ConflictError while one is being made. */
export function startBackup(ctx: Context): Promise<BackupRun> {
  return ctx.transact(async (tx) => {
    const id = await begin(tx.services, tx.runner, { isScheduled: false });
    if (id === null) throw new ConflictError("A backup is already being made");
    await recordAudit(tx, { area: AuditArea.JOBS, action: "started a backup", target: { id, name: id } });
    return oneRun(tx, id);
  });
}

/** @throws NotFoundError where none is being made. */
export function stopBackup(ctx: Context): Promise<BackupRun> {
  return ctx.transact(async (tx) => {
    const stopped = await tx
      .system("an admin stops a backup")
      .updateTable("backup_run")
      .set({ state: BackupState.STOPPED, ended_at: tx.clock().toISOString() })
      .where("state", "=", BackupState.RUNNING)
      .returning("id")
      .executeTakeFirst();
    if (!stopped) throw new NotFoundError("No backup is being made");
    await recordAudit(tx, {
      area: AuditArea.JOBS,
      action: "stopped a backup",
      target: { id: stopped.id, name: stopped.id },
    });
    return oneRun(tx, stopped.id);
  });
}

/** Marks backups that were interrupted, and starts the one that is due by the schedule, if any. */
export async function beginDueBackup(services: Services): Promise<void> {
  const { pool, instanceSettings, clock } = services;
  await inTransaction(pool, async (client) => {
    await endInterrupted(services, client);
    const last = await lastScheduled(systemData(client, "the schedule of backups"), clock());
    if (isDue(instanceSettings.values, last, clock())) await begin(services, client, { isScheduled: true });
  });
}

const oneRun = (tx: Context, id: string) =>
  runs(tx.system("admins see the backups")).where("id", "=", id).executeTakeFirstOrThrow();

/** When the schedule last started one. One that failed counts for an hour and is then retried. */
async function lastScheduled(db: Kysely<Tables>, now: Date): Promise<Date | null> {
  const scheduled = db.selectFrom("backup_run").select("started_at as at").where("is_scheduled", "=", true);
  const retried = new Date(now.getTime() - failedMinutes * 60_000).toISOString();
  const last = await scheduled
    // a clock may have been wrong
    .where("started_at", "<=", now.toISOString())
    .where(({ or, eb }) => or([eb("state", "<>", BackupState.FAILED), eb("started_at", ">", retried)]))
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? new Date(last.at) : null;
}

async function endInterrupted(services: Services, runner: SqlRunner): Promise<void> {
  const now = services.clock();
  await systemData(runner, "which backup was interrupted")
    .updateTable("backup_run")
    .set({ state: BackupState.FAILED, reason: "It was interrupted.", ended_at: now.toISOString() })
    .where("state", "=", BackupState.RUNNING)
    .where("seen_at", "<", new Date(now.getTime() - silentMinutes * 60_000).toISOString())
    .execute();
}

/** @returns null while another is being made. */
async function begin(
  services: Services,
  runner: SqlRunner,
  { isScheduled }: { isScheduled: boolean },
): Promise<string | null> {
  const { settings, jobs, clock } = services;
  await endInterrupted(services, runner);
  const db = systemData(runner, "a backup is begun");
  const now = clock();
  await db
    .deleteFrom("backup_run")
    .where("state", "<>", BackupState.RUNNING)
    .where("file_name", "is", null)
    .where("started_at", "<", new Date(now.getTime() - rememberedDays * 86_400_000).toISOString())
    .execute();
  const begun = await db
    .insertInto("backup_run")
    .values({
      id: uuidv7(),
      state: BackupState.RUNNING,
      is_scheduled: isScheduled,
      place: placeOf(settings),
      is_encrypted: settings.backupPassphrase !== null,
      started_at: now.toISOString(),
      seen_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("state").where("state", "=", BackupState.RUNNING).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!begun) return null;
  await jobs.queue(makeBackupJob, { runId: begun.id }, { tx: runner });
  return begun.id;
}
