import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { StartError } from "../../settings/StartError.js";
import type { Account, Binaries } from "./embeddedPostgresFiles.js";

/** Who owns a database that comes with the app. Only the socket's owner can connect, so it has no password. */
export const superuser = "postgres";

/**
 * Makes an empty database in a folder: under another name until it is whole, so that a killed start leaves no half one.
 * @throws StartError with what initdb said.
 */
export async function makeCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
  isThrowaway: boolean,
): Promise<void> {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  const options = [
    "-U",
    superuser,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  if (isThrowaway) options.push("--no-sync");
  const child = spawn(binaries.initdb, ["-D", unfinished, "--no-instructions", ...options], {
    cwd: "/",
    env: minimalEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    // a terminal's Ctrl-C is for the app, which lets the start end before it stops
    detached: true,
    ...account,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-2_000);
  });
  const code = await new Promise<number | string>((done) => {
    child.on("error", (error) => done(error.message));
    child.once("close", (exit, name) => done(exit ?? name ?? "killed"));
  });
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartError(`A new database could not be made in ${cluster} (${code}): ${said.trim()}`);
  }
  if (existsSync(cluster)) rmSync(cluster, { recursive: true });
  renameSync(unfinished, cluster);
}

/** Nothing of the caller's, whose PGDATA and the like would be obeyed. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
