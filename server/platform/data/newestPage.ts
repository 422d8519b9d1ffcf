import type { Context } from "../context.js";
import { isInstant } from "../isoTime.js";
import { checkPageSize, decodeCursor, type Page, type Position, pageOf } from "./pages.js";

/** How a page of rows is read: after a `created_at` and `id`, the newest first, one more than the page has. */
export interface NewestRows extends Position {
  size: number;
}

export const beforeNewest: Position = { value: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/**
 * One page of a list, the newest first.
 * @param order names the list; a cursor works for no other.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another list.
 */
export async function newestPage<N extends { id: string; createdAt: string }>(
  ctx: Context,
  order: string,
  { first, after }: { first: number; after?: string | null },
  read: (rows: NewestRows) => Promise<N[]>,
  totalCount: () => Promise<number>,
): Promise<Page<N>> {
  checkPageSize(first, ctx.maxPageSize);
  const behind = after ? decodeCursor(order, after, isInstant) : beforeNewest;
  const rows = await read({ ...behind, size: first + 1 });
  return pageOf({ rows, first, after, order, totalCount, position: ({ createdAt, id }) => ({ value: createdAt, id }) });
}
