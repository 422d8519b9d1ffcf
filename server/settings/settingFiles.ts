import { readFileSync, statSync } from "node:fs";
import { SettingsError } from "./settingReaders.js";

/** More than the longest setting needs. */
const maxBytes = 16 * 1024;

/**
 * The environment with the settings that are given by a file: NAME_FILE holds the path of a file that holds NAME's
 * value, which is how container platforms and vaults provide secrets.
 * @throws SettingsError for a setting that is given twice, and for a file that can't be read or has more than 16 KiB.
 */
export function withFileSettings(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const read = names.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) return [];
    if (env[name]?.trim()) throw new SettingsError(`${name}_FILE`, `can't be set together with ${name}`);
    return [[name, readValue(`${name}_FILE`, path)] as const];
  });
  return read.length === 0 ? env : { ...env, ...Object.fromEntries(read) };
}

function readValue(name: string, path: string): string {
  try {
    const facts = statSync(path);
    if (facts.isFile() && facts.size <= maxBytes) return readFileSync(path, "utf8");
  } catch {
    // reported below, without the reason, which would repeat the path
  }
  throw new SettingsError(name, "must name a file of at most 16 KiB that the app can read");
}
