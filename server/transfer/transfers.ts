import { v7 as uuidv7 } from "uuid";
import { requireRecentSignIn } from "../accounts/sessions/requireRecentSignIn.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { isUniqueViolation } from "../platform/data/isUniqueViolation.js";
import { viewerId } from "../platform/data/Parameter.js";
import { ConflictError } from "../platform/errors.js";
import { cancelLongJob, queueLongJob } from "../platform/jobs/LongJob.js";
import { dropFile, keepUntil } from "./fileExpiry.js";
import { transferJobs } from "./transferJobs.js";
import { ownTransfer, type TransferRow, transferColumns } from "./transferRows.js";

const dayMilliseconds = 86_400_000;

/**
 * Exports everything of the viewer's to one zip, in the background; returns the running export if there is one.
 * @throws RateLimitedError for more than 20 in 24 hours.
 */
export async function startExport(ctx: Context): Promise<TransferRow> {
  const { userId } = await requireRecentSignIn(ctx);
  const open = await openExport(ctx);
  if (open) return open;
  const now = ctx.clock().toISOString();
  try {
    return await ctx.transact(async (tx) => {
      const file_name = `commonplace-${now.slice(0, 10)}.zip`;
      const waits = { kind: "EXPORT", state: "QUEUED" };
      const row = await tx.own.db
        .insertInto("transfer")
        .values({ id: uuidv7(), owner_id: viewerId, ...waits, file_name, created_at: now })
        .returning(transferColumns)
        .executeTakeFirstOrThrow();
      await tx.services.limits.take(`export ${userId}`, limitOf.files.exports);
      return queueLongJob(tx, transferJobs.EXPORT, row);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // requested twice at the same moment; the other one may be done by now
    return startExport(ctx);
  }
}

function openExport(ctx: Context): Promise<TransferRow | undefined> {
  return ctx.own
    .select("transfer")
    .where("kind", "=", "EXPORT")
    .where("state", "in", ["QUEUED", "RUNNING"])
    .select(transferColumns)
    .executeTakeFirst();
}

/** Starts a previewed import. @throws NotFoundError, ConflictError while another import runs. */
export function startImport(ctx: Context, id: string): Promise<TransferRow> {
  return queueAgain(ctx, id, ["CHECKED"]);
}

/** Retries a failed or cancelled transfer; an import keeps what it created so far, and continues from there. */
export async function retryTransfer(ctx: Context, id: string): Promise<TransferRow> {
  if ((await ownTransfer(ctx, id)).kind === "EXPORT") await requireRecentSignIn(ctx);
  return queueAgain(ctx, id, ["FAILED", "CANCELLED"]);
}

async function queueAgain(ctx: Context, id: string, from: TransferRow["state"][]): Promise<TransferRow> {
  const transfer = await ownTransfer(ctx, id);
  return queueing(() =>
    ctx.transact(async (tx) => {
      const row = await tx.own
        .update("transfer")
        .set({ state: "QUEUED", failure: null, finished_at: null, done: 0 })
        .where("id", "=", transfer.id)
        .where("state", "in", from)
        .returning(transferColumns)
        .executeTakeFirstOrThrow(() => new ConflictError("This has already been started"));
      if (row.storageKey && row.kind === "IMPORT") {
        await keepUntil(tx.services, row.storageKey, new Date(tx.clock().getTime() + 2 * dayMilliseconds));
      }
      return queueLongJob(tx, transferJobs[row.kind], row);
    }),
  );
}

/** Stops a transfer; one that has ended stays unchanged. An import keeps what it has created so far. */
export async function cancelTransfer(ctx: Context, id: string): Promise<TransferRow> {
  const transfer = await ownTransfer(ctx, id);
  let unusedFile: string | null = null;
  const cancelled = await ctx.transact(async (tx) => {
    const before = await tx.own
      .select("transfer")
      .where("id", "=", transfer.id)
      .select(["state", "storage_key"])
      .forUpdate()
      .executeTakeFirst();
    // one that had started may be retried
    unusedFile = before?.state === "CHECKED" ? before.storage_key : null;
    return cancelLongJob(tx, transferJobs[transfer.kind], transfer.id, ["CHECKED", "QUEUED", "RUNNING"]);
  });
  if (unusedFile) await dropFile(ctx.services, unusedFile);
  return cancelled ?? ownTransfer(ctx, id);
}

async function queueing(work: () => Promise<TransferRow>): Promise<TransferRow> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError("Another one is under way. Please wait until it has ended");
    throw error;
  }
}
