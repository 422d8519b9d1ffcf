import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { postgresProcessesIn, signal, waitUntil } from "./processes.js";

type Step = readonly [name: NodeJS.Signals, seconds: number];

const orderly: readonly Step[] = [
  ["SIGINT", 30],
  ["SIGQUIT", 5],
  ["SIGKILL", 5],
];
/** If the folder is gone, there is nothing left to shut down cleanly. */
const atOnce: readonly Step[] = [["SIGKILL", 5]];

/**
 * Leaves no living process in a database's folder: a postmaster is asked to end, and orphans of a killed one are waited
 * for. Only then may its pid file and its socket's be removed, which a zombie or a later process of the same pid would
 * otherwise keep valid.
 */
export async function stopOrphanedPostgres(cluster: string, socketFolder: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const living = (): number[] => postgresProcessesIn(cluster, postmasterOf(pidFile));
  for (const [name, seconds] of existsSync(cluster) ? orderly : atOnce) {
    const postmaster = postmasterOf(pidFile);
    const pids = living();
    if (pids.length === 0) break;
    // a postmaster tells its children; orphans are signaled directly
    for (const pid of pids) if (pid === postmaster || !pids.includes(postmaster ?? -1)) signal(pid, name);
    if (await waitUntil(() => living().length === 0, seconds * 1000)) break;
  }
  rmSync(pidFile, { force: true });
  rmSync(join(socketFolder, ".s.PGSQL.5432.lock"), { force: true });
}

/** The process that a pid file names; null if there is none. */
function postmasterOf(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
