import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../settings/settings.js";
import { GuardedClient } from "../data/GuardedClient.js";
import { placeCluster } from "./embeddedPostgresFiles.js";
import { superuser } from "./makeCluster.js";

/** The URL of the embedded database of a running app; null when none answers. */
export async function runningDatabase({ dataDir }: Pick<Settings, "dataDir">): Promise<string | null> {
  let lines: string[];
  try {
    lines = readFileSync(join(placeCluster(dataDir), "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const [port, folder] = [lines[3], lines[4]];
  if (!port || !folder) return null;
  const url = `postgres://${superuser}@localhost:${port}/commonplace?host=${encodeURIComponent(folder)}`;
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
