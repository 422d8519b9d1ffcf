import type { SqlRunner } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { channels } from "./channels.js";
import type { Notice } from "./Notice.js";

/**
 * Notifies people through every channel that they chose.
 * @param runner the transaction it belongs to: they are notified once it commits.
 */
export async function notify(
  services: Pick<Services, "jobs" | "clock">,
  runner: SqlRunner,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  for (const channel of channels) await channel.notify(services, runner, notices);
}
