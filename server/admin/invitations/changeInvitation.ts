import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import { mailInvitation } from "../../invitations/mailInvitation.js";
import type { Context } from "../../platform/context.js";
import { ConflictError } from "../../platform/errors.js";
import { type AdminInvitation, InvitationState } from "./AdminInvitation.js";
import { invitationRow } from "./invitationsPage.js";

const lockSql = `select personal_message as message from invitation where id = $1 for update`;
const resendSql = `update invitation set token_hash = $2, expires_at = $3, mail_id = $4, sent_at = $5, opened_at = null,
  revoked_at = null where id = $1`;
const revokeSql = "update invitation set revoked_at = coalesce(revoked_at, $2) where id = $1";

/** @throws ConflictError for who has joined, and for an address that is forgotten. */
export function resendInvitation(ctx: Context, id: string): Promise<AdminInvitation> {
  return ctx.transact(async (tx) => {
    const { invitation, message } = await openInvitation(tx, id);
    const { email, invitedBy } = invitation;
    if (email === null) throw new ConflictError("The address is forgotten already. Invite it anew.");
    const { hash, expiresAt, mailId } = await mailInvitation(tx, {
      email,
      message,
      displayName: invitedBy.displayName,
    });
    await tx.sql("admin.resend", resendSql, [id, hash, expiresAt, mailId, tx.clock().toISOString()]);
    await recordAudit(tx, {
      area: AuditArea.INVITATIONS,
      action: "sent again the invitation of",
      target: { id, name: email },
    });
    return invitationRow(tx, id);
  });
}

/** @throws ConflictError for who has joined. */
export function revokeInvitation(ctx: Context, id: string): Promise<AdminInvitation> {
  return ctx.transact(async (tx) => {
    const { invitation } = await openInvitation(tx, id);
    await tx.sql("admin.revoke", revokeSql, [id, tx.clock().toISOString()]);
    const name = invitation.email ?? "a forgotten address";
    await recordAudit(tx, { area: AuditArea.INVITATIONS, action: "revoked the invitation of", target: { id, name } });
    return invitationRow(tx, id);
  });
}

async function openInvitation(tx: Context, id: string) {
  await invitationRow(tx, id);
  const [row] = await tx.sql<{ message: string | null }>("admin.lockInvitation", lockSql, [id]);
  const invitation = await invitationRow(tx, id);
  if (invitation.state === InvitationState.JOINED) throw new ConflictError("They have joined already.");
  return { invitation, message: row?.message ?? null };
}
