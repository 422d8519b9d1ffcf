import { text } from "node:stream/consumers";
import type { ClientBase } from "pg";
import { StartError } from "../../settings/StartError.js";
import {
  beginRefill,
  type CopiedTable,
  contentsOf,
  rowsIn,
  sequencesOf,
  setSequences,
  tablesOf,
  writeUsually,
} from "../data/copying.js";
import { jobsSchema } from "../jobs/jobTable.js";
import { makeQueueTables } from "../jobs/makeQueueTables.js";
import type { FileStore } from "../storage/FileStore.js";
import { readArchive } from "./archive.js";
import {
  type BackupHead,
  filesFolder,
  headName,
  isFileKey,
  migrationTable,
  readHead,
  tablesFolder,
} from "./backupFormat.js";

export interface RestoreTarget {
  /** In a transaction, which its creator commits once everything is restored. */
  client: ClientBase;
  files: FileStore;
  /** Creates the tables as they were in the backup's version, in the same transaction. */
  makeTables(head: BackupHead): Promise<void>;
}

export interface RestoreProgress {
  head: BackupHead;
  tables: number;
  files: number;
  bytes: number;
}

/**
 * Fills an empty database and store from a backup; a backup of rows alone leaves the store as it is.
 * @throws StartError with a sentence if the target isn't empty, the backup is damaged or newer, or the passphrase is
 * wrong. No file is left then, and the transaction must not be committed.
 */
export async function restoreBackup(
  source: AsyncIterable<Uint8Array>,
  { client, files, makeTables }: RestoreTarget,
  { passphrase, onProgress }: { passphrase: string | null; onProgress?: (progress: RestoreProgress) => void },
): Promise<RestoreProgress> {
  const [there] = await contentsOf(client);
  if (there) throw new StartError(`A backup is restored into an empty database; this one already has ${there}.`);
  const stored: string[] = [];
  let restored: Restored | null = null;
  try {
    await readArchive(source, passphrase, async (name, bytes) => {
      if (!restored) {
        restored = await begin(name, bytes, { client, files, makeTables });
        return;
      }
      const { progress, tables, others } = restored;
      const counted = countedIn(progress, bytes);
      const table = tables.get(name);
      const key = name.slice(filesFolder.length);
      if (table) {
        tables.delete(name);
        await rowsIn(client, table, counted);
        progress.tables += 1;
      } else if (others.has(name)) {
        for await (const _ of counted);
      } else if (name.startsWith(filesFolder) && isFileKey(key)) {
        stored.push(key);
        await files.put(key, counted);
        progress.files += 1;
      } else
        throw new StartError(`The backup is damaged: nothing is known of its part ${name}. Nothing of it was kept.`);
      onProgress?.(progress);
    });
    return await end(restored, client);
  } catch (error) {
    for (const key of stored) await files.remove(key).catch(() => undefined);
    throw error;
  }
}

const maxHeadBytes = 8_000_000;

interface Restored {
  progress: RestoreProgress;
  /** The tables that are still to come, by the names of their parts. */
  tables: Map<string, CopiedTable>;
  /** The parts of tables that somebody else put into the database. */
  others: Set<string>;
  finish: () => Promise<void>;
}

async function begin(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { client, files, makeTables }: RestoreTarget,
): Promise<Restored> {
  const head = readHead(name === headName ? await text(bounded(bytes)) : "");
  if (head.hasFiles) await refuseFullStore(files);
  await writeUsually(client);
  await makeTables(head);
  await makeQueueTables(client);
  const known = new Map(
    [...(await tablesOf(client, "public")), ...(await tablesOf(client, jobsSchema))].map((table) => [
      table.name,
      table,
    ]),
  );
  const tables = head.tables.filter((table) => known.has(table.name) && table.name !== migrationTable);
  for (const { name: table, columns } of tables) {
    const there = new Set(known.get(table)?.columns);
    if (!columns.every((column) => there.has(column)))
      throw new StartError(`The backup can't be restored: this version has no table ${table} as the backup has it.`);
  }
  const own = tables.map((table) => table.name).filter((table) => table.startsWith("public."));
  if (own.length === 0 || own.length < [...known.keys()].filter((table) => table.startsWith("public.")).length - 1)
    throw new StartError("The backup is damaged: it lacks tables of its version. Nothing of it was kept.");
  return {
    progress: { head, tables: 0, files: 0, bytes: 0 },
    tables: new Map(tables.map((table) => [tablesFolder + table.name, table])),
    others: new Set(head.tables.filter((table) => !known.has(table.name)).map((table) => tablesFolder + table.name)),
    finish: await beginRefill(client, "public", own),
  };
}

async function end(restored: Restored | null, client: ClientBase): Promise<RestoreProgress> {
  if (!restored) throw new StartError("The backup is empty.");
  const { progress, finish, tables } = restored;
  if (tables.size > 0) throw new StartError("The backup is damaged: tables are missing. Nothing of it was kept.");
  await finish();
  const there = Object.keys(await sequencesOf(client, "public"));
  await setSequences(client, Object.fromEntries(there.map((name) => [name, progress.head.sequences[name] ?? null])));
  return progress;
}

/** The description of a backup is held in memory. */
async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxHeadBytes)
      throw new StartError("This file is not a backup that this version of Commonplace can read.");
    yield chunk;
  }
}

async function* countedIn(progress: RestoreProgress, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    progress.bytes += chunk.length;
    yield chunk;
  }
}

async function refuseFullStore(files: FileStore): Promise<void> {
  for await (const key of files.keys())
    throw new StartError(`A backup is restored into an empty store of files; this one already has ${key}.`);
}
