import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Runs a statement on the shared app's database, for setups that no page offers. */
export async function onDatabase(statement: string, values: unknown[]): Promise<void> {
  const dataDir = join(process.env.E2E_FOLDER ?? "", "data");
  const elsewhere = join(dataDir, "postgres.location");
  const cluster = existsSync(elsewhere) ? readFileSync(elsewhere, "utf8").trim() : join(dataDir, "postgres");
  const [, , , port, host] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host, port: Number(port), user: "postgres", database: "commonplace" });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
