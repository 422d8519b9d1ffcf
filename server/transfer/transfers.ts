import { v7 as uuidv7 } from "uuid";
import { requireRecentSignIn } from "../accounts/requireRecentSignIn.js";
import type { Context } from "../platform/context.js";
import { ConflictError, NotFoundError } from "../platform/errors.js";
import { isUniqueViolation } from "../platform/isUniqueViolation.js";
import { dropFile, keepUntil } from "./keepFile.js";
import { transferProgressed } from "./transferEvents.js";
import { ownTransfer, type TransferRow, transferColumns } from "./transferRows.js";

export const exportQueue = "transfer.export";
export const importQueue = "transfer.import";

const exportsPerDay = 20;
const dayMilliseconds = 86_400_000;

const openSql = `select ${transferColumns} from transfer
  where owner_id = $1 and kind = 'EXPORT' and state in ('QUEUED', 'RUNNING')`;
const insertSql = `insert into transfer (id, owner_id, kind, state, file_name, created_at, alive_at)
  values ($1, $2, 'EXPORT', 'QUEUED', $3, $4, now()) returning ${transferColumns}`;
const queueSql = `update transfer set state = 'QUEUED', failure = null, finished_at = null, done = 0, alive_at = now()
  where owner_id = $1 and id = $2 and state = any($3::text[]) returning ${transferColumns}`;
const cancelSql = `update transfer set state = 'CANCELLED', claim = null, finished_at = $3
  where owner_id = $1 and id = $2 and state in ('CHECKED', 'QUEUED', 'RUNNING') returning ${transferColumns}`;

/**
 * Has everything of the viewer's put into one zip, in the background; while that runs, gives that run.
 * @throws RateLimitedError for more than 20 in 24 hours.
 */
export async function startExport(ctx: Context): Promise<TransferRow> {
  const { userId } = await requireRecentSignIn(ctx);
  const [open] = await ctx.sql<TransferRow>("transfers.openExport", openSql, [userId]);
  if (open) return open;
  await ctx.services.limits.take(`export ${userId}`, exportsPerDay, 86_400);
  const now = ctx.clock().toISOString();
  return queueing(() =>
    ctx.transact(async (tx) => {
      const fileName = `commonplace-${now.slice(0, 10)}.zip`;
      const [row] = await tx.sql<TransferRow>("transfers.insert", insertSql, [uuidv7(), userId, fileName, now]);
      if (!row) throw new Error("An export was not stored");
      return queued(tx, row);
    }),
  );
}

/** Starts an import that was looked at. @throws NotFoundError, ConflictError while another import runs. */
export function startImport(ctx: Context, id: string): Promise<TransferRow> {
  return queueAgain(ctx, id, ["CHECKED"]);
}

/** Runs again what failed or was cancelled; what an import made stays, and it goes on from there. */
export async function retryTransfer(ctx: Context, id: string): Promise<TransferRow> {
  if ((await ownTransfer(ctx, id)).kind === "EXPORT") await requireRecentSignIn(ctx);
  return queueAgain(ctx, id, ["FAILED", "CANCELLED"]);
}

async function queueAgain(ctx: Context, id: string, from: TransferRow["state"][]): Promise<TransferRow> {
  const transfer = await ownTransfer(ctx, id);
  return queueing(() =>
    ctx.transact(async (tx) => {
      const [row] = await tx.sql<TransferRow>("transfers.queue", queueSql, [transfer.ownerId, transfer.id, from]);
      if (!row) throw new ConflictError("This has been started already");
      if (row.storageKey && row.kind === "IMPORT") {
        await keepUntil(tx.services, row.storageKey, new Date(tx.clock().getTime() + 2 * dayMilliseconds));
      }
      return queued(tx, row);
    }),
  );
}

/** Stops a transfer; one that has ended stays as it is. What an import made until then stays. */
export async function cancelTransfer(ctx: Context, id: string): Promise<TransferRow> {
  const transfer = await ownTransfer(ctx, id);
  const cancelled = await ctx.transact(async (tx) => {
    const now = tx.clock().toISOString();
    const [row] = await tx.sql<TransferRow>("transfers.cancel", cancelSql, [transfer.ownerId, transfer.id, now]);
    if (row) await tx.emit(transferProgressed(row));
    return row;
  });
  if (transfer.state === "CHECKED" && transfer.storageKey) await dropFile(ctx.services, transfer.storageKey);
  const row = cancelled ?? (await ownTransfer(ctx, id));
  if (!row) throw new NotFoundError();
  return row;
}

async function queued(tx: Context, row: TransferRow): Promise<TransferRow> {
  const queue = row.kind === "EXPORT" ? exportQueue : importQueue;
  await tx.services.jobs.queue(queue, { transferId: row.id }, { tx: tx.manager });
  await tx.emit(transferProgressed(row));
  return row;
}

async function queueing(work: () => Promise<TransferRow>): Promise<TransferRow> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError("Another one is under way. Please wait until it has ended");
    throw error;
  }
}
