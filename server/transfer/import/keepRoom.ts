import { statfs } from "node:fs/promises";

const megabyte = 1024 ** 2;
/** Disk space left for everything else; a tenth of a small disk. */
const maxBytesLeft = 256 * megabyte;
/** Free space is checked before the first byte, and again after this many. */
const bytesBetween = 8 * megabyte;

/**
 * Passes bytes through as long as the disk of the target folder has space for others.
 * @throws the error of a full disk, before it is full.
 */
export async function* keepRoom(
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
  diskOf: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }> = statfs,
): AsyncGenerator<Uint8Array> {
  let unasked = bytesBetween;
  for await (const chunk of bytes) {
    unasked += chunk.length;
    if (unasked > bytesBetween) {
      const { bavail, blocks, bsize } = await diskOf(folder);
      if (bavail * bsize < Math.min(maxBytesLeft, (blocks * bsize) / 10)) {
        throw Object.assign(new Error("The disk has hardly any room left"), { code: "ENOSPC" });
      }
      unasked = 0;
    }
    yield chunk;
  }
}
