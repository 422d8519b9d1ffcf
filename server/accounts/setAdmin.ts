import type { SqlRunner } from "../platform/jobs.js";

/** Makes somebody an admin, or no longer one; false when nobody has the address. */
export async function setAdmin(runner: SqlRunner, email: string, isAdmin: boolean): Promise<boolean> {
  const answer = await runner.query("update app_user set is_admin = $2, updated_at = now() where email = $1", [
    email.trim().toLowerCase(),
    isAdmin,
  ]);
  return (answer as { rowCount: number | null }).rowCount === 1;
}
