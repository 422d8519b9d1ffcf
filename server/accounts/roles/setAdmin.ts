import { sql } from "kysely";
import { type Runner, systemData } from "../../platform/data/Data.js";

/** Grants or revokes an admin's right; false when no account has the address. */
export async function setAdmin(runner: Runner, email: string, isAdmin: boolean): Promise<boolean> {
  const db = systemData(runner, "whoever has the machine makes an admin");
  const account = db.updateTable("app_user").where("email", "=", email.trim().toLowerCase());
  const change = account.set({ is_admin: isAdmin, updated_at: sql`now()` });
  return (await change.executeTakeFirst()).numUpdatedRows === 1n;
}
