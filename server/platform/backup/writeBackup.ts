import { Readable, type Writable } from "node:stream";
import type pg from "pg";
import { inSnapshot, rowsOut, sequencesOf, tablesOf } from "../data/copying.js";
import { systemData } from "../data/Data.js";
import { jobsSchema } from "../jobs/jobTable.js";
import type { FileStore } from "../storage/FileStore.js";
import { storedFilesLock } from "../storage/sweepFiles.js";
import { ArchiveWriter } from "./archive.js";
import {
  type BackupHead,
  backupFormat,
  filesFolder,
  headName,
  isFileKey,
  jobTables,
  migrationTable,
  tablesFolder,
  writtenRows,
} from "./backupFormat.js";

export interface BackedUp {
  /** To an embedded or an external database; nothing else uses it until the backup is done. */
  client: pg.Client;
  /** Null: only the rows. */
  files: FileStore | null;
  /** The version of the app. */
  version: string;
}

export interface BackupOptions {
  passphrase: string | null;
  signal: AbortSignal;
  now: Date;
  onProgress?: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  tables: number;
  files: number;
  /** Before compression. */
  bytes: number;
}

/**
 * Writes all data of an instance while people use it: one snapshot of all rows, then the files that were there.
 * @throws the signal's reason once it is aborted, UpstreamFailedError if the bucket can't be reached, and whatever the
 * target throws.
 */
export async function writeBackup(
  { client, files, version }: BackedUp,
  target: Writable,
  { passphrase, signal, now, onProgress }: BackupOptions,
): Promise<BackupProgress> {
  const archive = new ArchiveWriter(target, passphrase, signal);
  const progress = { tables: 0, files: 0, bytes: 0 };
  const counted = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      signal.throwIfAborted();
      progress.bytes += chunk.length;
      yield chunk;
    }
  };
  await inSnapshot(client, storedFilesLock, async (letGo) => {
    const head = { ...(await headOf(client, version, now)), hasFiles: files !== null };
    await archive.add(headName, Readable.from([Buffer.from(JSON.stringify(head))]));
    for (const table of head.tables) {
      await archive.add(tablesFolder + table.name, counted(rowsOut(client, table, writtenRows(table))));
      progress.tables += 1;
      onProgress?.(progress);
    }
    await letGo();
    for await (const key of files?.keys() ?? []) {
      const bytes = isFileKey(key) ? await files?.read(key) : null;
      // somebody else's, or one without a row that its request has removed meanwhile
      if (!bytes) continue;
      await archive.add(filesFolder + key, counted(bytes));
      progress.files += 1;
      onProgress?.(progress);
    }
  });
  await archive.end();
  return progress;
}

async function headOf(client: pg.Client, version: string, now: Date): Promise<Omit<BackupHead, "hasFiles">> {
  const migrations = await systemData(client, "which version a backup is of")
    .withTables<{ migration: { name: string } }>()
    .selectFrom("migration")
    .select("name")
    .execute();
  const own = await tablesOf(client, "public");
  const ofJobs = await tablesOf(client, jobsSchema);
  return {
    format: backupFormat,
    version,
    madeAt: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: [
      ...own.filter(({ name }) => name !== migrationTable),
      ...ofJobs.filter(({ name }) => jobTables.includes(name)),
    ],
    sequences: await sequencesOf(client, "public"),
  };
}
