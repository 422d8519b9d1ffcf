import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { StartError } from "../../settings/StartError.js";
import type { Account, Binaries } from "./embeddedPostgresFiles.js";

/** The owner of an embedded database. Only the socket's owner can connect, so it has no password. */
export const superuser = "postgres";

/**
 * Creates an empty database in a folder: under another name until it is complete, so that a killed start leaves no
 * partial one.
 * @throws StartError with the message of initdb.
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

/** Without the caller's own variables: PostgreSQL would obey PGDATA and the like. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
