import { sql } from "kysely";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";

/** Deletes lines older than two years, every night; call it before the jobs start. */
export function defineAuditPurge({ jobs, pool, clock }: Services): void {
  jobs.define("audit.purge", async () => {
    const now = clock().toISOString();
    await systemData(pool, "the audit log forgets")
      .deleteFrom("audit_entry")
      .where("created_at", "<", sql<string>`${now}::timestamptz - interval '2 years'`)
      .execute();
  });
  jobs.schedule("audit.purge", "35 3 * * *");
}
