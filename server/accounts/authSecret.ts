import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Settings } from "../settings.js";

/** What signs session cookies: AUTH_SECRET, or one that the first instance makes and all of a database share. */
export async function authSecret(settings: Settings, pool: Pool): Promise<string> {
  if (settings.authSecret) return settings.authSecret;
  await pool.query("insert into instance_secret (name, value) values ('sessions', $1) on conflict (name) do nothing", [
    randomBytes(32).toString("base64url"),
  ]);
  const { rows } = await pool.query<{ value: string }>("select value from instance_secret where name = 'sessions'");
  const secret = rows[0]?.value;
  if (!secret) throw new Error("The secret of the sessions could not be kept");
  return secret;
}
