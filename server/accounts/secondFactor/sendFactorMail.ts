import type { SqlRunner } from "../../platform/jobs/jobs.js";
import type { SecondFactorChange } from "../../platform/mail/templates.js";
import type { Services } from "../../platform/services.js";

/** Tells a person by mail that their second factor changed. */
export async function sendFactorMail(
  { mail, settings, clock }: Pick<Services, "mail" | "settings" | "clock">,
  { email, displayName }: { email: string; displayName: string },
  { change, name = null }: { change: SecondFactorChange; name?: string | null },
  tx?: SqlRunner,
): Promise<void> {
  const props = { displayName, change, name, at: clock().toISOString(), url: `${settings.publicUrl}/settings/access` };
  await mail.send({ to: email, template: "secondFactor", props }, tx);
}
