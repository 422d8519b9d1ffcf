import { sql } from "kysely";
import pg, { type Pool } from "pg";
import type { PgBoss, WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { type Runner, systemData } from "../data/Data.js";
import { UpstreamFailedError } from "../errors.js";
import { inBackground } from "../fairShares/callers.js";
import { eventsChannel, unstoredId } from "../live/events.js";
import type { LiveEvents } from "../live/live.js";
import { jobsSchema, queueTables } from "./jobTable.js";

/** A pool or a connection, which can also send plain SQL. */
export interface SqlRunner extends Runner {
  query(statement: { name?: string; text: string; values: unknown[] }): ReturnType<Runner["query"]>;
  query(text: string, values?: unknown[]): ReturnType<Runner["query"]>;
}

export interface JobRun {
  id: string;
  /** Starts at 1. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the app stops or the job has taken too long. */
  signal: AbortSignal;
}

export interface JobOptions {
  /** Tries after the first; 5 by default. Each waits about twice as long as the one before, an hour at most. */
  retries?: number;
  /** The wait before the first retry; 10 by default. */
  retryDelaySeconds?: number;
  /** How long one run may take; 15 minutes by default. */
  timeoutSeconds?: number;
  /** How many run at the same time on an instance; 1 by default. */
  concurrency?: number;
  /**
   * The dead letter queue, which gets the data of a job that failed for good, and is defined before; none by default.
   */
  deadLetter?: string;
}

export type JobHandler<T extends object> = (data: T, run: JobRun) => Promise<void>;

export interface QueueOptions {
  /** The transaction that the job belongs to: it exists once that commits. */
  tx?: SqlRunner;
  startAfterSeconds?: number;
}

export interface JobsParts {
  pool: Pool;
  /** The queue's own connections: a transaction that stores a job holds one of the others, and may not wait for those. */
  background: Pool;
  log: Logger;
  live: LiveEvents;
  /** False: this process only stores jobs, and a worker runs them. */
  isRunning?: boolean;
}

interface Definition {
  handler: JobHandler<object>;
  options: JobOptions;
  cron: string | null;
}

/** New jobs are announced, so polling only finds missed jobs and those that wait for their retry. */
const pollSeconds = 30;
/** A job whose process shows no sign of life for this long is considered dead, and tried again. */
const deadSeconds = 30;
const aliveSeconds = 5;
const retryMilliseconds = 1_000;
const stopMilliseconds = 10_000;

const database = (runner: Runner) => systemData(runner, "the queue of jobs");

/** Tells every instance about a job, once the transaction commits. */
async function announceJob(runner: Runner, queue: string): Promise<void> {
  const event = JSON.stringify({ id: unstoredId, name: "job.queued", audience: "", data: { queue } });
  await database(runner)
    .selectNoFrom(({ fn, val }) => fn("pg_notify", [sql.lit(eventsChannel), val(event)]).as("announced"))
    .execute();
}

/** Background work, stored in the database. A handler may run twice for one job and must tolerate that. */
export class Jobs {
  /** If set, wraps each run of a job. */
  around: ((name: string, work: () => Promise<void>) => Promise<void>) | null = null;
  private readonly definitions = new Map<string, Definition>();
  private readonly workers = new Map<string, string[]>();
  private booting: Promise<PgBoss> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopListening: (() => void) | null = null;
  private isStopped = false;
  private isBooted = false;

  constructor(private readonly parts: JobsParts) {}

  /** Registers the handler of a queue; call it before `start`. */
  define<T extends object>(name: string, handler: JobHandler<T>, options: JobOptions = {}): void {
    this.definitions.set(name, { handler: handler as JobHandler<object>, options, cron: null });
  }

  /** Runs the queue's handler with empty data at the times of a cron line, in UTC; call it before `start`. */
  schedule(name: string, cron: string): void {
    const definition = this.definitions.get(name);
    if (!definition) throw new Error(`There is no job named ${name}`);
    definition.cron = cron;
  }

  /** Resolves when jobs can be stored and run, or after a failed first try; further tries follow until one works. */
  async start(): Promise<void> {
    this.stopListening = this.parts.live.handle("job.queued", ({ data }) => this.kick(String(data.queue)));
    await this.bootUntilItWorks();
  }

  /** Whether jobs can be stored. */
  get isReady(): boolean {
    return this.isBooted && !this.isStopped;
  }

  /** Waits for running jobs unless `graceful` is false, then stops; calling it again does nothing. */
  async stop({ graceful = true } = {}): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    this.stopListening?.();
    const boss = await this.booting?.catch(() => null);
    await boss?.stop({ graceful, timeout: stopMilliseconds, close: false });
  }

  /** Stores one job. */
  async queue<T extends object>(name: string, data: T, options: QueueOptions = {}): Promise<void> {
    await this.queueAll(name, [data], options);
  }

  /** Stores a job for each of the data, in one statement. */
  async queueAll<T extends object>(name: string, data: readonly T[], options: QueueOptions = {}): Promise<void> {
    if (!this.definitions.has(name)) throw new Error(`There is no job named ${name}`);
    if (data.length === 0) return;
    const boss = await this.boss();
    const runner: SqlRunner = options.tx ?? this.parts.pool;
    const { startAfterSeconds: startAfter } = options;
    await boss.insert(
      name,
      data.map((each) => (startAfter ? { data: each, startAfter } : { data: each })),
      { db: { executeSql: (text, values) => runner.query(text, values) } },
    );
    await announceJob(runner, name);
  }

  /**
   * Tries a job that failed for good once more.
   * @returns false when there is no such job, or it hasn't failed.
   */
  async runAgain(id: string): Promise<boolean> {
    const boss = await this.boss();
    const failed = this.queued().where("id", "=", id).where("state", "=", "failed");
    const job = await failed.executeTakeFirst();
    if (!job || !this.definitions.has(job.name)) return false;
    await boss.retry(job.name, id);
    await announceJob(this.parts.pool, job.name);
    return true;
  }

  /** Whether a job of this name with these data is waiting or running. */
  async isUnderWay(name: string, data: object): Promise<boolean> {
    const jobs = this.queued().where("name", "=", name).where("state", "in", ["created", "retry", "active"]);
    const job = await jobs.where(sql<boolean>`data @> ${JSON.stringify(data)}::jsonb`).executeTakeFirst();
    return job !== undefined;
  }

  /** Resolves when no job is waiting to run now and none is running; for tests. */
  async idle(): Promise<void> {
    await this.boss();
    for (;;) {
      const isDue = sql<boolean>`state in ('created', 'retry') and start_after <= now()`;
      const rows = await this.queued()
        .where(({ eb, or }) => or([eb("state", "=", "active"), isDue]))
        .distinct()
        .execute();
      const waiting = rows.filter(({ name }) => this.definitions.has(name));
      if (waiting.length === 0) return;
      for (const { name } of waiting) this.kick(name);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private queued() {
    return queueTables(database(this.parts.pool)).selectFrom("job").select("name");
  }

  private kick(name: string): void {
    for (const worker of this.workers.get(name) ?? []) void this.booting?.then((boss) => boss.notifyWorker(worker));
  }

  private async bootUntilItWorks(): Promise<void> {
    if (this.isStopped) return;
    try {
      await this.boss();
    } catch {
      this.timer = setTimeout(() => void this.bootUntilItWorks(), retryMilliseconds);
      this.timer.unref();
    }
  }

  private async boss(): Promise<PgBoss> {
    if (this.isStopped)
      throw new UpstreamFailedError(
        "Commonplace is stopping or being brought up to date. Please try again in a moment.",
        10,
      );
    // the first request that needs it is not its caller
    this.booting ??= inBackground(() => this.boot()).catch((error) => {
      this.booting = null;
      this.parts.log.error({ err: error }, "Background jobs could not start");
      throw error;
    });
    return this.booting;
  }

  private async boot(): Promise<PgBoss> {
    const { PgBoss } = await import("pg-boss");
    const { background, isRunning = true } = this.parts;
    const boss = new PgBoss({
      schema: jobsSchema,
      supervise: isRunning,
      schedule: isRunning,
      // The library expects instants as dates, which the app's pool would leave as text.
      db: { executeSql: (text, values) => inBackground(() => background.query({ text, values, types: pg.types })) },
      cronMonitorIntervalSeconds: 45,
      cronWorkerIntervalSeconds: 45,
      superviseIntervalSeconds: deadSeconds,
      monitorIntervalSeconds: deadSeconds,
      queueCacheIntervalSeconds: 300,
      bamIntervalSeconds: 3600,
      flowIntervalSeconds: 3600,
    });
    boss.on("error", (error) => this.parts.log.error({ err: error }, "Background jobs met an error"));
    try {
      await boss.start();
      await this.bringUpToDate(boss);
      if (isRunning) for (const [name, definition] of this.definitions) await this.work(boss, name, definition);
      this.isBooted = true;
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => undefined);
      throw error;
    }
    return boss;
  }

  /** Writes new definitions of queues and schedules; usually there are none, and a start only runs two queries. */
  private async bringUpToDate(boss: PgBoss): Promise<void> {
    const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
    const stored = new Map(queues.map((queue) => [queue.name, queue as object]));
    const crons = new Map(schedules.map(({ name, cron }) => [name, cron]));
    for (const [name, { options, cron }] of this.definitions) {
      const wanted = {
        retryLimit: options.retries ?? 5,
        retryDelay: options.retryDelaySeconds ?? 10,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: options.timeoutSeconds ?? 900,
        heartbeatSeconds: deadSeconds,
        ...(options.deadLetter && { deadLetter: options.deadLetter }),
      };
      const there = stored.get(name) as Record<string, unknown> | undefined;
      if (!there) await boss.createQueue(name, wanted);
      else if (Object.entries(wanted).some(([key, value]) => there[key] !== value))
        await boss.updateQueue(name, wanted);
      if (this.parts.isRunning !== false && cron && cron !== crons.get(name))
        await boss.schedule(name, cron, {}, { tz: "UTC" });
    }
    if (this.parts.isRunning === false) return;
    for (const name of crons.keys()) if (!this.definitions.get(name)?.cron) await boss.unschedule(name);
  }

  private async work(boss: PgBoss, name: string, { handler, options }: Definition): Promise<void> {
    const workers: string[] = [];
    for (let at = 0; at < (options.concurrency ?? 1); at++) {
      let worker: string | undefined;
      worker = await boss.work<object, void, WorkOptions & { includeMetadata: true }>(
        name,
        { includeMetadata: true, pollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds: aliveSeconds },
        async (jobs) => {
          for (const job of jobs) {
            const run = {
              id: job.id,
              attempt: job.retryCount + 1,
              isLastAttempt: job.retryCount >= job.retryLimit,
              signal: job.signal,
            };
            try {
              const work = () => inBackground(() => handler(job.data ?? {}, run));
              await (this.around ? this.around(name, work) : work());
            } catch (error) {
              this.parts.log.warn({ err: error, job: name, jobId: job.id, attempt: run.attempt }, "A job failed");
              throw error;
            } finally {
              // Several announcements while a job runs count as one: after a job the worker looks for the next at once.
              if (worker) boss.notifyWorker(worker);
            }
          }
        },
      );
      workers.push(worker);
    }
    this.workers.set(name, workers);
  }
}
