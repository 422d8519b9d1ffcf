import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { BackupState } from "../backups/BackupRun.js";
import { latestEndedBackup } from "../backups/backupRuns.js";
import { systemData } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import { madeQueueTables } from "../platform/jobs/jobTable.js";
import type { Services } from "../platform/services.js";
import { roomOf } from "../platform/storage/roomOf.js";
import { HealthProblemKind } from "./InstanceHealth.js";

export interface Finding {
  kind: HealthProblemKind;
  /** The affected disk; empty for problems that are the same on every machine. */
  place: string;
  /** Null if there is no problem. */
  problem: { title: string; body: string } | null;
}

type Parts = Pick<Services, "pool" | "settings" | "clock">;

const silentMinutes = 5;
const waitingMinutes = 15;
const minFreePart = 0.1;

/** The machine and the folder, as an admin knows them. */
export const nameOfDisk = ({ settings }: Pick<Services, "settings">): string => `${hostname()}, ${settings.dataDir}`;

/** Identifies a disk: several machines may share it, and a container's name changes with each update. */
function idOfDisk({ settings }: Pick<Services, "settings">): string {
  const file = join(settings.dataDir, "disk.id");
  try {
    writeFileSync(file, randomUUID(), { flag: "wx" });
  } catch {
    // it exists, or the disk is full
  }
  try {
    return readFileSync(file, "utf8") || nameOfDisk({ settings });
  } catch {
    return nameOfDisk({ settings });
  }
}

/**
 * The state of everything that an admin may have to act on, except checks without a result at the moment.
 * @param watchedFor how many seconds this process has been checking: before that, silence may only mean that the app
 * was stopped.
 */
export async function findProblems(parts: Parts, watchedFor: number): Promise<Finding[]> {
  const [worker, mails, disk, backup] = await Promise.all([
    workerLife(parts, watchedFor),
    mailsOut(parts, watchedFor),
    diskRoom(parts),
    latestBackup(parts),
  ]);
  // with no worker to send mails, they are expected to wait
  return [worker, ...(worker?.problem ? [] : [mails]), disk, backup].filter((finding) => finding !== null);
}

const database = ({ pool }: Parts) => systemData(pool, "what is wrong with the instance");

async function workerLife(parts: Parts, watchedFor: number): Promise<Finding | null> {
  // workers check their schedule every 45 seconds
  const isSeen = sql<boolean>`coalesce(now() - cron_on < make_interval(mins => ${silentMinutes}), false)`.as("isSeen");
  const queue = await madeQueueTables(database(parts));
  const row = await queue?.selectFrom("version").select(isSeen).executeTakeFirst();
  if (!row?.isSeen && watchedFor < silentMinutes * 60) return null;
  const problem = {
    title: "Background work has stopped",
    body: `Nothing has run jobs for ${silentMinutes} minutes: e-mails, reminders, imports and backups wait. Is the worker running?`,
  };
  return { kind: HealthProblemKind.WORKER_SILENT, place: "", problem: row?.isSeen ? null : problem };
}

/**
 * A busy recipient keeps its own mail waiting; mails are stuck only if none has been sent to any other address
 * meanwhile.
 */
async function mailsOut(parts: Parts, watchedFor: number): Promise<Finding | null> {
  if (watchedFor < waitingMinutes * 60) return null;
  const before = new Date(parts.clock().getTime() - waitingMinutes * 60_000).toISOString();
  const { count } = await database(parts)
    .selectFrom("outbox_mail")
    .select(rowCount)
    .where("status", "=", "WAITING")
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox_mail as s").select("s.id").where("s.status", "=", "SENT").where("s.sent_at", ">", before),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const problem = {
    title: "E-mails are not going out",
    body: `${count === 1 ? "1 e-mail has" : `${count} e-mails have`} waited for more than ${waitingMinutes} minutes. The outbox says why.`,
  };
  return { kind: HealthProblemKind.MAILS_WAIT, place: "", problem: count === 0 ? null : problem };
}

async function diskRoom(parts: Parts): Promise<Finding | null> {
  const disk = await roomOf(parts.settings.dataDir);
  if (!disk) return null;
  const freePart = disk.freeBytes / disk.bytes;
  const problem = {
    title: "The disk is nearly full",
    body: `${Math.floor(freePart * 100)} % is free, ${(disk.freeBytes / 1024 ** 3).toFixed(1)} GB, on ${nameOfDisk(parts)}. Without room nothing can be saved.`,
  };
  const isRoom = freePart >= minFreePart;
  return { kind: HealthProblemKind.DISK_NEARLY_FULL, place: idOfDisk(parts), problem: isRoom ? null : problem };
}

async function latestBackup(parts: Parts): Promise<Finding> {
  const latest = await latestEndedBackup(database(parts), parts.clock());
  const problem = { title: "A backup failed", body: latest?.reason ?? "" };
  const isFailed = latest?.state === BackupState.FAILED;
  return { kind: HealthProblemKind.BACKUP_FAILED, place: "", problem: isFailed ? problem : null };
}
