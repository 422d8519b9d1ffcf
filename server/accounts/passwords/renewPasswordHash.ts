import { systemData } from "../../platform/data/Data.js";
import type { AccountsParts } from "../Accounts.js";
import { accountByEmail } from "../accountByEmail.js";
import { passwordProvider } from "../auth/Identity.js";
import { hashPassword, isOldHash } from "./passwordHash.js";

/** Hashes the correct password again when its stored hash has a different cost than today's. */
export async function renewPasswordHash(
  { pool, clock }: Pick<AccountsParts, "pool" | "clock">,
  email: string,
  password: string,
): Promise<void> {
  const db = systemData(pool, "the password that somebody has just signed in with");
  const person = accountByEmail(pool, email).select("id");
  const identity = db.selectFrom("identity").where("owner_id", "=", person).where("provider_id", "=", passwordProvider);
  const kept = await identity.select(["id", "password"]).executeTakeFirst();
  if (!kept?.password || !isOldHash(kept.password)) return;
  const renewed = { password: await hashPassword(password), updated_at: clock().toISOString() };
  const row = db.updateTable("identity").where("id", "=", kept.id).where("password", "=", kept.password);
  await row.set(renewed).execute();
}
