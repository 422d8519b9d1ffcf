import { systemData } from "../platform/data/Data.js";
import { sameOwner } from "../platform/data/owners.js";
import type { Services } from "../platform/services.js";

/**
 * Skips mails whose item was deleted, or whose recipient refused them or blocked the sender meanwhile; call it before
 * the jobs start.
 */
export function skipUnwantedMails({ mail, pool }: Pick<Services, "mail" | "pool">): void {
  mail.check("sentItem", async (mailId) => {
    const found = await systemData(pool, "to skip mails that are no longer meant")
      .selectFrom("delivery as d")
      .innerJoin("send as s", "s.id", "d.send_id")
      .innerJoin("content_item as n", "n.id", "s.item_id")
      .leftJoin("refusal as r", (join) => join.on(sameOwner("r", "d")).onRef("r.email", "=", "d.email"))
      .innerJoin("app_user as o", "o.id", "d.owner_id")
      .leftJoin("app_user as u", "u.email", "d.email")
      .leftJoin("blocked_sender as b", (join) =>
        join
          .onRef("b.owner_id", "=", "u.id")
          .on((on) => on.or([on("b.sender_id", "=", on.ref("o.id")), on("b.email", "=", on.ref("o.email"))])),
      )
      .where("d.mail_id", "=", mailId)
      .select(["n.deleted_at as deletedAt", "r.email as refusedBy", "b.owner_id as blockedBy"])
      .executeTakeFirst();
    if (!found || found.deletedAt !== null) return "DELETED";
    return found.refusedBy === null && found.blockedBy === null ? "MEANT" : "REFUSED";
  });
}
