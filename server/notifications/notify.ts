import type { SqlRunner } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { channels } from "./channels.js";
import type { Notice } from "./Notice.js";

/**
 * Tells people of something, by every channel that they want.
 * @param runner the transaction it belongs to: they are told when that commits.
 */
export async function notify(
  services: Pick<Services, "jobs" | "clock">,
  runner: SqlRunner,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  for (const channel of channels) await channel.notify(services, runner, notices);
}
