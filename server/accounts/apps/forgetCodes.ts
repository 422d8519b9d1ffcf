import { type SqlBool, sql } from "kysely";
import { type Runner, systemData } from "../../platform/data/Data.js";

/** Ends the codes that apps have not exchanged for tokens yet. @param clientId of one app; of all by default. */
export async function forgetCodes(runner: Runner, userId: string, clientId = ""): Promise<void> {
  const parts = [`{"type":"authorization_code"`, `"userId":"${userId}"`, `"client_id":"${clientId}`];
  let codes = systemData(runner, "what an app may do ends, by the owner of the account").deleteFrom("verification");
  for (const part of parts) codes = codes.where(sql<SqlBool>`strpos(value, ${part}::text) > 0`);
  await codes.execute();
}
