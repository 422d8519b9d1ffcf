import { AuditArea } from "../audit/AuditEntry.js";
import { recordAudit } from "../audit/recordAudit.js";
import type { Context } from "../platform/context.js";
import { checkNotLastAdmin } from "./lastAdmin.js";
import { leave, stay } from "./leaving.js";
import { lockPerson } from "./lockPerson.js";
import { requireBrowser } from "./requireBrowser.js";
import { User } from "./User.js";

/** The viewer leaves in 7 days. @throws ConflictError for the last admin. */
export function deleteAccount(ctx: Context): Promise<User> {
  return change(ctx, "asked to delete their account", async (tx, userId) => {
    await checkNotLastAdmin(tx, userId, "deleted");
    await leave(tx, userId);
  });
}

/** The viewer stays after all. */
export function keepAccount(ctx: Context): Promise<User> {
  return change(ctx, "kept their account", stay);
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
