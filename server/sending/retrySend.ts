import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { Send } from "./Send.js";
import { sendRow } from "./sendsPage.js";

const failedSql = `select m.id from delivery d join outbox_mail m on m.id = d.mail_id
  where d.owner_id = $1 and d.send_id = $2 and ($3::uuid[] is null or d.id = any($3)) and m.status in ('FAILED', 'BOUNCED')
  order by d.place`;

/** @throws NotFoundError for a send that isn't the viewer's. */
export async function retrySend(
  ctx: Context,
  sendId: string,
  deliveryIds: readonly string[] | null | undefined,
): Promise<Send> {
  const { userId } = ctx.requireViewer();
  if (!isUuid(sendId)) throw new NotFoundError();
  return ctx.transact(async (tx) => {
    const only = deliveryIds ? deliveryIds.filter(isUuid) : null;
    const failed = await tx.sql<{ id: string }>("sending.failed", failedSql, [userId, sendId, only]);
    const ids = failed.map(({ id }) => id);
    if (ids.length > 0) await tx.services.mail.sendAgain(ids, tx.manager);
    const send = await sendRow(tx, sendId);
    if (!send) throw new NotFoundError();
    return send;
  });
}
