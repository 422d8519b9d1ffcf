import type { Context } from "../platform/context.js";
import { TooLargeError } from "../platform/errors.js";

const gigabyte = 1024 ** 3;

// Those in the trash too: they take room until they are deleted for good.
const usedSql = "select coalesce(sum(file_size), 0)::float8 as bytes from attachment where owner_id = $1";
const trashSql = `${usedSql} and deleted_at is not null`;
const emptySql = "delete from attachment where owner_id = $1 and deleted_at is not null";

/** How many bytes the files of the viewer take, and how many they may. */
export async function storageOf(ctx: Context): Promise<{ usedBytes: number; limitBytes: number }> {
  const [used] = await ctx.sql<{ bytes: number }>("storage.used", usedSql, [ctx.requireViewer().userId]);
  return { usedBytes: used?.bytes ?? 0, limitBytes: ctx.services.choices.values.storageGigabytes * gigabyte };
}

/** How many of these bytes are of files that wait in the trash for the end of their 30 days. */
export async function trashBytesOf(ctx: Context): Promise<number> {
  const [trash] = await ctx.sql<{ bytes: number }>("storage.trash", trashSql, [ctx.requireViewer().userId]);
  return trash?.bytes ?? 0;
}

/** Deletes the viewer's files in the trash for good; the next sweep removes their bytes. */
export async function emptyFileTrash(ctx: Context): Promise<void> {
  await ctx.sql("storage.empty", emptySql, [ctx.requireViewer().userId]);
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
    `There is no room left for this: your files take ${inGigabytes(usedBytes)} of ${inGigabytes(limitBytes)}. ` +
      "Delete files that you no longer need, then the deleted ones for good in Settings, or ask an admin for more room.",
  );
}

function inGigabytes(bytes: number): string {
  return `${Number((bytes / gigabyte).toFixed(2))} GB`;
}
