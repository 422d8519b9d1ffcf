import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { isInstant } from "../../platform/isoTime.js";
import { isUuid } from "../../platform/isUuid.js";
import type { MailTemplate } from "../../platform/mail/templates.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../../platform/pages.js";
import { mailSamples } from "./mailSamples.js";
import type { MailStatus, OutboxMail } from "./mailTypes.js";

/** Letters of the app itself. What people wrote to each other is content, down to its subject. */
const readable: readonly MailTemplate[] = [
  "invitation",
  "confirmAddress",
  "accountExists",
  "resetPassword",
  "accountDeletion",
  "secondFactor",
];
const order = "outbox";

interface Row extends Omit<OutboxMail, "kind" | "isReadable"> {
  template: MailTemplate;
  hasText: boolean;
}

/** One page of the outbox, the latest first: for admins alone. */
export async function outboxPage(
  ctx: Context,
  {
    first,
    after,
    status,
  }: { first: number; after?: string | null | undefined; status?: MailStatus | null | undefined },
): Promise<Page<OutboxMail>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["true"];
  if (status) where.push(`status = ${place(status)}`);
  if (position) where.push(`(created_at, id) < (${place(position.value)}::timestamptz, ${place(position.id)}::uuid)`);
  const text = `select id, recipient, template, subject, status, last_error as "lastError", created_at as "createdAt",
      plain_text is not null as "hasText"
    from outbox_mail where ${where.join(" and ")} order by created_at desc, id desc limit ${place(first + 1)}`;
  const rows = await ctx.sql<Row>("", text, values);
  return pageOf({
    rows: rows.map(({ template, hasText, ...row }) => {
      const isPlain = readable.includes(template);
      const kind = mailSamples[template]?.name ?? template;
      return { ...row, kind, subject: isPlain ? row.subject : null, isReadable: isPlain && hasText };
    }),
    first,
    after,
    order,
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    totalCount: async () => {
      const [row] = await ctx.sql<{ count: number }>(
        "admin.outboxCount",
        "select count(*)::int as count from outbox_mail where $1::text is null or status = $1",
        [status ?? null],
      );
      return row?.count ?? 0;
    },
  });
}

/**
 * A letter that no mail server took, for handing it on, without links that are keys; that it was read stands in the log.
 * @throws NotFoundError also for letters that tell content.
 */
export function outboxMailText(ctx: Context, id: string): Promise<string> {
  if (!isUuid(id)) throw new NotFoundError();
  return ctx.transact(async (tx) => {
    const [row] = await tx.sql<{ recipient: string; template: MailTemplate; text: string }>(
      "admin.outboxMail",
      `select recipient, template, plain_text as text from outbox_mail
        where id = $1 and plain_text is not null and template = any($2)`,
      [id, readable],
    );
    if (!row) throw new NotFoundError();
    await recordAudit(tx, {
      area: AuditArea.MAIL,
      action: "read the mail to",
      target: { id, name: row.recipient },
      detail: mailSamples[row.template].name,
    });
    return row.text;
  });
}
