import "reflect-metadata";
import { open } from "node:fs/promises";
import { writePrivately } from "../platform/storage/privateFiles.js";
import { StartError } from "../settings/StartError.js";
import { loadDotEnv, readSettings } from "../settings/settings.js";
import { bytesInWords, onTerminal } from "./onTerminal.js";
import { restoreInstance } from "./restoreInstance.js";

// npm run restore -- file, or - for standard input
loadDotEnv();
writePrivately();
const terminal = onTerminal();
try {
  const [, , file] = process.argv;
  if (!file || (file.startsWith("-") && file !== "-"))
    throw new StartError("Say which: npm run restore -- backups/commonplace-2026-11-26T20-30-00Z.tar.zst");
  const settings = readSettings(process.env);
  const source = file === "-" ? process.stdin : (await open(file)).createReadStream();
  source.on("error", () => undefined);
  // everything that has begun is rolled back
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => source.destroy(new StartError("The restore was stopped, and nothing of it was kept.")));
  const { head, tables, files, bytes } = await restoreInstance(settings, source, {
    passphrase: settings.backupPassphrase,
    onProgress: (progress) =>
      terminal.show(`${progress.tables} tables, ${progress.files} files, ${bytesInWords(progress.bytes)}`),
  });
  terminal.end(
    `Restored what version ${head.version} had on ${head.madeAt}: ${tables} tables and ${files} files, ${bytesInWords(bytes)}.`,
  );
} catch (error) {
  terminal.fail(error);
  // otherwise a writer would stay blocked
  process.stdin.destroy();
}
