import type { Context } from "../../platform/context.js";
import { updateAccount } from "../updateAccount.js";

/** How long a deletion can be cancelled. */
const graceDays = 7;

/**
 * Schedules the account's deletion in 7 days, and tells the person by mail; a repeated request keeps the first date.
 */
export async function scheduleDeletion(tx: Context, userId: string): Promise<string> {
  const at = new Date(tx.clock().getTime() + graceDays * 86_400_000).toISOString();
  const { email, displayName, deletionAt } = await updateAccount(tx, userId)
    .set(({ fn, val }) => ({ deletion_at: fn.coalesce("deletion_at", val(at)) }))
    .returning(({ ref }) => ["email", "display_name as displayName", ref("deletion_at").$notNull().as("deletionAt")])
    .executeTakeFirstOrThrow();
  const { mail, settings } = tx.services;
  const props = { displayName, url: `${settings.publicUrl}/settings`, deletionAt };
  if (deletionAt === at) await mail.send({ to: email, template: "accountDeletion", props }, tx.runner);
  return deletionAt;
}

/** Keeps the account after all. */
export async function cancelDeletion(tx: Context, userId: string): Promise<void> {
  await updateAccount(tx, userId).set({ deletion_at: null }).where("deletion_at", "is not", null).execute();
}
