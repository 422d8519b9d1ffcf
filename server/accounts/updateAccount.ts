import type { Context } from "../platform/context.js";

/** Begins a change of an account. */
export function updateAccount(tx: Context, userId: string) {
  const accounts = tx.system("an account changes, by its owner or an admin").updateTable("app_user");
  return accounts.set({ updated_at: tx.clock().toISOString() }).where("id", "=", userId);
}
