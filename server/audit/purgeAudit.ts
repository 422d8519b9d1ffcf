import type { Services } from "../platform/services.js";

const purgeSql = "delete from audit_entry where created_at < $1::timestamptz - interval '2 years'";

/** Lines go after two years, every night; call it before the jobs start. */
export function defineAuditPurge({ jobs, pool, clock }: Services): void {
  jobs.define("audit.purge", async () => {
    await pool.query(purgeSql, [clock().toISOString()]);
  });
  jobs.schedule("audit.purge", "35 3 * * *");
}
