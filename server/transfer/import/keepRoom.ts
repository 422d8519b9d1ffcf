import { statfs } from "node:fs/promises";

const megabyte = 1024 ** 2;
/** Left for everything else; of a small disk a tenth. */
const maxBytesLeft = 256 * megabyte;
/** The disk is asked before the first byte, and again after so many. */
const bytesBetween = 8 * megabyte;

/**
 * The bytes as they come, for as long as the disk of the folder that they go to has room for others.
 * @throws what a full disk would, before it is full.
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
