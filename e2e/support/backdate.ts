import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Makes a note's versions so many minutes older, so that its next save is a version of its own. */
export async function backdateVersions(noteId: string, minutes: number): Promise<void> {
  const dataDir = join(process.env.E2E_FOLDER ?? "", "data");
  const elsewhere = join(dataDir, "postgres.location");
  const cluster = existsSync(elsewhere) ? readFileSync(elsewhere, "utf8").trim() : join(dataDir, "postgres");
  const [, , , port, host] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host, port: Number(port), user: "postgres", database: "commonplace" });
  await client.connect();
  try {
    await client.query(
      `update content_version set created_at = created_at - $2 * interval '1 minute',
         updated_at = updated_at - $2 * interval '1 minute' where item_id = $1`,
      [noteId, minutes],
    );
  } finally {
    await client.end();
  }
}
