import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { Send } from "./Send.js";
import { sendRow } from "./sendsPage.js";

/** @throws NotFoundError for a send that isn't the viewer's. */
export async function retrySend(
  ctx: Context,
  sendId: string,
  deliveryIds: readonly string[] | null | undefined,
): Promise<Send> {
  if (!isUuid(sendId)) throw new NotFoundError();
  return ctx.transact(async (tx) => {
    const only = deliveryIds ? deliveryIds.filter(isUuid) : null;
    const failed = await tx.own
      .select("delivery as d")
      .innerJoin("outbox_mail as m", "m.id", "d.mail_id")
      .where("d.send_id", "=", sendId)
      .where((eb) => (only ? eb("d.id", "=", anyOf(only)) : eb.lit(true)))
      .where("m.status", "in", ["FAILED", "BOUNCED"])
      .orderBy("d.place")
      .select("m.id")
      .execute();
    const ids = failed.map(({ id }) => id);
    if (ids.length > 0) await tx.services.mail.sendAgain(ids, tx.runner);
    const send = await sendRow(tx, sendId);
    if (!send) throw new NotFoundError();
    return send;
  });
}
