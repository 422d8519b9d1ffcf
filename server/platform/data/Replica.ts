import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import { inBackground } from "../fairShares/callers.js";
import type { SqlRunner } from "../jobs/jobs.js";
import { isDatabaseAway } from "../outage.js";
import type { Gauge } from "../telemetry/metrics.js";
import { within } from "../within.js";
import { type Runner, systemData } from "./Data.js";
import type { PatientPool } from "./pool.js";

export interface ReplicaParts {
  log: Logger;
  /** Since when this instance has been told at once of others' changes, on `performance.now()`; null while it isn't. */
  hearingSince: () => number | null;
  /** Connections to the primary. */
  primary: Readonly<Record<ReplicaUse, PatientPool>>;
  /** Connections to the replica. */
  replica: Readonly<Record<ReplicaUse, PatientPool>>;
}

export type ReplicaUse = "request" | "search";
export type ReplicaRunners = Readonly<Record<ReplicaUse, SqlRunner>>;

const measureMs = 500;
const measureSeconds = 1;
/** A replica that is further behind is not used. */
const maxLagMs = 2_000;
const toldMs = 5_000;
/**
 * A person whose rows changed reads from the primary for this long: longer than the max lag plus the time a request may
 * take.
 */
const changedMs = 10_000;
/** Errors of a statement that has to wait for the replica to replay changes, and of one that writes. */
const retriedStates: readonly unknown[] = ["40001", "40P01", "25006"];

/** A server's position, as the server reports it. */
interface Standing {
  system: string;
  database: string;
  isReplica: boolean;
  /** The position in the write-ahead log that it has written, or replayed. */
  place: string;
}

/**
 * Reads from a streaming replica, for viewers who can't see it lag: it is at most two seconds behind, and none of their
 * rows has changed for ten. Queries that fail there are sent to the primary.
 */
export class Replica {
  private readonly stopping = new AbortController();
  private measuring: Promise<void> | null = null;
  /** When each person's rows last changed, on `performance.now()`. */
  private readonly changed = new Map<string, number>();
  /** The positions of the primary over time, the oldest first. */
  private written: { place: bigint; at: number }[] = [];
  /** The replica has everything that was written up to this time. */
  private replayedAt = Number.NEGATIVE_INFINITY;
  private usedAt = performance.now();
  /** Whether the log last said that it is used; null before the first message. */
  private isToldUsed: boolean | null = null;
  /** Called when queries should no longer wait for the replica. */
  private readonly waiting = new Set<(error: Error) => void>();
  private readonly runners: ReplicaRunners;

  constructor(private readonly parts: ReplicaParts) {
    this.runners = { request: this.runner("request"), search: this.runner("search") };
  }

  start(): void {
    this.measuring ??= inBackground(() => this.measureUntilStopped());
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.measuring;
  }

  /** The connections for a person's lists; null if the primary has to be used. */
  runnersFor(personId: string): ReplicaRunners | null {
    const now = performance.now();
    const since = this.parts.hearingSince();
    // changes made before this instance began to listen are unknown to it
    if (now - this.replayedAt > maxLagMs || since === null || now - since < changedMs) return null;
    return now - (this.changed.get(personId) ?? Number.NEGATIVE_INFINITY) < changedMs ? null : this.runners;
  }

  /** Notes that rows of a person are changing, or have just changed on any instance. */
  noteChange(personId: string): void {
    // moved to the end, so that the oldest come first
    this.changed.delete(personId);
    this.changed.set(personId, performance.now());
  }

  get gauges(): Gauge[] {
    return [
      {
        name: "replica_lag_seconds",
        about: "How far the replica is behind at most; nothing while it isn't used.",
        read: () => (Number.isFinite(this.lagMs) ? this.lagMs / 1_000 : null),
      },
    ];
  }

  /** The upper bound of the replica's lag in milliseconds; infinite while it isn't known. */
  get lagMs(): number {
    return performance.now() - this.replayedAt;
  }

