import type { SqlRunner } from "../../platform/jobs/jobs.js";
import type { Services } from "../../platform/services.js";
import type { Notice } from "../Notice.js";

/** A way of telling people of something while no page of theirs is open. */
export interface Channel {
  /** Defines the jobs that tell people; called before the jobs start. */
  define(services: Services): void;
  /**
   * Takes note of what those people are to be told who want to be told in this way, and queues its jobs.
   * @param runner the transaction the notices belong to: people are told when that commits.
   */
  notify(services: Pick<Services, "jobs" | "clock">, runner: SqlRunner, notices: readonly Notice[]): Promise<void>;
}
