import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { StatementShapes } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import { type NewestRows, newestPage } from "../platform/data/newestPage.js";
import type { Page } from "../platform/data/pages.js";
import type { ReceivedStatus } from "./receivedEnums.js";
import { type ReceivedRow, received, receivedOf, type StoredReceived } from "./receivedRows.js";

interface ReceivedPageArgs {
  first: number;
  after?: string | null;
  /** Null: all. */
  status?: ReceivedStatus | null;
}

const pages = new StatementShapes<StoredReceived, NewestRows>();

/**
 * One page of the viewer's received items, the newest first.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another list.
 */
export async function receivedPage(ctx: Context, { status, ...args }: ReceivedPageArgs): Promise<Page<ReceivedRow>> {
  const page = pages.of(status ?? "all", (own, { value, id, size }) =>
    received(own)
      .$if(Boolean(status), (items) => items.where("r.status", "=", sql.lit(status)))
      .where((eb) => eb(eb.refTuple("r.created_at", "r.id"), "<", eb.tuple(value, id)))
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc")
      .limit(size),
  );
  const counted = () =>
    ctx.own
      .select("received_item")
      .$if(Boolean(status), (items) => items.where("status", "=", sql.lit(status)))
      .select(rowCount)
      .executeTakeFirstOrThrow();
  return newestPage(
    ctx,
    "received",
    args,
    async (rows) => (await ctx.run(page, rows)).map(receivedOf),
    async () => (await counted()).count,
  );
}
