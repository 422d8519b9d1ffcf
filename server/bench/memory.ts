import { readdirSync, readFileSync } from "node:fs";

/**
 * Proportional set size of a process and all its descendants, in bytes: shared pages are counted once overall. Linux
 * only.
 */
export function memoryOf(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, each) => sum + proportionalSetSize(each), 0);
}

/** Processor milliseconds of a process, and of all its descendants. Linux only. */
export function processorMs(pid: number): { own: number; below: number } {
  const below = descendants(pid).reduce((sum, each) => sum + workedMs(each).own + workedMs(each).ended, 0);
  return { own: workedMs(pid).own, below };
}

/** For a process, and for its ended children: in ticks of 10 ms, as Linux counts them. */
function workedMs(pid: number): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { own: (user + system) * 10, ended: (endedUser + endedSystem) * 10 };
  } catch {
    return { own: 0, ended: 0 };
  }
}

/** All descendants of a process. Linux only. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(entry)]);
    } catch {
      // It ended in the meantime.
    }
  }
  const below = (of: number): number[] => (parents.get(of) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Of one process alone; 0 once it has ended. */
export function proportionalSetSize(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
