import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";

const keptDays = 30;

/** Forgets the addresses of those who did not come within 30 days, as the mail told them; how many it was stays. */
export async function forgetAddresses({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  const all = systemData(pool, "a job forgets the addresses of everybody's invitations").updateTable("invitation");
  const unused = all.where("joined_at", "is", null).where("email", "is not", null).where("created_at", "<", before);
  await unused.set({ email: null, personal_message: null }).execute();
}

/** Does so every night; call it before the jobs start. */
export function defineAddressPurge(services: Services): void {
  services.jobs.define("invitations.forget", () => forgetAddresses(services));
  services.jobs.schedule("invitations.forget", "25 3 * * *");
}
