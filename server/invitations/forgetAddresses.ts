import type { Services } from "../platform/services.js";

const keptDays = 30;
const forgetSql = `update invitation set email = null, personal_message = null
  where created_at < $1 and joined_at is null and email is not null`;

/** Forgets the addresses of those who did not come within 30 days, as the mail told them; how many it was stays. */
export async function forgetAddresses({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<void> {
  await pool.query(forgetSql, [new Date(clock().getTime() - keptDays * 86_400_000).toISOString()]);
}

/** Does so every night; call it before the jobs start. */
export function defineAddressPurge(services: Services): void {
  services.jobs.define("invitations.forget", () => forgetAddresses(services));
  services.jobs.schedule("invitations.forget", "25 3 * * *");
}
