import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { Transfer } from "./Transfer.js";

/** A transfer as the API shows it, whose it is and where its file is. */
export type TransferRow = Transfer & { ownerId: string; storageKey: string | null; timeZone: string };

export const transferColumns = `id, owner_id as "ownerId", kind, source, state, step, done, total, failure,
  file_name as "fileName", file_size::double precision as "fileSize", storage_key as "storageKey",
  time_zone as "timeZone", expires_at as "expiresAt", report, created_at as "createdAt", finished_at as "finishedAt"`;

const listSql = `select ${transferColumns} from transfer
  where owner_id = $1 and (kind = 'IMPORT' or state <> 'COMPLETED' or expires_at > $2)
  order by created_at desc, id desc limit 20`;
const oneSql = `select ${transferColumns} from transfer where owner_id = $1 and id = $2`;

/** The viewer's newest 20, without exports whose file is gone. */
export function listTransfers(ctx: Context): Promise<TransferRow[]> {
  return ctx.sql<TransferRow>("transfers", listSql, [ctx.requireViewer().userId, ctx.clock().toISOString()]);
}

/** Null when the viewer has none of this id. */
export async function transferById(ctx: Context, id: string): Promise<TransferRow | null> {
  const { userId } = ctx.requireViewer();
  const [row] = isUuid(id) ? await ctx.sql<TransferRow>("transfers.byId", oneSql, [userId, id]) : [];
  return row ?? null;
}

/** @throws NotFoundError when the viewer has none of this id and kind. */
export async function ownTransfer(ctx: Context, id: string, kind?: TransferRow["kind"]): Promise<TransferRow> {
  const row = await transferById(ctx, id);
  if (!row || (kind && row.kind !== kind)) throw new NotFoundError();
  return row;
}
