import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { countRows } from "../../platform/data/countRows.js";
import { columns } from "../../platform/data/expressions.js";
import { newestPage } from "../../platform/data/newestPage.js";
import type { Page } from "../../platform/data/pages.js";
import { NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import type { MailTemplate } from "../../platform/mail/templates.js";
import { mailSamples } from "./mailSamples.js";
import type { MailStatus, OutboxMail } from "./mailTypes.js";

/** Mails of the app itself. Mails that people wrote to each other are content, including their subject. */
const readable: readonly MailTemplate[] = [
  "invitation",
  "confirmAddress",
  "accountExists",
  "resetPassword",
  "accountDeletion",
  "secondFactor",
  "webhookOff",
];

/** One page of the outbox, the latest first; only for admins. */
export function outboxPage(
  ctx: Context,
  {
    first,
    after,
    status,
  }: { first: number; after?: string | null | undefined; status?: MailStatus | null | undefined },
): Promise<Page<OutboxMail>> {
  const mails = status ? ownMails(ctx).where("m.status", "=", status) : ownMails(ctx);
  return newestPage(
    ctx,
    "outbox",
    { first, after },
    async ({ value, id, size }) => {
      const rows = await mails
        .select(columns("m", "id, recipient, template, subject, status, last_error, created_at"))
        .select((eb) => eb("m.plain_text", "is not", null).as("hasText"))
        .$narrowType<{ template: MailTemplate; status: MailStatus }>()
        .where((eb) => eb(eb.refTuple("m.created_at", "m.id"), "<", eb.tuple(value, id)))
        .orderBy("m.created_at", "desc")
        .orderBy("m.id", "desc")
        .limit(size)
        .execute();
      return rows.map(({ template, hasText, ...row }) => {
        const isPlain = readable.includes(template);
        const kind = mailSamples[template]?.name ?? template;
        return { ...row, kind, subject: isPlain ? row.subject : null, isReadable: isPlain && Boolean(hasText) };
      });
    },
    () => countRows(mails),
  );
}

const ownMails = (ctx: Context) =>
  ctx.system("admins look after the outbox", "each time").selectFrom("outbox_mail as m");

/**
 * The text of an unsent mail, so that an admin can pass it on, without links that work as keys; reading it is recorded
 * in the log.
 * @throws NotFoundError also for mails that contain people's content.
 */
export function outboxMailText(ctx: Context, id: string): Promise<string> {
  if (!isUuid(id)) throw new NotFoundError();
  return ctx.transact(async (tx) => {
    const row = await ownMails(tx)
      .select(["m.recipient", "m.template", "m.plain_text as text"])
      .where("m.id", "=", id)
      .where("m.plain_text", "is not", null)
      .where("m.template", "in", readable)
      .$narrowType<{ template: MailTemplate; text: string }>()
      .executeTakeFirst();
    if (!row) throw new NotFoundError();
    await recordAudit(tx, {
      area: AuditArea.MAIL,
      action: "read the e-mail to",
      target: { id, name: row.recipient },
      detail: mailSamples[row.template].name,
    });
    return row.text;
  });
}
