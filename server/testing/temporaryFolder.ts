import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const neededBytes = 2 * 1024 ** 3;

/**
 * The folder for what tests make and throw away: in memory where the system has room there. Each of their databases is
 * hundreds of files, which a disk takes longer to make and to remove than a test takes to use them.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= neededBytes) return memory;
  } catch {
    // not every system has one
  }
  return tmpdir();
}
