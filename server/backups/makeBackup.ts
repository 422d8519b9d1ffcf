import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { setInterval } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { notify } from "../notifications/notify.js";
import type { BackupProgress } from "../platform/backup/writeBackup.js";
import { systemData } from "../platform/data/Data.js";
import { inTransaction } from "../platform/data/inTransaction.js";
import type { JobRun } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { BackupState } from "./BackupRun.js";
import { placeOf, removeBackup } from "./backupPlace.js";
import type { BackupOrder, BackupReport } from "./backupProcess.js";
import type { MadeBackup } from "./backupToFile.js";

const tellMilliseconds = 1_000;
/** A process that was asked to stop and hasn't is ended. */
const stopMilliseconds = 10_000;
const maxReason = 500;
const maxDetail = 8_000;
const backupsPath = "/admin/backups";

type Outcome = { made: MadeBackup } | { reason: string; detail: string };

/**
 * Makes the backup of a run in a process of its own, whose memory nobody else feels, and puts down how it went. Where the
 * app stops meanwhile it throws, and the job begins it anew.
 */
export async function makeBackup(services: Services, runId: string, { signal, isLastAttempt }: JobRun): Promise<void> {
  const { settings, clock, log } = services;
  // one that was stopped before it began, or counts as interrupted
  if (!(await isGoingOn(services, runId, { tables: 0, files: 0, bytes: 0 }))) return;
  const process = new BackupProcess({ settings, now: clock().toISOString() });
  try {
    for await (const _ of setInterval(tellMilliseconds, null, { signal: AbortSignal.any([signal, process.ended]) }))
      if (process.isDone || !(await isGoingOn(services, runId, process.progress))) break;
  } catch (error) {
    if (!signal.aborted && !process.ended.aborted) throw error;
  } finally {
    await process.stop();
  }
  const outcome = await process.outcome;
  if (signal.aborted && !("made" in outcome) && !isLastAttempt) throw signal.reason;
  const isEnded = await end(services, runId, outcome);
  if (isEnded && "detail" in outcome)
    log.error({ backup: runId, detail: outcome.detail.slice(0, maxDetail) }, "A backup could not be made");
}

/** A backup while it is made by a process of its own. */
class BackupProcess {
  progress: BackupProgress = { tables: 0, files: 0, bytes: 0 };
  readonly outcome: Promise<Outcome>;
  private readonly child: ChildProcess;
  private readonly end = new AbortController();
  private told: Outcome | null = null;

  constructor(order: BackupOrder) {
    const isSource = import.meta.url.endsWith(".ts");
    const entry = import.meta.resolve(`./backupProcess${isSource ? ".ts" : ".js"}`);
    this.child = fork(fileURLToPath(entry), {
      execArgv: [
        "--max-semi-space-size=1",
        "--optimize-for-size",
        "--expose-gc",
        ...(isSource ? ["--import", "tsx"] : []),
      ],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.child.on("message", (report: BackupReport) => {
      if ("progress" in report) this.progress = report.progress;
      else this.told = report;
    });
    this.outcome = this.run(order);
  }

  /** Whether it has said how the backup went. */
  get isDone(): boolean {
    return this.told !== null;
  }

  /** Aborted when the process has ended. */
  get ended(): AbortSignal {
    return this.end.signal;
  }

  /** Resolves when the process has ended. */
  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    const late = setTimeout(() => this.child.kill("SIGKILL"), stopMilliseconds);
    await this.outcome.finally(() => clearTimeout(late));
  }

  private async run(order: BackupOrder): Promise<Outcome> {
    try {
      this.child.send(order, () => undefined);
      // its last words may come after its end
      const [[code, killedBy]] = await Promise.all([once(this.child, "exit"), once(this.child, "disconnect")]);
      const detail = `The process of the backup ended with ${code ?? killedBy}`;
      return this.told ?? { reason: "Something went wrong; the log says more.", detail };
    } catch (error) {
      return { reason: "The process of the backup could not be started.", detail: String(error) };
    } finally {
      this.end.abort();
    }
  }
}

/** Puts down how far it is. @returns false once it was stopped. */
async function isGoingOn({ pool, clock }: Services, runId: string, progress: BackupProgress): Promise<boolean> {
  const { tables, files, bytes } = progress;
  const { numUpdatedRows } = await systemData(pool, "how far a backup is")
    .updateTable("backup_run")
    .set({ tables, files, bytes: String(bytes), seen_at: clock().toISOString() })
    .where("id", "=", runId)
    .where("state", "=", BackupState.RUNNING)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false where the run had ended before: then nothing is kept of it. */
async function end(services: Services, runId: string, outcome: Outcome): Promise<boolean> {
  const { pool, settings, clock } = services;
  const ending =
    "made" in outcome
      ? {
          state: BackupState.DONE,
          file_name: basename(outcome.made.file),
          size: String(outcome.made.size),
          tables: outcome.made.tables,
          files: outcome.made.files,
          bytes: String(outcome.made.bytes),
        }
      : { state: BackupState.FAILED, reason: outcome.reason.slice(0, maxReason) };
  const isEnded = await inTransaction(pool, async (client) => {
    const { numUpdatedRows } = await systemData(client, "how a backup went")
      .updateTable("backup_run")
      .set({ ...ending, ended_at: clock().toISOString() })
      .where("id", "=", runId)
      .where("state", "=", BackupState.RUNNING)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n && "reason" in outcome) await tellAdmins(services, client, outcome.reason);
    return numUpdatedRows > 0n;
  });
  if ("made" in outcome) {
    // stopped at the last moment, or made by another process too
    if (isEnded) await removeOlder(services);
    else await removeBackup(settings, basename(outcome.made.file));
  }
  return isEnded;
}

async function tellAdmins(services: Services, client: Parameters<typeof notify>[1], reason: string): Promise<void> {
  const admins = await systemData(client, "a failed backup is told to every admin")
    .selectFrom("app_user")
    .select("id")
    .where("is_admin", "=", true)
    .where("suspended_at", "is", null)
    .execute();
  const notice = { title: "A backup could not be made", body: reason, path: backupsPath, mail: "GATHER" as const };
  await notify(
    services,
    client,
    admins.map(({ id }) => ({ personId: id, ...notice })),
  );
}

/** Of the whole ones in this place, as many of the newest stay as admins chose. */
async function removeOlder({ pool, settings, instanceSettings }: Services): Promise<void> {
  const db = systemData(pool, "backups give way to newer ones");
  const older = await db
    .selectFrom("backup_run")
    .select(["id", "file_name"])
    .where("state", "=", BackupState.DONE)
    .where("place", "=", placeOf(settings))
    .where("file_name", "is not", null)
    .$narrowType<{ file_name: string }>()
    .orderBy("started_at", "desc")
    .offset(instanceSettings.values.backupsKept)
    .execute();
  for (const { id, file_name: fileName } of older) {
    await removeBackup(settings, fileName);
    await db.updateTable("backup_run").set({ file_name: null }).where("id", "=", id).execute();
  }
}
