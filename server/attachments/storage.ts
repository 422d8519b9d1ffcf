import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import type { OwnData } from "../platform/data/Data.js";
import { TooLargeError } from "../platform/errors.js";

const gigabyte = 1024 ** 3;

const fileBytes = (own: OwnData) =>
  own.select("attachment").select(sql<number>`coalesce(sum(file_size), 0)::float8`.as("bytes"));

/** How many bytes the files of the viewer take, and how many they may. */
export async function storageOf(ctx: Context): Promise<{ usedBytes: number; limitBytes: number }> {
  // Those in the trash too: they take room until they are deleted for good.
  const { bytes } = await fileBytes(ctx.own).executeTakeFirstOrThrow();
  return { usedBytes: bytes, limitBytes: ctx.services.instanceSettings.values.storageGigabytes * gigabyte };
}

/** How many of these bytes are of files that wait in the trash for the end of their 30 days. */
export async function trashBytesOf(ctx: Context): Promise<number> {
  return (await fileBytes(ctx.own).where("deleted_at", "is not", null).executeTakeFirstOrThrow()).bytes;
}

/** Deletes the viewer's files in the trash for good; the next sweep removes their bytes. */
export async function emptyFileTrash(ctx: Context): Promise<void> {
  await ctx.own.delete("attachment").where("deleted_at", "is not", null).execute();
}

/**
 * Whether the viewer has room for so many bytes more. Only under the viewer's lock (`lockPerson`) does the answer hold
 * until the commit.
 * @throws TooLargeError
 */
export async function checkStorage(ctx: Context, bytes: number): Promise<void> {
  const { usedBytes, limitBytes } = await storageOf(ctx);
  if (usedBytes + bytes <= limitBytes) return;
  throw new TooLargeError(
    `There is not enough storage for this: you use ${inGigabytes(usedBytes)} of ${inGigabytes(limitBytes)}. ` +
      "Delete files you no longer need, then delete them permanently in Settings under Data, or ask an admin for more storage.",
  );
}

function inGigabytes(bytes: number): string {
  return `${Number((bytes / gigabyte).toFixed(2))} GB`;
}
