import { expressionBuilder } from "kysely";
import type { Context } from "../../platform/context.js";
import { countRows } from "../../platform/data/countRows.js";
import type { Planned } from "../../platform/data/Data.js";
import { columns, rowCount } from "../../platform/data/expressions.js";
import { newestPage } from "../../platform/data/newestPage.js";
import type { Page } from "../../platform/data/pages.js";
import type { Tables } from "../../platform/data/tables.js";
import { NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { MailStatus } from "../mails/mailTypes.js";
import { personName } from "../users/personName.js";
import { type AdminInvitation, type InvitationCount, InvitationState } from "./AdminInvitation.js";

const i = expressionBuilder<Tables & { i: Tables["invitation"] }, "i">();
const stateAt = (now: string) =>
  i
    .case()
    .when("i.joined_at", "is not", null)
    .then(InvitationState.JOINED)
    .when("i.revoked_at", "is not", null)
    .then(InvitationState.REVOKED)
    .when(
      i.exists(
        i.selectFrom("outbox_mail as m").whereRef("m.id", "=", "i.mail_id").where("m.status", "=", MailStatus.BOUNCED),
      ),
    )
    .then(InvitationState.BOUNCED)
    .when("i.expires_at", "<=", now)
    .then(InvitationState.EXPIRED)
    .when("i.opened_at", "is not", null)
    .then(InvitationState.OPENED)
    .else(InvitationState.SENT)
    .end();

const invitations = (ctx: Context, planned?: Planned) =>
  ctx.system("admins look after invitations", planned).selectFrom("invitation as i");

type Found = ReturnType<typeof invitations>;

const rowsOf = (found: Found, now: string) =>
  found
    .innerJoin("app_user as o", "o.id", "i.owner_id")
    .leftJoin("app_user as j", "j.id", "i.joined_by")
    .select(columns("i", "id, email, created_at, expires_at, joined_at"))
    .select((eb) => [
      stateAt(now).as("state"),
      personName("o").as("invitedBy"),
      eb.case().when("j.id", "is not", null).then(personName("j")).end().as("joinedBy"),
      eb.fn.coalesce("i.sent_at", "i.created_at").as("sentAt"),
    ]);

/** One page of everybody's invitations, the newest first; only for admins. */
export function invitationsPage(
  ctx: Context,
  {
    first,
    after,
    state,
  }: { first: number; after?: string | null | undefined; state?: InvitationState | null | undefined },
): Promise<Page<AdminInvitation>> {
  const now = ctx.clock().toISOString();
  const all = invitations(ctx, "each time");
  const found = state ? all.where(stateAt(now), "=", state) : all;
  return newestPage(
    ctx,
    "invitations",
    { first, after },
    ({ value, id, size }) =>
      rowsOf(found, now)
        .where((eb) => eb(eb.refTuple("i.created_at", "i.id"), "<", eb.tuple(value, id)))
        .orderBy("i.created_at", "desc")
        .orderBy("i.id", "desc")
        .limit(size)
        .execute(),
    () => countRows(found),
  );
}

/** @throws NotFoundError */
export async function invitationRow(ctx: Context, id: string): Promise<AdminInvitation> {
  if (!isUuid(id)) throw new NotFoundError();
  const row = await rowsOf(invitations(ctx).where("i.id", "=", id), ctx.clock().toISOString()).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}

export function invitationCounts(ctx: Context): Promise<InvitationCount[]> {
  return invitations(ctx)
    .select([stateAt(ctx.clock().toISOString()).as("state"), rowCount])
    .groupBy("state")
    .execute();
}
