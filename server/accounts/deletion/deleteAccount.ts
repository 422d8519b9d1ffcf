import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { lockPerson } from "../lockPerson.js";
import { checkOwnPassword } from "../passwords/checkOwnPassword.js";
import { checkNotLastAdmin } from "../roles/lastAdmin.js";
import { requireBrowser } from "../sessions/requireBrowser.js";
import { requireRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { User } from "../User.js";
import { cancelDeletion, scheduleDeletion } from "./accountDeletion.js";

/**
 * Schedules the deletion of the viewer's account in 7 days.
 * @param password theirs, if they have one.
 * @throws InvalidInputError for a wrong password, ConflictError for the last admin.
 */
export async function deleteAccount(ctx: Context, password: string | null | undefined): Promise<User> {
  requireBrowser(ctx);
  if (!(await checkOwnPassword(ctx, password))) await requireRecentSignIn(ctx);
  return change(ctx, "asked to delete their account", async (tx, userId) => {
    await checkNotLastAdmin(tx, userId, "deleted");
    await scheduleDeletion(tx, userId);
  });
}

/** Cancels the deletion of the viewer's account. */
export function keepAccount(ctx: Context): Promise<User> {
  return change(ctx, "kept their account", cancelDeletion);
}

async function change(
  ctx: Context,
  action: string,
  act: (tx: Context, userId: string) => Promise<void>,
): Promise<User> {
  const { userId, email: name } = requireBrowser(ctx);
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    await act(tx, userId);
    await recordAudit(tx, { area: AuditArea.USERS, action, target: { id: userId, name } });
    return tx.manager.findOneByOrFail(User, { id: userId });
  });
}
