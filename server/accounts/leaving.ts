import type { Context } from "../platform/context.js";

/** How long one may change one's mind. */
export const leavingDays = 7;

const leaveSql = `update app_user set deletion_at = coalesce(deletion_at, $2), updated_at = $3 where id = $1
  returning email, display_name as "displayName", deletion_at as "deletionAt"`;
const staySql = "update app_user set deletion_at = null, updated_at = $2 where id = $1 and deletion_at is not null";

/** Has the account deleted after 7 days, and tells the person by mail; asked again, the first day holds. */
export async function leave(tx: Context, userId: string): Promise<string> {
  const now = tx.clock();
  const at = new Date(now.getTime() + leavingDays * 86_400_000).toISOString();
  const [person] = await tx.sql<{ email: string; displayName: string; deletionAt: string }>(
    "accounts.leave",
    leaveSql,
    [userId, at, now.toISOString()],
  );
  if (!person) throw new Error("The person is gone");
  const { mail, settings } = tx.services;
  const { email, displayName, deletionAt } = person;
  const props = { displayName, url: `${settings.publicUrl}/settings`, deletionAt };
  if (deletionAt === at) await mail.send({ to: email, template: "accountDeletion", props }, tx.manager);
  return deletionAt;
}

/** The account stays after all. */
export async function stay(tx: Context, userId: string): Promise<void> {
  await tx.sql("accounts.stay", staySql, [userId, tx.clock().toISOString()]);
}
