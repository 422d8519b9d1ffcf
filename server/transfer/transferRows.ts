import { expressionBuilder, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { columns } from "../platform/data/expressions.js";
import type { Tables } from "../platform/data/tables.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { noContent, type Transfer } from "./Transfer.js";

/** A transfer as the API shows it, with its owner and file. */
export type TransferRow = Transfer & { ownerId: string; storageKey: string | null; timeZone: string };

const t = expressionBuilder<Tables, "transfer">();

export const transferColumns = [
  ...columns("transfer", "id, owner_id, done, total, failure, file_name, storage_key, time_zone, expires_at"),
  ...columns("transfer", "created_at, finished_at"),
  t.ref("kind").$castTo<TransferRow["kind"]>().as("kind"),
  t.ref("source").$castTo<TransferRow["source"]>().as("source"),
  t.ref("state").$castTo<TransferRow["state"]>().as("state"),
  t.ref("step").$castTo<TransferRow["step"]>().as("step"),
  // a report from before a kind existed has no counts for it
  sql<TransferRow["report"]>`${sql.lit(JSON.stringify(noContent))}::jsonb || ${t.ref("report")}`.as("report"),
  t.cast<number | null>("file_size", "float8").as("fileSize"),
] as const;

/** The viewer's newest 20, without exports whose file has been deleted. */
export function listTransfers(ctx: Context): Promise<TransferRow[]> {
  return ctx.own
    .select("transfer")
    .where((eb) =>
      eb.or([
        eb("kind", "=", "IMPORT"),
        eb("state", "!=", "COMPLETED"),
        eb("expires_at", ">", ctx.clock().toISOString()),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .select(transferColumns)
    .execute();
}

/** Null if the viewer has none with this id. */
export async function transferById(ctx: Context, id: string): Promise<TransferRow | null> {
  if (!isUuid(id)) return null;
  return (await ctx.own.select("transfer").where("id", "=", id).select(transferColumns).executeTakeFirst()) ?? null;
}

/** @throws NotFoundError if the viewer has none with this id and kind. */
export async function ownTransfer(ctx: Context, id: string, kind?: TransferRow["kind"]): Promise<TransferRow> {
  const row = await transferById(ctx, id);
  if (!row || (kind && row.kind !== kind)) throw new NotFoundError();
  return row;
}
