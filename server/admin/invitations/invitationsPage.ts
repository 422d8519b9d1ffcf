import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { isInstant } from "../../platform/isoTime.js";
import { isUuid } from "../../platform/isUuid.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../../platform/pages.js";
import type { AdminInvitation, InvitationCount, InvitationState } from "./AdminInvitation.js";

const order = "invitations";
// The clock is $1 everywhere.
const stateSql = `case
  when i.joined_at is not null then 'JOINED'
  when i.revoked_at is not null then 'REVOKED'
  when exists (select from outbox_mail m where m.id = i.mail_id and m.status = 'BOUNCED') then 'BOUNCED'
  when i.expires_at <= $1 then 'EXPIRED'
  when i.opened_at is not null then 'OPENED'
  else 'SENT' end`;
const nameOf = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'displayName', ${alias}.display_name, 'email', ${alias}.email)`;
const rowsSql = `select i.id, i.email, ${stateSql} as state, ${nameOf("o")} as "invitedBy",
    case when j.id is null then null else ${nameOf("j")} end as "joinedBy",
    i.created_at as "createdAt", coalesce(i.sent_at, i.created_at) as "sentAt", i.expires_at as "expiresAt",
    i.joined_at as "joinedAt"
  from invitation i join app_user o on o.id = i.owner_id left join app_user j on j.id = i.joined_by`;

/** One page of everybody's invitations, the newest first: for admins alone. */
export async function invitationsPage(
  ctx: Context,
  {
    first,
    after,
    state,
  }: { first: number; after?: string | null | undefined; state?: InvitationState | null | undefined },
): Promise<Page<AdminInvitation>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;
  const values: unknown[] = [ctx.clock().toISOString()];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ["$1::timestamptz is not null"];
  if (state) where.push(`${stateSql} = ${place(state)}`);
  const conditions = [...where];
  const conditionValues = [...values];
  if (position)
    where.push(`(i.created_at, i.id) < (${place(position.value)}::timestamptz, ${place(position.id)}::uuid)`);
  const text = `${rowsSql} where ${where.join(" and ")} order by i.created_at desc, i.id desc limit ${place(first + 1)}`;
  return pageOf({
    rows: await ctx.sql<AdminInvitation>("", text, values),
    first,
    after,
    order,
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    totalCount: async () => {
      const counted = `select count(*)::int as count from invitation i where ${conditions.join(" and ")}`;
      const [row] = await ctx.sql<{ count: number }>("", counted, conditionValues);
      return row?.count ?? 0;
    },
  });
}

/** @throws NotFoundError */
export async function invitationRow(ctx: Context, id: string): Promise<AdminInvitation> {
  if (!isUuid(id)) throw new NotFoundError();
  const [row] = await ctx.sql<AdminInvitation>("admin.invitation", `${rowsSql} where i.id = $2`, [
    ctx.clock().toISOString(),
    id,
  ]);
  if (!row) throw new NotFoundError();
  return row;
}

export function invitationCounts(ctx: Context): Promise<InvitationCount[]> {
  return ctx.sql(
    "admin.invitationCounts",
    `select state, count(*)::int as count from (select ${stateSql} as state from invitation i) counted group by state`,
    [ctx.clock().toISOString()],
  );
}
