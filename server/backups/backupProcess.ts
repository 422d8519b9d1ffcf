import "reflect-metadata";
import { setPriority } from "node:os";
import type { BackupProgress } from "../platform/backup/writeBackup.js";
import { AppError } from "../platform/errors.js";
import { writePrivately } from "../platform/storage/privateFiles.js";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";
import { backupToPlace } from "./backupPlace.js";
import type { MadeBackup } from "./backupToFile.js";

/** Sent to the process by the one that started it. */
export interface BackupOrder {
  settings: Settings;
  /** An instant. */
  now: string;
  fileName: string;
}

/** Sent by the process: its progress, and finally one of the others. */
export type BackupReport = { progress: BackupProgress } | { made: MadeBackup } | { reason: string; detail: string };

// Requests have priority, and a backup's memory is freed with its process.
setPriority(10);
writePrivately();
const stopping = new AbortController();
const stop = (): void => stopping.abort(new StartError("The backup was stopped."));
for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) process.on(event, stop);
process.once("message", (order: BackupOrder) => void make(order));

async function make({ settings, now, fileName }: BackupOrder): Promise<void> {
  try {
    const options = {
      passphrase: settings.backupPassphrase,
      signal: stopping.signal,
      now: new Date(now),
      onProgress: (progress: BackupProgress) => tell({ progress }),
    };
    const made = await backupToPlace(settings, options, fileName);
    tell({ made });
  } catch (error) {
    tell({ reason: sentenceOf(error), detail: traceOf(error) });
  }
  if (process.connected) process.disconnect();
}

/** Only stacks: a store's error also contains the request. */
function traceOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return "not an Error";
  const cause = error.cause && depth < 3 ? `\ncaused by ${traceOf(error.cause, depth + 1)}` : "";
  return `${error.stack}${cause}`;
}

function tell(report: BackupReport): void {
  // the parent process may be gone
  if (process.connected) process.send?.(report, () => undefined);
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof AppError) return error.message;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (["ENOSPC", "EDQUOT"].includes(code)) return "The backup storage is full.";
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT"].includes(code))
    return "The app can't write to the backup folder.";
  return "Something went wrong. See the log.";
}
