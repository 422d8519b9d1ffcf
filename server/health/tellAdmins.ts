import { sql } from "kysely";
import { notify } from "../notifications/notify.js";
import { systemData } from "../platform/data/Data.js";
import type { SqlRunner } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { HealthProblemKind } from "./InstanceHealth.js";

const path = "/admin/health";

/** A push that is delivered later than this is out of date. */
const pushMinutes = 10;

/**
 * Tells every admin of problems, by push and by mail as they chose.
 * @param runner the transaction that stores the problems.
 */
export async function tellAdmins(
  services: Services,
  runner: SqlRunner,
  problems: readonly { kind: HealthProblemKind; title: string; body: string }[],
): Promise<void> {
  const admins = await systemData(runner, "admins are told what is wrong with the instance")
    .selectFrom("app_user as u")
    .leftJoin("notification_settings as s", "s.owner_id", "u.id")
    .select(["u.id", "u.email"])
    .select(({ fn }) => fn.coalesce("s.email", sql.lit(true)).as("wantsMail"))
    .where("u.is_admin", "=", true)
    .where("u.suspended_at", "is", null)
    .execute();
  const expiresAt = new Date(services.clock().getTime() + pushMinutes * 60_000).toISOString();
  const words = problems.map(({ title, body }) => ({ title, body }));
  await notify(
    services,
    runner,
    admins.flatMap(({ id: personId }) =>
      words.map((word) => ({ personId, ...word, path, expiresAt, inDigest: false })),
    ),
  );
  // a mail about mails that can't be sent would wait with them
  if (problems.every(({ kind }) => kind === HealthProblemKind.MAILS_WAIT)) return;
  const mails = admins
    .filter(({ wantsMail }) => wantsMail)
    .map(({ email: to }) => ({
      to,
      template: "instanceProblems" as const,
      props: { problems: words, url: services.settings.publicUrl + path },
    }));
  await services.mail.sendAll(mails, runner);
}
