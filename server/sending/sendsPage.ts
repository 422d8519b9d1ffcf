import type { Context } from "../platform/context.js";
import { isInstant } from "../platform/isoTime.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import { findItem } from "../sharing/findItem.js";
import { failureWords } from "./failureWords.js";
import type { Delivery, Send } from "./Send.js";

const order = "sends";

/** Without a mail of its own a delivery ended with the send: among the person's received items, or nowhere. */
const deliveryJson = `json_build_object('id', d.id, 'email', d.email, 'name', u.display_name, 'isConfirmed', u.email_verified,
  'state', case m.status when 'WAITING' then 'WAITING' when 'FAILED' then 'FAILED' when 'BOUNCED' then 'BOUNCED'
    else 'DELIVERED' end,
  'stateChangedAt', coalesce(m.sent_at, d.created_at),
  'error', case when m.status in ('FAILED', 'BOUNCED') then m.last_error end,
  'canRetry', coalesce(m.status in ('FAILED', 'BOUNCED'), false))`;
const sendColumns = `s.id, s.message, s.created_at as "createdAt",
  (select count(*)::integer from snapshot_file f where f.send_id = s.id) as "attachmentCount",
  (select json_agg(${deliveryJson} order by d.place) from delivery d
    left join outbox_mail m on m.id = d.mail_id left join app_user u on u.email = d.email
    where d.send_id = s.id) as deliveries`;

const byIdsSql = `select ${sendColumns} from send s where s.owner_id = $1 and s.id = any($2::uuid[])`;
const listSql = (behind: string) => `select ${sendColumns} from send s
  where s.owner_id = $1 and s.item_id = $2 ${behind} order by s.created_at desc, s.id desc limit $3`;
const countSql = "select count(*)::integer as count from send where owner_id = $1 and item_id = $2";

/**
 * To whom an item was sent, the newest send first.
 * @throws NotFoundError for an item that isn't the viewer's, InvalidInputError for a wrong page.
 */
export async function sendsPage(
  ctx: Context,
  itemId: string,
  { first, after }: { first: number; after?: string | null },
): Promise<Page<Send>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;
  const { id } = await findItem(ctx, itemId);
  const { userId } = ctx.requireViewer();
  const behind = position ? "and (s.created_at, s.id) < ($4::timestamptz, $5::uuid)" : "";
  const values = [userId, id, first + 1, ...(position ? [position.value, position.id] : [])];
  return pageOf({
    rows: (await ctx.sql<Send>(position ? "sending.pageAfter" : "sending.page", listSql(behind), values)).map(sendOf),
    first,
    after,
    order,
    position: ({ createdAt, id: sendId }) => ({ value: createdAt, id: sendId }),
    totalCount: async () => (await ctx.sql<{ count: number }>("sending.count", countSql, [userId, id]))[0]?.count ?? 0,
  });
}

/** One of the viewer's sends; null when there is none of that id. */
export async function sendRow(ctx: Context, id: string): Promise<Send | null> {
  const [row] = await ctx.sql<Send>("sending.byIds", byIdsSql, [ctx.requireViewer().userId, [id]]);
  return row ? sendOf(row) : null;
}

/** Times inside JSON come as PostgreSQL writes them, and reasons as the mail server does. */
function sendOf(send: Send): Send {
  const deliveries = (send.deliveries ?? []).map(
    ({ stateChangedAt, error, ...delivery }): Delivery => ({
      ...delivery,
      stateChangedAt: new Date(stateChangedAt).toISOString(),
      error: error === null ? null : failureWords(error),
    }),
  );
  return { ...send, deliveries };
}
