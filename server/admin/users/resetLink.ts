import { makeResetLink, type ResetLink } from "../../accounts/passwords/resetPassword.js";
import { requireRecentSignIn } from "../../accounts/sessions/requireRecentSignIn.js";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { ConflictError } from "../../platform/errors.js";
import { adminUser } from "./usersPage.js";

/**
 * A link for somebody who has forgotten their password, for instances that can't send it by mail. It is only in this
 * response and not stored.
 * @throws NotFoundError for an unknown id, ConflictError where mail works and for a suspended person.
 */
export async function createResetLink(ctx: Context, id: string): Promise<ResetLink> {
  await requireRecentSignIn(ctx);
  const { settings } = ctx.services;
  if (settings.smtpUrl)
    throw new ConflictError(
      "Mail works here. Have them ask for a link themselves, under Forgotten? on the sign-in page.",
    );
  return ctx.transact(async (tx) => {
    const user = await adminUser(tx, id);
    if (user.suspendedAt !== null) throw new ConflictError("This account is suspended. Lift the suspension first.");
    const { publicUrl } = settings;
    const link = await makeResetLink(tx.runner, { publicUrl, now: tx.clock(), userId: user.id, way: "admin" });
    await recordAudit(tx, {
      area: AuditArea.USERS,
      action: "made a password link for",
      target: { id: user.id, name: user.email },
    });
    return link;
  });
}
