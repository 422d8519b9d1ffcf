import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Makes somebody an admin by hand, as `npm run admin -- grant` does; before they open a page. */
export async function makeAdmin(email: string): Promise<void> {
  const dataDir = join(process.env.E2E_FOLDER ?? "", "data");
  const elsewhere = join(dataDir, "postgres.location");
  const cluster = existsSync(elsewhere) ? readFileSync(elsewhere, "utf8").trim() : join(dataDir, "postgres");
  const [, , , port, host] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host, port: Number(port), user: "postgres", database: "commonplace" });
  await client.connect();
  try {
    await client.query("update app_user set is_admin = true where email = $1", [email]);
  } finally {
    await client.end();
  }
}
