import { z } from "zod";
import { StartError } from "../../settings/StartError.js";
import type { CopiedTable } from "../data/copying.js";
import { jobsSchema } from "../jobs/jobTable.js";

/** Increases when an older version can no longer read what a newer one writes. */
export const backupFormat = 1;

/** The parts of a backup: this first, then the rows of each table, then the files. */
export const headName = "backup.json";
export const tablesFolder = "tables/";
export const filesFolder = "files/";

/** A key as the app creates them; anything else in a store belongs to somebody else. */
export const isFileKey = (key: string): boolean => /^[\w-]+(?:\/[\w-]+)+$/.test(key);

/** Written by the migrations themselves. */
export const migrationTable = "public.migration";
/** In the order in which they are filled. The queue recreates its other tables itself. */
export const jobTables: readonly string[] = [`${jobsSchema}.queue`, `${jobsSchema}.job`];

const head = z.object({
  format: z.int(),
  /** The version of the app that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that the tables came from. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  /** False: only rows, of an instance whose files stay where they are. */
  hasFiles: z.boolean().default(true),
  sequences: z.record(z.string(), z.string().nullable()),
});

export type BackupHead = z.infer<typeof head>;

/** @throws StartError if a newer version made it, or if it isn't a backup. */
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

/** Left out: completed jobs, jobs that make backups, and the list of backups, which describes files of this machine. */
export const writtenRows = ({ name }: CopiedTable): string => {
  if (name === `${jobsSchema}.job`) return "state <> 'completed' and name not like 'backups.%'";
  return name === "public.backup_run" ? "false" : "true";
};
