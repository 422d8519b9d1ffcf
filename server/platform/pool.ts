import { setTimeout as wait } from "node:timers/promises";
import pg, { type PoolClient, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { ConnectionShares } from "./ConnectionShares.js";
import { type Caller, currentCaller } from "./callers.js";
import type { SocketConnection } from "./embeddedPostgres.js";
import { boundStatements, requestStatementSeconds } from "./statementTime.js";

/** Where the database is: a URL of a server, or the socket of our own. */
export type DatabaseConnection = { connectionString: string } | SocketConnection;

/** How long a caller waits for a database that is away before it gets the error. */
const patienceMilliseconds = 3_000;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that outlives its database: while no connection can be made it tries again for a few seconds, which is safe,
 * since nothing has been asked yet. No caller holds more than half of its connections.
 */
export class PatientPool extends pg.Pool {
  readonly shares = new ConnectionShares(this.options.max);
  private isQuerying = false;

  constructor(config?: PoolConfig) {
    super(config);
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
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const caller = currentCaller();
    const connecting = caller ? this.connectFor(caller, this.isQuerying) : this.connectPatiently(null);
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
      client = await this.connectPatiently(caller);
    } catch (error) {
      leave();
      throw error;
    }
    const began = performance.now();
    const { release } = client;
    client.release = (error) => {
      release(error);
      caller.charge(performance.now() - began);
      leave();
    };
    return client;
  }

  private async connectPatiently(caller: Caller | null): Promise<PoolClient> {
    const opened = Number(this.options.statement_timeout || 0);
    const bound = caller && !caller.mayTakeLong ? requestStatementSeconds * 1000 : opened;
    const end = performance.now() + patienceMilliseconds;
    for (let pause = 25; ; pause = Math.min(pause * 2, 400)) {
      try {
        const client = await super.connect();
        await boundStatements(client, bound, opened).catch((error: Error) => {
          client.release(error);
          throw error;
        });
        return client;
      } catch (error) {
        if (!isDatabaseAway(error) || this.ending || performance.now() + pause > end) throw error;
        await wait(pause);
      }
    }
  }
}

/** What every connection of the app shares: bounds on how long a statement may take, and times as ISO strings. */
export function poolConfig(connection: DatabaseConnection, size: number): PoolConfig {
  return {
    ...connection,
    max: size,
    application_name: "commonplace",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
    types: { getTypeParser },
  };
}

/**
 * A pool beside that of the data source.
 * @param plans "once": a prepared statement is planned once for all values, and its connection is kept for minutes.
 */
export function openPool(connection: DatabaseConnection, size: number, log: Logger, plans?: "once"): PatientPool {
  const config = poolConfig(connection, size);
  const once = { options: `${config.options} -c plan_cache_mode=force_generic_plan`, idleTimeoutMillis: 300_000 };
  const pool = new PatientPool(plans === "once" ? { ...config, ...once } : config);
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost"));
  return pool;
}

/** What a person is told then. */
export const databaseAwaySentence = "The database can't be reached at the moment. Please try again.";

const awayStates = new Set(["57P01", "57P02", "57P03", "53300"]);
const awaySystemErrors = new Set([
  "ECONNREFUSED",
  "ENOENT",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** A file that isn't there has the same code as a socket that isn't. */
const networkCalls = new Set(["connect", "read", "write", "getaddrinfo"]);

/** True for an error that says that the database can't be reached, or went away in the middle. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code && awaySystemErrors.has(code)) return networkCalls.has(syscall ?? "");
  if (code && (awayStates.has(code) || code.startsWith("08"))) return true;
  return error.message.startsWith("Connection terminated");
}

const timestamptz = 1184;

/** The driver's own parsers, except that an instant stays text: ISO 8601 in UTC with milliseconds. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === timestamptz && format !== "binary") return toIso;
  return pg.types.getTypeParser(oid, format as "text");
}

/** PostgreSQL writes `2026-11-21 09:30:00.12+00`: without trailing zeros, and in the session's time zone. */
export function toIso(value: string): string {
  const simple = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(value);
  if (simple) return `${simple[1]}T${simple[2]}.${(simple[3] ?? "").slice(0, 3).padEnd(3, "0")}Z`;
  const parsed: unknown = pg.types.getTypeParser(timestamptz, "text")(value);
  return parsed instanceof Date ? parsed.toISOString() : String(parsed);
}
