import { cancelDeletion, scheduleDeletion } from "../../accounts/deletion/accountDeletion.js";
import { lockPerson } from "../../accounts/lockPerson.js";
import { checkNotLastAdmin } from "../../accounts/roles/lastAdmin.js";
import { removeFactors } from "../../accounts/secondFactor/removeFactors.js";
import { requireRecentSignIn } from "../../accounts/sessions/requireRecentSignIn.js";
import { liftSuspension, suspend } from "../../accounts/sessions/suspension.js";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import type { AdminUser } from "./AdminUser.js";
import { adminUser } from "./usersPage.js";

type Act = (tx: Context, user: AdminUser) => Promise<{ action: string; detail?: string | null } | null>;

/**
 * Changes an account and records it in the audit log, in one transaction.
 * @throws ForbiddenError with the reason REAUTHENTICATION_REQUIRED.
 */
async function change(ctx: Context, id: string, act: Act): Promise<AdminUser> {
  // A browser that was left open must not be able to create admins.
  await requireRecentSignIn(ctx);
  const changed = await ctx.transact(async (tx) => {
    const { id: userId } = await adminUser(tx, id);
    await lockPerson(tx, userId);
    const user = await adminUser(tx, userId);
    const done = await act(tx, user);
    if (done) await recordAudit(tx, { area: AuditArea.USERS, target: { id: user.id, name: user.email }, ...done });
    return adminUser(tx, userId);
  });
  ctx.services.accounts.forget(changed.id);
  return changed;
}

/** @throws ConflictError for the last admin. */
export function setUserAdmin(ctx: Context, id: string, isAdmin: boolean): Promise<AdminUser> {
  return change(ctx, id, async (tx, user) => {
    if (user.isAdmin === isAdmin) return null;
    if (!isAdmin) await checkNotLastAdmin(tx, user.id, "demoted");
    await tx
      .system("an admin makes others admins")
      .updateTable("app_user")
      .set({ is_admin: isAdmin, updated_at: tx.clock().toISOString() })
      .where("id", "=", user.id)
      .execute();
    // Every instance caches viewers for some seconds; this makes all of them look this person up again.
    await tx.emit({ name: "viewer.changed", audience: user.id, data: {} });
    return { action: isAdmin ? "granted admin to" : "removed admin from" };
  });
}

/** Removes lost passkeys and a lost authenticator app from an account; the person is told by mail. */
export function removeSecondFactor(ctx: Context, id: string): Promise<AdminUser> {
  return change(ctx, id, async (tx, user) => {
    if (!user.hasSecondFactor) return null;
    await removeFactors(tx, user);
    return { action: "removed the second factor of" };
  });
}

/** @throws ConflictError for the last admin. */
export function suspendUser(ctx: Context, id: string, reason: string | null): Promise<AdminUser> {
  return change(ctx, id, async (tx, user) => {
    await checkNotLastAdmin(tx, user.id, "suspended");
    await suspend(tx, user.id, reason);
    return { action: "suspended", detail: reason === null ? null : `“${reason}”` };
  });
}

export function unsuspendUser(ctx: Context, id: string): Promise<AdminUser> {
  return change(ctx, id, async (tx, user) => {
    if (user.suspendedAt === null) return null;
    await liftSuspension(tx, user.id);
    return { action: "lifted the suspension of" };
  });
}

/** @throws ConflictError for the last admin. */
export function deleteUser(ctx: Context, id: string): Promise<AdminUser> {
  return change(ctx, id, async (tx, user) => {
    if (user.deletionAt !== null) return null;
    await checkNotLastAdmin(tx, user.id, "deleted");
    const at = await scheduleDeletion(tx, user.id);
    return { action: "scheduled deletion of the account of", detail: `on ${at.slice(0, 10)}` };
  });
}

export function keepUser(ctx: Context, id: string): Promise<AdminUser> {
  return change(ctx, id, async (tx, user) => {
    if (user.deletionAt === null) return null;
    await cancelDeletion(tx, user.id);
    return { action: "kept the account of" };
  });
}
