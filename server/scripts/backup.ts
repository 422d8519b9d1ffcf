import "reflect-metadata";
import { setPriority } from "node:os";
import { backupInstance } from "../backups/backupInstance.js";
import { backupToPlace } from "../backups/backupPlace.js";
import { backupToFile } from "../backups/backupToFile.js";
import { writePrivately } from "../platform/storage/privateFiles.js";
import { StartError } from "../settings/StartError.js";
import { loadDotEnv, readSettings } from "../settings/settings.js";
import { bytesInWords, onTerminal } from "./onTerminal.js";

// npm run backup -- [file or folder, or - for standard output]
loadDotEnv();
writePrivately();
// interactive work has priority
setPriority(10);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => stopping.abort(new StartError("The backup was stopped, and nothing of it was kept.")));
const terminal = onTerminal();
try {
  const settings = readSettings(process.env);
  const [, , place] = process.argv;
  if (place?.startsWith("-") && place !== "-")
    throw new StartError("Say where to: npm run backup -- file, folder, or - for standard output");
  const options = {
    passphrase: settings.backupPassphrase,
    signal: stopping.signal,
    now: new Date(),
    onProgress: ({ tables, files, bytes }: { tables: number; files: number; bytes: number }) =>
      terminal.show(`${tables} tables, ${files} files, ${bytesInWords(bytes)}`),
  };
  if (place === "-") await backupInstance(settings, process.stdout, options);
  else {
    const made = place ? backupToFile(settings, place, options) : backupToPlace(settings, options);
    const { file, size, tables, files, bytes } = await made;
    terminal.end(
      `${file}: ${tables} tables and ${files} files, ${bytesInWords(bytes)} in ${bytesInWords(size)}${settings.backupPassphrase === null ? ", not encrypted" : ""}.`,
    );
  }
} catch (error) {
  terminal.fail(error);
}
