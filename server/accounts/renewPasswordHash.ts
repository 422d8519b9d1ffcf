import type { AccountsParts } from "./Accounts.js";
import { passwordProvider } from "./Identity.js";
import { hashPassword, isOldHash } from "./passwordHash.js";

const keptSql = `select i.id, i.password from identity i join app_user u on u.id = i.owner_id
  where u.email = $1 and i.provider_id = $2 and i.password is not null`;
const renewSql = "update identity set password = $3, updated_at = $4 where id = $1 and password = $2";

/** Keeps the password that was just given right at today's cost, where it was kept at another. */
export async function renewPasswordHash(
  { pool, clock }: Pick<AccountsParts, "pool" | "clock">,
  email: string,
  password: string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; password: string }>(keptSql, [email, passwordProvider]);
  const [kept] = rows;
  if (!kept || !isOldHash(kept.password)) return;
  await pool.query(renewSql, [kept.id, kept.password, await hashPassword(password), clock().toISOString()]);
}
