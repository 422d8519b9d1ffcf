import { notify } from "../notifications/notify.js";
import { systemData } from "../platform/data/Data.js";
import type { SqlRunner } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { BackupState } from "./BackupRun.js";

const backupsPath = "/admin/backups";

/** Tells every admin that a backup could not be made, unless the one before failed too. */
export async function tellOfFailure(
  services: Services,
  runner: SqlRunner,
  runId: string,
  reason: string,
): Promise<void> {
  const db = systemData(runner, "a failed backup is told to every admin");
  const before = await db
    .selectFrom("backup_run")
    .select("state")
    .where("id", "<>", runId)
    .where("state", "<>", BackupState.STOPPED)
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (before?.state === BackupState.FAILED) return;
  const admins = await db
    .selectFrom("app_user")
    .select("id")
    .where("is_admin", "=", true)
    .where("suspended_at", "is", null)
    .execute();
  const notice = { title: "A backup could not be made", body: reason, path: backupsPath, mail: "GATHER" as const };
  await notify(
    services,
    runner,
    admins.map(({ id }) => ({ personId: id, ...notice })),
  );
}
