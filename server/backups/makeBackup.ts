import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setInterval } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { BackupProgress } from "../platform/backup/writeBackup.js";
import { systemData } from "../platform/data/Data.js";
import { inTransaction } from "../platform/data/inTransaction.js";
import type { JobRun } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { BackupState } from "./BackupRun.js";
import { removeBackup } from "./backupPlace.js";
import type { BackupOrder, BackupReport } from "./backupProcess.js";
import { backupFileName, type MadeBackup } from "./backupToFile.js";
import { removeLeft } from "./removeLeft.js";

const tellMilliseconds = 1_000;
/** A process that has not stopped this long after it was asked to is killed. */
const stopMilliseconds = 10_000;
/** How long the database may be unreachable while a backup is made. */
const awayMilliseconds = 300_000;
const maxReason = 500;
const maxDetail = 8_000;

type Outcome = { made: MadeBackup } | { reason: string; detail: string };

/**
 * Makes the backup of a run in its own process, so that its memory does not affect the app, and records the result. If
 * the app stops meanwhile it throws, and the job starts it again.
 * @param stopping is aborted as soon as the app stops.
 */
export async function makeBackup(
  services: Services,
  runId: string,
  { signal: ofJob, isLastAttempt }: JobRun,
  stopping: AbortSignal,
): Promise<void> {
  const { settings, clock, log } = services;
  const signal = AbortSignal.any([ofJob, stopping]);
  const now = clock();
  const fileName = backupFileName({ now, passphrase: settings.backupPassphrase });
  const run = { id: runId, claim: randomUUID(), fileName };
  if (!(await claim(services, run))) return;
  const process = new BackupProcess({ settings, now: now.toISOString(), fileName });
  let toldAt = performance.now();
  let failure: Outcome | null = null;
  try {
    for await (const _ of setInterval(tellMilliseconds, null, { signal: AbortSignal.any([signal, process.ended]) })) {
      if (process.isDone) break;
      try {
        if (!(await isGoingOn(services, run, process.progress))) break;
        toldAt = performance.now();
      } catch (error) {
        log.warn({ err: error, backup: runId }, "How far a backup is could not be put down");
        if (performance.now() - toldAt < awayMilliseconds) continue;
        failure = { reason: "The database was unavailable for too long.", detail: "" };
        break;
      }
    }
  } catch (error) {
    if (!signal.aborted && !process.ended.aborted) throw error;
  } finally {
    await process.stop();
  }
  const outcome = failure ?? (await process.outcome);
  if ("made" in outcome || !signal.aborted || isLastAttempt) await end(services, run, outcome);
  else {
    await removeBackup(settings, fileName).catch((error) => log.warn({ err: error }, "Part of a backup may be left"));
    throw signal.reason;
  }
}

interface Run {
  id: string;
  claim: string;
  fileName: string;
}

/** Claims the run, and removes what an earlier try left. @returns false when the run has ended. */
async function claim({ pool, settings, clock, log }: Services, run: Run): Promise<boolean> {
  const before = await inTransaction(pool, async (client) => {
    const db = systemData(client, "a process takes over a backup");
    const row = db.selectFrom("backup_run").select("file_name").where("id", "=", run.id);
    const found = await row.where("state", "=", BackupState.RUNNING).forUpdate().executeTakeFirst();
    const claimed = { claim: run.claim, file_name: run.fileName, seen_at: clock().toISOString() };
    if (found) await db.updateTable("backup_run").set(claimed).where("id", "=", run.id).execute();
    return found;
  });
  if (before?.file_name && before.file_name !== run.fileName)
    await removeBackup(settings, before.file_name).catch((error) =>
      log.warn({ err: error }, "Part of a backup may be left"),
    );
  return before !== undefined;
}

/** A backup being made by its own process. */
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
    // reported by the outcome
    this.child.on("error", () => undefined);
    this.outcome = this.run(order);
  }

  /** Whether the process has reported the result of the backup. */
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
      // its last messages may arrive after its exit
      const [[code, killedBy]] = await Promise.all([once(this.child, "exit"), once(this.child, "disconnect")]);
      const detail = `The process of the backup ended with ${code ?? killedBy}`;
      return this.told ?? { reason: "Something went wrong. See the log.", detail };
    } catch (error) {
      return { reason: "The process of the backup could not be started.", detail: String(error) };
    } finally {
      this.end.abort();
    }
  }
}

/** Records the progress. @returns false once the run was stopped, or another process took it over. */
async function isGoingOn({ pool, clock }: Services, run: Run, progress: BackupProgress): Promise<boolean> {
  const { tables, files, bytes } = progress;
  const { numUpdatedRows } = await systemData(pool, "how far a backup is")
    .updateTable("backup_run")
    .set({ tables, files, bytes: String(bytes), seen_at: clock().toISOString() })
    .where("id", "=", run.id)
    .where("claim", "=", run.claim)
    .where("state", "=", BackupState.RUNNING)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records the result, unless the run was stopped or taken over by another process: then its file is removed. */
async function end(services: Services, run: Run, outcome: Outcome): Promise<void> {
  const { pool, settings, clock, log } = services;
  const ending =
    "made" in outcome
      ? {
          state: BackupState.DONE,
          size: String(outcome.made.size),
          tables: outcome.made.tables,
          files: outcome.made.files,
          bytes: String(outcome.made.bytes),
        }
      : { state: BackupState.FAILED, reason: outcome.reason.slice(0, maxReason) };
  const { numUpdatedRows } = await systemData(pool, "how a backup went")
    .updateTable("backup_run")
    .set({ ...ending, ended_at: clock().toISOString() })
    .where("id", "=", run.id)
    .where("claim", "=", run.claim)
    .where("state", "=", BackupState.RUNNING)
    .executeTakeFirstOrThrow();
  const isEnded = numUpdatedRows > 0n;
  if (isEnded && "detail" in outcome)
    log.error({ backup: run.id, detail: outcome.detail.slice(0, maxDetail) }, "A backup could not be made");
  if (!isEnded || "reason" in outcome) {
    try {
      await removeBackup(settings, run.fileName);
      await systemData(pool, "nothing is left of a backup")
        .updateTable("backup_run")
        .set({ file_name: null })
        .where("id", "=", run.id)
        .where("claim", "=", run.claim)
        .execute();
    } catch (error) {
      // its name stays in the row, so that it can be removed later
      log.warn({ err: error, backup: run.id }, "Part of a backup may be left");
    }
  }
  await removeLeft(services);
}
