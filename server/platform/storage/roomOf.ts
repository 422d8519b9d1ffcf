import { statfs } from "node:fs/promises";
import { within } from "../within.js";

/** A disk that hangs says nothing within this. */
const statSeconds = 2;

/** The size of the disk with a folder and what is free of it, in bytes; null where that can't be told. */
export async function roomOf(folder: string): Promise<{ bytes: number; freeBytes: number } | null> {
  const disk = await within(statSeconds, statfs(folder)).catch(() => null);
  // some file systems of other machines have no size
  if (!disk || disk.blocks === 0) return null;
  return { bytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize };
}
