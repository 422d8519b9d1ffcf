import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg, { type ClientBase, type PoolClient, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { limitOf } from "../../limits.js";
import { ConnectionShares } from "../fairShares/ConnectionShares.js";
import { type Caller, currentCaller, isInBackground } from "../fairShares/callers.js";
import { isDatabaseAway, isDiskFull, noConnectionFree } from "../outage.js";
import type { SocketConnection } from "../postgres/embeddedPostgres.js";
import type { RecentTimes } from "../telemetry/RecentTimes.js";
import { connectionFailure, GuardedClient, type GuardedConfig, type Watcher } from "./GuardedClient.js";

/** Where the database is: a URL of a server, or the socket of our own. */
export type DatabaseConnection = { connectionString: string } | SocketConnection;

/** How long a caller waits for a connection, whether all are in use or none can be made. */
const patienceSeconds = 3;
/** How long one attempt to reach the database again lasts: at first, and at most. */
const probeMilliseconds = { first: 1_000, max: 3_000 };
const probePauseMilliseconds = 50;
const loggedCharacters = 160;
/** The server ends a statement first, unless it is frozen. */
const marginMilliseconds = 250;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that survives an outage of its database: while no connection can be made its callers wait for a few seconds,
 * which is safe, since nothing has been sent yet, and one connection at a time tries whether the database is back. If
 * every caller tried, the database would have to answer hundreds that no longer wait before the first that does. Once
 * it has stopped answering on one connection, older connections aren't used either: otherwise a caller that needs
 * several would wait on one after the other. No caller holds more than half of the pool's connections.
 */
export class PatientPool extends pg.Pool {
  /** Serves background work, so that it takes no connection from a request; this pool serves it unless set. */
  background: PatientPool | null = null;
  /** When the database last reported a full disk, on `performance.now()`; null if it never did. */
  diskFullAt: number | null = null;
  /** While true, none of its connections accepts a change. */
  isReadOnly = false;
  patienceSeconds = patienceSeconds;
  /** A statement that takes longer is reported to `onSlow`. */
  slowMilliseconds = 1_000;
  onSlow: ((text: string, milliseconds: number) => void) | null = null;
  /** Called when a statement is sent; returns the function to call when it is answered, or null. */
  onAsk: Watcher["onAsk"] = () => null;
  /** Called with the time that each statement took. */
  onAnswer: ((milliseconds: number) => void) | null = null;
  private readonly readOnlyClients = new WeakSet<PoolClient>();
  readonly shares = new ConnectionShares(this.options.max);
  private isQuerying = false;
  /** Resolves when the database is back, or when nobody waits for it; null while it isn't known to be away. */
  private returning: Promise<void> | null = null;
  /** Callers that wait for the database to be back, or for a connection to be released. */
  private readonly waiting = new Set<() => void>();
  /** When the database last stopped answering on a connection, and last answered on a new one, on `performance.now()`. */
  private silentAt = Number.NEGATIVE_INFINITY;
  private answeredAt = 0;

  constructor(config: PoolConfig & GuardedConfig) {
    const watcher: Watcher = {
      isAway: () => this.returning !== null,
      answersElsewhere: async () => {
        const before = this.answeredAt;
        await this.tryToConnect(probeMilliseconds.max);
        return this.answeredAt > before;
      },
      onSilent: () => {
        this.silentAt = performance.now();
      },
      onAsk: (text) => this.onAsk(text),
      onAnswer: (text, milliseconds) => {
        this.onAnswer?.(milliseconds);
        if (milliseconds > this.slowMilliseconds) this.onSlow?.(text, milliseconds);
      },
    };
    super({ ...config, watcher } as PoolConfig);
    const query = this.query;
    // the pool's own method connects at once: what connects meanwhile lets go after its one statement
    this.query = ((...args: Parameters<typeof query>) => {
      this.isQuerying = true;
      try {
        return query.apply(this, args);
      } finally {
        this.isQuerying = false;
      }
    }) as typeof query;
    this.on("connect", ({ connection }: pg.PoolClient & { connection: NodeJS.EventEmitter }) =>
      connection.on("errorMessage", (error: Error) => {
        if (isDiskFull(error)) this.diskFullAt = performance.now();
      }),
    );
    this.on("release", () => {
      const [first] = this.waiting;
      if (!first) return;
      this.waiting.delete(first);
      first();
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const caller = currentCaller();
    // while read-only, long statements of requests can't change anything either; running jobs may still end
    const isRefused = this.isReadOnly && caller !== null;
    const pool = (isInBackground() && !isRefused && this.background) || this;
    const connecting = caller ? pool.connectFor(caller, this.isQuerying) : pool.connectPatiently();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async connectFor(caller: Caller, isForOne: boolean): Promise<PoolClient> {
    caller.checkSeconds();
    const entering = this.shares.enter(caller, isForOne);
    const leave = typeof entering === "function" ? entering : await entering;
    let client: PoolClient;
    try {
      client = await caller.patience.spendOn(this.connectPatiently(caller.patience.left));
    } catch (error) {
      leave();
      throw error;
    }
    const began = performance.now();
    const guarded = client as PoolClient & GuardedClient;
    // long work isn't bounded: it keeps little of what it reads
    if (!isInBackground()) guarded.readFor(caller);
    const { release } = client;
    client.release = (error) => {
      guarded.readFor(null);
      release(error);
      caller.charge(performance.now() - began);
      leave();
    };
    return client;
  }

  private async connectPatiently(milliseconds = this.patienceSeconds * 1_000): Promise<PoolClient> {
    const end = performance.now() + Math.min(milliseconds, this.patienceSeconds * 1_000);
    for (;;) {
      try {
        const client = await this.connectBy(end);
        if ((client as PoolClient & GuardedClient).openedAt < this.silentAt) {
          drop(client);
          continue;
        }
        await this.makeReady(client);
        return client;
      } catch (error) {
        if (!isDatabaseAway(error) || this.ending || performance.now() >= end) throw error;
        await this.untilBack(end);
      }
    }
  }

  private async makeReady(client: PoolClient): Promise<void> {
    try {
      await (client as PoolClient & GuardedClient).boundStatements();
      if (!this.isReadOnly || this.readOnlyClients.has(client)) return;
      await client.query("set default_transaction_read_only = on");
      this.readOnlyClients.add(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** The driver's own timeout starts anew when it makes a connection for a waiting caller. */
  private async connectBy(end: number): Promise<PoolClient> {
    if (this.answeredAt < this.silentAt) throw connectionFailure("The database is away");
    const isOneFree = this.idleCount > this.waitingCount;
    const connecting = super.connect();
    if (isOneFree) return connecting;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, end - performance.now()), null);
    });
    const client = await Promise.race([connecting, late]).finally(() => clearTimeout(timer));
    if (client) return client;
    connecting.then(
      (unused) => unused.release(),
      () => undefined,
    );
    throw new Error(noConnectionFree);
  }

  private async untilBack(end: number): Promise<void> {
    this.returning ??= this.probe().finally(() => {
      this.returning = null;
    });
    const { promise: released, resolve } = Promise.withResolvers<void>();
    this.waiting.add(resolve);
    const timer = new AbortController();
    try {
      const late = wait(Math.max(0, end - performance.now()), undefined, { signal: timer.signal }).catch(
        () => undefined,
      );
      await Promise.race([this.returning, released, late]);
    } finally {
      timer.abort();
      this.waiting.delete(resolve);
    }
  }

  private async probe(): Promise<void> {
    const { first, max } = probeMilliseconds;
    for (let milliseconds = first; ; milliseconds = Math.min(milliseconds + first, max)) {
      await wait(probePauseMilliseconds);
      if (this.waiting.size === 0 || this.ending) return;
      if (!isDatabaseAway(await this.tryToConnect(milliseconds))) return;
    }
  }

  /** @returns the error; null when a connection was made. */
  private async tryToConnect(milliseconds: number): Promise<unknown> {
    const config = { ...this.options, watcher: undefined, connectionTimeoutMillis: milliseconds };
    const client = new GuardedClient(config as GuardedConfig);
    try {
      await client.connect();
      this.answeredAt = performance.now();
      return null;
    } catch (error) {
      // a refusal is an answer too
      if (error instanceof pg.DatabaseError) this.answeredAt = performance.now();
      return error;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

/** Destroys a connection at once: the database may never answer its closing message. */
function drop(client: PoolClient): void {
  client.release(true);
  (client as PoolClient & { connection: { stream: Socket } }).connection.stream.destroy();
}

/** How long a statement may take, and wait for a lock. */
const statementSeconds = { request: limitOf.operations.statementSeconds.max, background: 60 };

/** The configuration of every connection: bounds on how long a statement may take, and times as ISO strings. */
export function poolConfig(
  connection: DatabaseConnection,
  size: number,
  purpose: keyof typeof statementSeconds = "request",
): PoolConfig & GuardedConfig {
  const milliseconds = statementSeconds[purpose] * 1_000;
  return {
    ...connection,
    max: size,
    application_name: "commonplace",
    connectionTimeoutMillis: patienceSeconds * 1_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: milliseconds,
    lock_timeout: milliseconds - marginMilliseconds,
    silenceMilliseconds: statementSeconds.request * 1_000 + marginMilliseconds,
    maxSilenceMilliseconds: milliseconds + marginMilliseconds,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
    types: { getTypeParser },
    Client: GuardedClient,
  };
}

/**
 * A pool beside that of the data source.
 * @param use "search": a prepared statement is planned once for all values, and its connection is kept for minutes.
 */
export function openPool(
  connection: DatabaseConnection,
  size: number,
  log: Logger,
  use: "search" | "background" | "request" = "request",
): PatientPool {
  const config = poolConfig(connection, size, use === "background" ? use : "request");
  const once = { options: `${config.options} -c plan_cache_mode=force_generic_plan`, idleTimeoutMillis: 300_000 };
  const pool = new PatientPool(use === "search" ? { ...config, ...once } : config);
  pool.on("error", (error) => {
    // a closing pool is expected to lose its connections
    if (!pool.ending) log.warn({ err: error }, "A database connection was lost");
  });
  return pool;
}

/** Reports slow statements to the log and to admins, by their beginning: their text contains no values. */
export function tellSlow(pool: PatientPool, log: Logger, times: Pick<RecentTimes, "noteStatement">): void {
  pool.onSlow = (text, exactly) => {
    const statement = text.slice(0, loggedCharacters);
    const milliseconds = Math.round(exactly);
    log.warn({ statement, milliseconds }, "A statement took long");
    times.noteStatement(statement, milliseconds);
  };
}

/** Runs work on a connection without timeouts, such as a migration of a big table. */
export async function withoutDeadlines<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(
    "select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout']) name",
  );
  const guarded = client as unknown as GuardedClient;
  guarded.allowSilence(0);
  try {
    return await work();
  } finally {
    guarded.allowSilence(statementSeconds.request * 1_000 + marginMilliseconds);
    for (const name of ["statement_timeout", "lock_timeout"])
      await client.query(`reset ${name}`).catch(() => undefined);
  }
}

const timestamptz = 1184;

/** The driver's own parsers, except that an instant stays text: ISO 8601 in UTC with milliseconds. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === timestamptz && format !== "binary") return toIso;
  return pg.types.getTypeParser(oid, format as "text");
}

/** PostgreSQL writes `2026-11-21 09:30:00.12+00`: without trailing zeros, and in the session's time zone. */
function toIso(value: string): string {
  const simple = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(value);
  if (simple) return `${simple[1]}T${simple[2]}.${(simple[3] ?? "").slice(0, 3).padEnd(3, "0")}Z`;
  const parsed: unknown = pg.types.getTypeParser(timestamptz, "text")(value);
  return parsed instanceof Date ? parsed.toISOString() : String(parsed);
}
