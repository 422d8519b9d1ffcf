import { sql } from "kysely";
import type { Context } from "../../platform/context.js";

const count = sql<number>`count(*)::integer`.as("count");

/** How many passwords, linked accounts and passkeys the viewer can sign in with. */
export async function waysToSignIn({ own }: Context): Promise<number> {
  const counts = own.select("identity").select(count).unionAll(own.select("passkey").select(count));
  return (await counts.execute()).reduce((sum, row) => sum + row.count, 0);
}
