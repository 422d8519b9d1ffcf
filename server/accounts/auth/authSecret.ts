import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { systemData } from "../../platform/data/Data.js";
import type { Settings } from "../../settings/settings.js";

/**
 * The secret that signs session cookies: AUTH_SECRET, or one that the first instance creates and stores in the
 * database.
 */
export async function authSecret(settings: Settings, pool: Pool): Promise<string> {
  if (settings.authSecret) return settings.authSecret;
  const db = systemData(pool, "the secret of this instance");
  const inserted = db.insertInto("instance_secret").onConflict((secret) => secret.column("name").doNothing());
  await inserted.values({ name: "sessions", value: randomBytes(32).toString("base64url") }).execute();
  const secret = db.selectFrom("instance_secret").select("value").where("name", "=", "sessions");
  return (await secret.executeTakeFirstOrThrow()).value;
}
