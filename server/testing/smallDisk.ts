import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const megabyte = 1024 * 1024;

export interface SmallDisk {
  folder: string;
  /** Fills all but this many megabytes. @returns a function that frees them. */
  fill(freeMegabytes: number): () => void;
  remove(): void;
}

/** A separate disk in memory; null if this account may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-disk-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status !== 0) {
    remove();
    return null;
  }
  // the database runs as another account
  chmodSync(folder, 0o755);
  return {
    folder,
    fill(freeMegabytes) {
      const filler = join(folder, "filler");
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - freeMegabytes * megabyte));
      } catch (error) {
        // another process took the remaining space meanwhile
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
      return () => rmSync(filler);
    },
    remove() {
      execFileSync("umount", ["-l", folder]);
      remove();
    },
  };
}
