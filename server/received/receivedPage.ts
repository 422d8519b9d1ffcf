import type { Context } from "../platform/context.js";
import { isInstant } from "../platform/isoTime.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import type { ReceivedStatus } from "./receivedEnums.js";
import { type ReceivedRow, receivedColumns, receivedOf, type StoredReceived } from "./receivedRows.js";

interface ReceivedPageArgs {
  first: number;
  after?: string | null;
  /** Null: all. */
  status?: ReceivedStatus | null;
}

const order = "received";

/**
 * One page of what the viewer received, the newest first.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another list.
 */
export async function receivedPage(
  ctx: Context,
  { first, after, status }: ReceivedPageArgs,
): Promise<Page<ReceivedRow>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;

  const values: unknown[] = [ctx.requireViewer().userId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["r.owner_id = $1"];
  if (status) where.push(`r.status = ${place(status)}`);
  const countSql = `select count(*)::integer as count from received_item r where ${where.join(" and ")}`;
  const counted = [...values];
  if (position)
    where.push(`(r.created_at, r.id) < (${place(position.value)}::timestamptz, ${place(position.id)}::uuid)`);
  const text = `select ${receivedColumns} from received_item r
    where ${where.join(" and ")} order by r.created_at desc, r.id desc limit ${place(first + 1)}`;

  return pageOf({
    rows: (await ctx.sql<StoredReceived>("", text, values)).map(receivedOf),
    first,
    after,
    order,
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    totalCount: async () => (await ctx.sql<{ count: number }>("", countSql, counted))[0]?.count ?? 0,
  });
}