  private async measureUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const problem = await this.measure().catch((error: unknown) =>
        error instanceof Error ? error.message : "unknown",
      );
      this.tell(problem);
      if (problem) this.giveUp();
      this.forgetChanges();
      await wait(measureMs, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Logs whether the replica is used: at once when it is, and after a while when it isn't. */
  private tell(problem: string | null): void {
    const now = performance.now();
    if (!problem) this.usedAt = now;
    const isUsed = !problem;
    if (isUsed === this.isToldUsed || (problem && now - this.usedAt < toldMs)) return;
    this.isToldUsed = isUsed;
    if (isUsed) this.parts.log.info("Lists are read from the replica");
    else this.parts.log.warn({ problem }, "Lists are read from the primary, since the replica can't be used");
  }

  /** @returns why the replica can't be used; null if it can. */
  private async measure(): Promise<string | null> {
    const at = performance.now();
    const { primary, replica } = this.parts;
    const [here, there] = await Promise.all([standingOf(primary.request), standingOf(replica.request)]);
    if (here.isReplica) return "DATABASE_URL is a replica itself";
    if (!there.isReplica) return "DATABASE_REPLICA_URL is no replica";
    if (here.system !== there.system || here.database !== there.database)
      return "DATABASE_REPLICA_URL is a copy of another database";
    this.written.push({ place: placeNumber(here.place), at });
    const replayed = placeNumber(there.place);
    const last = this.written.findLastIndex(({ place }) => place <= replayed);
    if (last >= 0) {
      this.replayedAt = this.written[last]?.at ?? this.replayedAt;
      this.written = this.written.slice(last);
    }
    const longest = maxLagMs / measureMs;
    // a replica far behind needs only the oldest and the latest positions, to see whether it has caught up
    if (this.written.length > 2 * longest) this.written.splice(1, this.written.length - longest);
    return this.lagMs > maxLagMs ? "it is more than two seconds behind" : null;
  }

  private giveUp(): void {
    this.replayedAt = Number.NEGATIVE_INFINITY;
    for (const each of this.waiting) each(new Error("The replica can't be used"));
  }

  private forgetChanges(): void {
    const oldest = performance.now() - changedMs;
    for (const [personId, at] of this.changed) {
      if (at > oldest) return;
      this.changed.delete(personId);
    }
  }

  private runner(use: ReplicaUse): SqlRunner {
    const { primary, replica } = this.parts;
    const query = async (statement: AskedStatement, values?: unknown[]) => {
      const { promise: unwanted, reject } = Promise.withResolvers<never>();
      this.waiting.add(reject);
      try {
        const asked = ask(replica[use], statement, values);
        // once nobody waits for it, its failure is ignored
        asked.catch(() => undefined);
        return await Promise.race([asked, unwanted]);
      } catch (error) {
        if (this.lagMs <= maxLagMs && !isDatabaseAway(error) && !isStateRetried(error)) throw error;
        return ask(primary[use], statement, values);
      } finally {
        this.waiting.delete(reject);
      }
    };
    return { query };
  }
}

type AskedStatement = string | { name?: string; text: string; values: unknown[] };

const ask = (pool: PatientPool, statement: AskedStatement, values?: unknown[]) =>
  typeof statement === "string" ? pool.query(statement, values) : pool.query(statement);

const isStateRetried = (error: unknown): boolean => retriedStates.includes((error as { code?: unknown }).code);

async function standingOf(runner: Runner): Promise<Standing> {
  const isReplica = sql<boolean>`pg_is_in_recovery()`;
  const standing = systemData(runner, "how far the replica is")
    .selectNoFrom([
      sql<string>`(select system_identifier::text from pg_control_system())`.as("system"),
      sql<string>`current_database()`.as("database"),
      isReplica.as("isReplica"),
      sql<string>`case when ${isReplica} then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text`.as("place"),
    ])
    .executeTakeFirstOrThrow();
  return within(measureSeconds, standing);
}

/** PostgreSQL writes a place as two hexadecimal numbers of 32 bits: "16/B374D848". */
function placeNumber(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
