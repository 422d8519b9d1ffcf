import { statfs } from "node:fs/promises";
import { within } from "../within.js";

/** A disk that doesn't answer within this time hangs. */
const statSeconds = 2;

/** The size and the free space of the disk with a folder, in bytes; null if unknown. */
export async function roomOf(folder: string): Promise<{ bytes: number; freeBytes: number } | null> {
  const disk = await within(statSeconds, statfs(folder)).catch(() => null);
  // some network file systems report no size
  if (!disk || disk.blocks === 0) return null;
  return { bytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize };
}
