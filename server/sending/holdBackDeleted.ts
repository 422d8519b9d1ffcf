import type { Services } from "../platform/services.js";

const meantSql = `
  select from delivery d join send s on s.id = d.send_id join content_item n on n.id = s.item_id
  where d.mail_id = $1 and n.deleted_at is null
    and not exists (select from refusal r where r.owner_id = d.owner_id and r.email = d.email)`;

/** Mails of what was deleted meanwhile, and to whoever wants none meanwhile, don't go; call it before the jobs start. */
export function holdBackDeleted({ mail, pool }: Pick<Services, "mail" | "pool">): void {
  mail.check("sentItem", async (mailId) => ((await pool.query(meantSql, [mailId])).rowCount ?? 0) > 0);
}
