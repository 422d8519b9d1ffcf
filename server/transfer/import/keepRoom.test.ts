import { expect, test } from "vitest";
import { outageOf } from "../../platform/outage.js";
import { keepRoom } from "./keepRoom.js";

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** A disk of this size, on which the passed chunks take space. */
function disk(total: number, free: number) {
  let bavail = free;
  const diskOf = async () => ({ bsize: 1, blocks: total, bavail });
  return async (chunks: number): Promise<number> => {
    let passed = 0;
    const source = async function* () {
      for (let at = 0; at < chunks; at += 1) yield new Uint8Array(megabyte);
    };
    for await (const chunk of keepRoom(source(), "/", diskOf)) {
      bavail -= chunk.length;
      passed += chunk.length;
    }
    return passed;
  };
}

test("bytes pass while the disk has space, and fail as on a full disk before others have none left", async () => {
  expect(await disk(10 * gigabyte, 2 * gigabyte)(100)).toBe(100 * megabyte);
  const failure = await disk(10 * gigabyte, 300 * megabyte)(100).catch((error: unknown) => error);
  expect(outageOf(failure)?.sentence).toContain("Storage is full");
  await expect(disk(10 * gigabyte, 200 * megabyte)(1)).rejects.toThrow("hardly any room");
});

test("a small disk keeps a tenth of its size free", async () => {
  expect(await disk(100 * megabyte, 90 * megabyte)(60)).toBe(60 * megabyte);
  await expect(disk(100 * megabyte, 90 * megabyte)(99)).rejects.toThrow("hardly any room");
});
