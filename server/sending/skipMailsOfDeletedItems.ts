import { systemData } from "../platform/data/Data.js";
import { sameOwner } from "../platform/data/owners.js";
import type { Services } from "../platform/services.js";

/** Skips mails whose item was deleted or whose recipient refused them meanwhile; call it before the jobs start. */
export function skipMailsOfDeletedItems({ mail, pool }: Pick<Services, "mail" | "pool">): void {
  mail.check("sentItem", async (mailId) => {
    const meant = await systemData(pool, "to skip mails that are no longer meant")
      .selectFrom("delivery as d")
      .innerJoin("send as s", "s.id", "d.send_id")
      .innerJoin("content_item as n", "n.id", "s.item_id")
      .leftJoin("refusal as r", (join) => join.on(sameOwner("r", "d")).onRef("r.email", "=", "d.email"))
      .where("d.mail_id", "=", mailId)
      .where("n.deleted_at", "is", null)
      .where("r.email", "is", null)
      .select("d.id")
      .executeTakeFirst();
    return meant !== undefined;
  });
}
