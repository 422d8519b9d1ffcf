import { sql } from "kysely";
import type { Context } from "../../platform/context.js";
import type { OwnData } from "../../platform/data/Data.js";
import { TooLargeError } from "../../platform/errors.js";

const gigabyte = 1024 ** 3;

const fileBytes = (own: OwnData) =>
  own.select("attachment").select(sql<number>`coalesce(sum(file_size), 0)::float8`.as("bytes"));

/** How many bytes the viewer's files take, and how many they may take. */
export async function storageOf(ctx: Context): Promise<{ usedBytes: number; limitBytes: number }> {
  // Including those in the trash: they take up storage until they are permanently deleted.
  const { bytes } = await fileBytes(ctx.own).executeTakeFirstOrThrow();
  return { usedBytes: bytes, limitBytes: ctx.services.instanceSettings.values.storageGigabytes * gigabyte };
}

/** How many of these bytes belong to files in the trash, where they stay for 30 days. */
export async function trashBytesOf(ctx: Context): Promise<number> {
  return (await fileBytes(ctx.own).where("deleted_at", "is not", null).executeTakeFirstOrThrow()).bytes;
}

/**
 * Checks that the viewer has room for this many more bytes. The result holds until the commit only under the viewer's
 * lock (`lockPerson`).
 * @throws TooLargeError
 */
export async function checkStorage(ctx: Context, bytes: number): Promise<void> {
  const { usedBytes, limitBytes } = await storageOf(ctx);
  if (usedBytes + bytes <= limitBytes) return;
  throw new TooLargeError(
    `There is not enough storage for this: you use ${inGigabytes(usedBytes)} of ${inGigabytes(limitBytes)}. ` +
      "Delete files you no longer need, then delete them permanently in the trash, or ask an admin for more storage.",
  );
}

function inGigabytes(bytes: number): string {
  return `${Number((bytes / gigabyte).toFixed(2))} GB`;
}
