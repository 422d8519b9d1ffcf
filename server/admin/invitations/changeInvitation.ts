import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import { invitationMail } from "../../invitations/invitationMail.js";
import type { Context } from "../../platform/context.js";
import { ConflictError } from "../../platform/errors.js";
import { type AdminInvitation, InvitationState } from "./AdminInvitation.js";
import { invitationRow } from "./invitationsPage.js";

const database = (tx: Context) => tx.system("admins change invitations");

/** @throws ConflictError if the person has joined, or the address is no longer stored. */
export function resendInvitation(ctx: Context, id: string): Promise<AdminInvitation> {
  return ctx.transact(async (tx) => {
    const { invitation, message } = await openInvitation(tx, id);
    const { email, invitedBy } = invitation;
    if (email === null) throw new ConflictError("The address has been deleted. Send a new invitation.");
    const { mail, kept } = invitationMail(tx, { email, message, displayName: invitedBy.displayName });
    await tx.services.mail.send(mail, tx.runner);
    await database(tx)
      .updateTable("invitation")
      .set({ ...kept, sent_at: tx.clock().toISOString(), opened_at: null, revoked_at: null })
      .where("id", "=", id)
      .execute();
    await recordAudit(tx, {
      area: AuditArea.INVITATIONS,
      action: "resent the invitation to",
      target: { id, name: email },
    });
    return invitationRow(tx, id);
  });
}

/** @throws ConflictError if the person has joined. */
export function revokeInvitation(ctx: Context, id: string): Promise<AdminInvitation> {
  return ctx.transact(async (tx) => {
    const { invitation } = await openInvitation(tx, id);
    const now = tx.clock().toISOString();
    await database(tx)
      .updateTable("invitation")
      .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)) }))
      .where("id", "=", id)
      .execute();
    const name = invitation.email ?? "a forgotten address";
    await recordAudit(tx, { area: AuditArea.INVITATIONS, action: "revoked the invitation of", target: { id, name } });
    return invitationRow(tx, id);
  });
}

async function openInvitation(tx: Context, id: string) {
  await invitationRow(tx, id);
  const { message } = await database(tx)
    .selectFrom("invitation")
    .select("personal_message as message")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const invitation = await invitationRow(tx, id);
  if (invitation.state === InvitationState.JOINED) throw new ConflictError("They have already joined.");
  return { invitation, message };
}
