import "reflect-metadata";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { setAdmin } from "../accounts/setAdmin.js";
import { poolOf } from "../data.js";
import { openDatabase } from "../platform/database.js";
import { placeCluster } from "../platform/embeddedPostgresFiles.js";
import { makeLog } from "../platform/log.js";
import { superuser } from "../platform/makeCluster.js";
import { StartError } from "../platform/startError.js";
import { loadDotEnv, readSettings, type Settings, SettingsError } from "../settings.js";

const usage = "Say whose: npm run admin -- grant ada@example.org, or revoke in place of grant";

/** Connects to the database as the running app does; null when no database of ours is running. */
async function connectRunning(settings: Settings): Promise<pg.Client | null> {
  const config = settings.databaseUrl ? { connectionString: settings.databaseUrl } : runningCluster(settings.dataDir);
  if (!config) return null;
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (!settings.databaseUrl) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database can't be reached (${reason}). Is DATABASE_URL right?`);
  }
}

/** Where our PostgreSQL listens, as it wrote down itself. */
function runningCluster(dataDir: string): pg.ClientConfig | null {
  const file = join(placeCluster(dataDir), "postmaster.pid");
  if (!existsSync(file)) return null;
  const [, , , port, host] = readFileSync(file, "utf8").split("\n");
  return port && host ? { host, port: Number(port), user: superuser, database: "commonplace" } : null;
}

async function run(verb: string | undefined, email: string | undefined): Promise<string> {
  if ((verb !== "grant" && verb !== "revoke") || !email) throw new StartError(usage);
  loadDotEnv();
  const settings = readSettings(process.env);
  const isGrant = verb === "grant";
  const client = await connectRunning(settings);
  let isDone: boolean;
  if (client) {
    isDone = await setAdmin(client, email, isGrant).finally(() => client.end());
  } else {
    const database = await openDatabase(settings, makeLog("error"));
    isDone = await setAdmin(poolOf(database.dataSource), email, isGrant).finally(() => database.close());
  }
  if (!isDone) throw new StartError(`Nobody has signed up as ${email}`);
  return isGrant ? `${email} is now an admin.` : `${email} is no longer an admin.`;
}

try {
  console.log(await run(process.argv[2], process.argv[3]));
} catch (error) {
  if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
