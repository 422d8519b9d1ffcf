import type { Pool } from "pg";
import type { Logger } from "pino";

/** Anything that runs SQL: a pg pool or client, or TypeORM's EntityManager or QueryRunner in a transaction. */
export interface SqlRunner {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

export interface JobRun {
  id: string;
  /** From 1. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the app stops or the job has taken too long. */
  signal: AbortSignal;
}

export interface JobOptions {
  /** Tries after the first; 5 unless told. Each waits twice as long as the one before. */
  retries?: number;
  /** The wait before the first retry. */
  retryDelaySeconds?: number;
  /** How long one run may take; 15 minutes unless told. */
  timeoutSeconds?: number;
}

export type JobHandler<T extends object> = (data: T, run: JobRun) => Promise<void>;

export interface QueueOptions {
  /** The transaction the job belongs to: it exists when that commits. */
  tx?: SqlRunner;
  startAfterSeconds?: number;
}

export interface JobsParts {
  pool: Pool;
  log: Logger;
}

/** Background work on the database. A handler may run twice for one job and must not mind. */
export class Jobs {
  constructor(private readonly parts: JobsParts) {}

  /** Registers what a queue does; call it before `start`. */
  define<T extends object>(name: string, handler: JobHandler<T>, options: JobOptions = {}): void {
    void [this.parts, name, handler, options];
  }

  /** Runs the queue's handler with empty data at the times of a cron line, in UTC; call it before `start`. */
  schedule(name: string, cron: string): void {
    void [name, cron];
  }

  async start(): Promise<void> {}

  /** Lets running jobs end, then stops; calling it again does nothing. */
  async stop(): Promise<void> {}

  /** Stores one job. */
  async queue<T extends object>(name: string, data: T, options: QueueOptions = {}): Promise<void> {
    void [name, data, options];
  }

  /** Resolves when no job is waiting to run now and none is running; for tests. */
  async idle(): Promise<void> {}
}
