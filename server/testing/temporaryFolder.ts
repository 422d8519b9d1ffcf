import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const neededBytes = 2 * 1024 ** 3;

/**
 * The folder for temporary files of tests: in memory if the system has room there. Each test database is hundreds of
 * files, which a disk takes longer to create and remove than a test takes to use them.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= neededBytes) return memory;
  } catch {
    // some systems have none
  }
  return tmpdir();
}
