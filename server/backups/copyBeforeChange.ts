import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";
import { checkFolder } from "./backupPlace.js";
import { backupFileName, backupToFile } from "./backupToFile.js";

const copiesKept = 3;
const beginning = "before-";

/**
 * Copies the rows of an external database into the backup folder before a migration changes them, and keeps the newest
 * three copies. An old copy that can't be removed blocks nothing.
 * @throws StartError if the rows can't be copied.
 */
export async function copyBeforeChange(settings: Settings, migration: string, log: Logger): Promise<void> {
  const folder = settings.backupFolder;
  const options = {
    passphrase: settings.backupPassphrase,
    signal: new AbortController().signal,
    now: new Date(),
    isRowsAlone: true,
  };
  log.info("Copying the rows of the database before changing it");
  try {
    await checkFolder(settings);
    const { file } = await backupToFile(
      settings,
      join(folder, backupFileName(options, beginning + migration)),
      options,
    );
    log.info({ copy: file }, "Copied the rows of the database");
  } catch (error) {
    throw new StartError(
      `The database must change for this version, and no copy of it could be made first: ${(error as Error).message} Set COPY_BEFORE_CHANGE=false where you have a copy of your own.`,
    );
  }
  const notRemoved = (error: unknown): [] => {
    log.warn({ err: error }, "An old copy of the database could not be removed");
    return [];
  };
  const names = (await readdir(folder).catch(notRemoved)).filter(
    (name) => name.startsWith(beginning) && /\.tar\.zst(?:\.age)?$/.test(name),
  );
  const byTime = names.sort((one, other) => stampIn(one).localeCompare(stampIn(other)));
  for (const old of byTime.slice(0, -copiesKept)) await rm(join(folder, old), { force: true }).catch(notRemoved);
}

const stampIn = (name: string): string => /\d{4}-\d\d-\d\dT[\d-]+Z/.exec(name)?.[0] ?? "";
