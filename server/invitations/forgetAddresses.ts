import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";

const keptDays = 30;

/**
 * Deletes the addresses of people who did not sign up within 30 days, as the mail promised, and that mail; the
 * invitations are still counted.
 */
export async function forgetAddresses({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  await systemData(pool, "a job forgets the addresses of everybody's invitations")
    .with("forgotten", (db) =>
      db
        .updateTable("invitation")
        .where("joined_at", "is", null)
        .where("email", "is not", null)
        .where("created_at", "<", before)
        .set({ email: null, personal_message: null })
        .returning("mail_id"),
    )
    .deleteFrom("outbox_mail")
    .where("id", "in", (db) => db.selectFrom("forgotten").select("forgotten.mail_id"))
    .execute();
}

/** Runs every night; call it before the jobs start. */
export function defineAddressPurge(services: Services): void {
  services.jobs.define("invitations.forget", () => forgetAddresses(services));
  services.jobs.schedule("invitations.forget", "25 3 * * *");
}
