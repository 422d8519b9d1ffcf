import { z } from "zod";
import { StartError } from "../../settings/StartError.js";
import type { CopiedTable } from "../data/copying.js";
import { jobsSchema } from "../jobs/jobTable.js";

/** Rises when an older version could no longer read what a newer one writes. */
export const backupFormat = 1;

/** The parts of a backup: this first, then the rows of each table, then the files. */
export const headName = "backup.json";
export const tablesFolder = "tables/";
export const filesFolder = "files/";

/** A key as the app gives one; what else lies in a store is somebody else's. */
export const isFileKey = (key: string): boolean => /^[\w-]+(?:\/[\w-]+)+$/.test(key);

/** Written by the migrations themselves. */
export const migrationTable = "public.migration";
/** In the order they are filled. What else the queue keeps, it makes anew. */
export const jobTables: readonly string[] = [`${jobsSchema}.queue`, `${jobsSchema}.job`];

const head = z.object({
  format: z.int(),
  /** Of the app that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that the tables came from. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  /** False: the rows alone, of an instance whose files stay where they are. */
  hasFiles: z.boolean().default(true),
  sequences: z.record(z.string(), z.string().nullable()),
});

export type BackupHead = z.infer<typeof head>;

/** @throws StartError where a newer version made it, or nobody did. */
export function readHead(text: string): BackupHead {
  const json = parsed(text);
  const beginning = head.pick({ format: true, version: true }).safeParse(json).data;
  if (beginning && beginning.format > backupFormat) throw madeByNewer(beginning.version);
  const { data } = head.safeParse(json);
  if (!data) throw new StartError("This file is not a backup that this version of Commonplace can read.");
  return data;
}

export const madeByNewer = (version: string) =>
  new StartError(
    `The backup was made by a newer version of Commonplace (${version}). Restore it with that or a later one.`,
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Left out: jobs that are over or make backups, and the list of backups, which tells of files of this machine. */
export const writtenRows = ({ name }: CopiedTable): string => {
  if (name === `${jobsSchema}.job`) return "state <> 'completed' and name not like 'backups.%'";
  return name === "public.backup_run" ? "false" : "true";
};
