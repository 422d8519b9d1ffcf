import { constants } from "node:fs";
import { chmod, chown, copyFile, mkdir, open, readdir, readlink, stat, symlink } from "node:fs/promises";
import { join } from "node:path";

/** Copies a folder with owners and modes, and forces every file of the copy to disk. The copy must not exist yet. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const { uid, gid, mode } = await stat(from);
  await mkdir(to, { mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  // in parallel, so that the disk can write many files at once
  await Promise.all(
    entries.map(async (entry) => {
      const source = join(from, entry.name);
      const target = join(to, entry.name);
      if (entry.isDirectory()) await copyFolder(source, target);
      else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
      else if (entry.isFile()) await copyWholeFile(source, target);
    }),
  );
  await give(to, uid, gid, mode);
}

async function copyWholeFile(source: string, target: string): Promise<void> {
  const { uid, gid, mode } = await stat(source);
  // file systems that can share blocks between files do so
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  const file = await open(target, "r+");
  await file.sync().finally(() => file.close());
  await give(target, uid, gid, mode);
}

async function give(path: string, uid: number, gid: number, mode: number): Promise<void> {
  await chmod(path, mode & 0o7777);
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}
