import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Linux reports through /proc what other systems only guess by sending signal 0. */
const hasProc = process.platform === "linux";

/**
 * When a process started, in the kernel's ticks: with the pid it identifies one process and no later one of the same
 * pid.
 * @returns null for a process that is gone or a zombie, and wherever the system doesn't tell.
 */
export function startOf(pid: number): string | null {
  try {
    // the name in brackets may hold spaces and brackets itself
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\)\s/s, "")
      .split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** False for zombies too, where the system tells. */
export function isAlive(pid: number): boolean {
  if (hasProc) return startOf(pid) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The living postgres processes (postmaster and its children) that work in a folder. Needs root or the same account. */
export function postgresProcessesIn(folder: string, postmaster: number | null): number[] {
  if (!hasProc) return postmaster !== null && isPostgres(postmaster) ? [postmaster] : [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && worksIn(pid, folder) && startOf(pid) !== null);
}

/** For systems without /proc: the pid in a pid file may belong to an unrelated process by now. */
function isPostgres(pid: number): boolean {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).includes("postgres");
  } catch {
    return false;
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    // processes keep a working folder that was removed
    const place = readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, "");
    return place === folder && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
  } catch {
    return false;
  }
}

/** Sends a signal; a process that is already gone counts as signaled. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Waits until `holds` is true; false once `milliseconds` have passed. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (await holds()) return true;
    if (performance.now() >= end) return false;
    await wait(15);
  }
}
