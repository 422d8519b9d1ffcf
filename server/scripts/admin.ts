import "reflect-metadata";
import { makeResetLink } from "../accounts/passwords/resetPassword.js";
import { setAdmin } from "../accounts/roles/setAdmin.js";
import { recordAuditBy } from "../audit/recordAudit.js";
import { openDatabase } from "../database.js";
import { poolOf } from "../dataSource.js";
import { systemData } from "../platform/data/Data.js";
import { GuardedClient } from "../platform/data/GuardedClient.js";
import { runningDatabase } from "../platform/postgres/runningDatabase.js";
import { makeLog } from "../platform/telemetry/log.js";
import { StartError } from "../settings/StartError.js";
import { loadDotEnv, readSettings, type Settings } from "../settings/settings.js";

const usage = "Say whose: npm run admin -- grant ada@example.org, or revoke or reset-link in place of grant";

/** Connects to the database as the running app does; null if no database of the app is running. */
async function connectRunning(settings: Settings): Promise<GuardedClient | null> {
  const connectionString = settings.databaseUrl ?? (await runningDatabase(settings));
  if (connectionString === null) return null;
  const client = new GuardedClient({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database can't be reached (${reason}). Is DATABASE_URL right?`);
  }
}

/** Does the work on the running app's database, or else on one started for it. */
async function withDatabase<T>(
  settings: Settings,
  work: (runner: Pick<GuardedClient, "query">) => Promise<T>,
): Promise<T> {
  const client = await connectRunning(settings);
  if (client) return work(client).finally(() => client.end());
  const database = await openDatabase(settings, makeLog("error"));
  return work(poolOf(database.dataSource) as unknown as Pick<GuardedClient, "query">).finally(() => database.close());
}

async function run(verb: string | undefined, email: string | undefined): Promise<string> {
  const isKnown = verb === "grant" || verb === "revoke" || verb === "reset-link";
  if (!isKnown || !email) throw new StartError(usage);
  loadDotEnv();
  const settings = readSettings(process.env);
  if (verb === "reset-link") return resetLink(settings, email);
  const isGrant = verb === "grant";
  if (!(await withDatabase(settings, (runner) => setAdmin(runner, email, isGrant)))) throw nobody(email);
  return isGrant ? `${email} is now an admin.` : `${email} is no longer an admin.`;
}

/** For an admin who is locked out: whoever runs this has access to the database anyway. */
function resetLink(settings: Settings, email: string): Promise<string> {
  return withDatabase(settings, async (runner) => {
    const person = await systemData(runner, "whoever runs npm run admin")
      .selectFrom("app_user")
      .select(["id", "email"])
      .where("email", "=", email.trim().toLowerCase())
      .executeTakeFirst();
    if (!person) throw nobody(email);
    const now = new Date();
    const { publicUrl } = settings;
    const { url } = await makeResetLink(runner, { publicUrl, now, userId: person.id, way: "admin" });
    const target = { id: person.id, name: person.email };
    const line = { area: "USERS", action: "made a password link for", target } as const;
    await recordAuditBy(runner, { id: null, name: "npm run admin", ipAddress: null }, line, now);
    return `${person.email} chooses a new password here, once, within an hour:\n${url}`;
  });
}

function nobody(email: string): StartError {
  return new StartError(`Nobody has signed up as ${email}`);
}

try {
  console.log(await run(process.argv[2], process.argv[3]));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
