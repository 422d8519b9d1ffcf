import { PgBoss } from "pg-boss";
import { jobsSchema } from "../platform/jobs/jobTable.js";

/**
 * Makes every running job look as if its process had died a minute ago, which any instance would notice within a
 * minute. A job that is tried again needn't wait.
 */
export async function expireRunningJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: jobsSchema, supervise: false, schedule: false, max: 1 });
  await boss.start();
  const db = boss.getDb();
  await db.executeSql("update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  await db.executeSql("update jobs.queue set monitor_on = null, monitor_claim_on = null");
  await boss.supervise();
  await db.executeSql("update jobs.job set start_after = now() where state = 'retry'");
  await boss.stop({ graceful: false });
}
