import type { SqlRunner } from "../../platform/jobs/jobs.js";
import type { Services } from "../../platform/services.js";
import type { Notice } from "../Notice.js";

/** A way of notifying people who have no page open. */
export interface Channel {
  /** Defines the jobs that send notices; called before the jobs start. */
  define(services: Services): void;
  /**
   * Stores the notices for people who chose this channel, and queues its jobs.
   * @param runner the transaction the notices belong to: they are sent once it commits.
   */
  notify(services: Pick<Services, "jobs" | "clock">, runner: SqlRunner, notices: readonly Notice[]): Promise<void>;
}
