import { stat } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { type BackupOptions, type BackupProgress, writeBackup } from "../platform/backup/writeBackup.js";
import { GuardedClient } from "../platform/data/GuardedClient.js";
import { EmbeddedPostgres } from "../platform/postgres/embeddedPostgres.js";
import { placeCluster } from "../platform/postgres/embeddedPostgresFiles.js";
import { runningDatabase } from "../platform/postgres/runningDatabase.js";
import { FileStore } from "../platform/storage/FileStore.js";
import { buildInfo } from "../platform/telemetry/buildInfo.js";
import { makeLog } from "../platform/telemetry/log.js";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";

const connectMilliseconds = 10_000;

export interface InstanceOptions extends BackupOptions {
  /** Leaves the files out of the backup. */
  isRowsAlone?: boolean;
}

/**
 * Writes a backup of the instance in the settings, whether its app runs or not.
 * @throws StartError with a sentence if there is no such instance.
 */
export async function backupInstance(
  settings: Settings,
  target: Writable,
  { isRowsAlone = false, ...options }: InstanceOptions,
): Promise<BackupProgress> {
  const log = makeLog("error");
  const running = settings.databaseUrl ?? (await runningDatabase(settings));
  const embedded = running ? null : await startExisting(settings);
  const place = running ? { connectionString: running } : embedded?.connection;
  // the connection is idle for long while files are copied
  const client = new GuardedClient({ ...place, connectionTimeoutMillis: connectMilliseconds });
  // closes the socket without waiting: a frozen database never answers the end of a connection
  const cut = (): void =>
    void (client as GuardedClient & { connection: { stream: Socket } }).connection.stream.destroy();
  options.signal.addEventListener("abort", cut, { once: true });
  try {
    await client.connect();
    const files = isRowsAlone ? null : new FileStore(settings, log);
    return await writeBackup({ client, files, version: buildInfo().version }, target, options);
  } catch (error) {
    options.signal.throwIfAborted();
    throw error;
  } finally {
    options.signal.removeEventListener("abort", cut);
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
}

async function startExisting({ dataDir }: Settings): Promise<EmbeddedPostgres> {
  if (!(await stat(join(placeCluster(dataDir), "PG_VERSION")).catch(() => null)))
    throw new StartError(`There is nothing to back up: the data folder ${dataDir} has no database.`);
  return EmbeddedPostgres.start({ dataDir, log: makeLog("error") });
}
