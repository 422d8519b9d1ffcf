import type { IncomingHttpHeaders } from "node:http";
import DataLoader from "dataloader";
import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { DataSource, ObjectType as EntityClass, EntityManager, SelectQueryBuilder } from "typeorm";
import { limitOf } from "../limits.js";
import { type OwnData, ownData, type Planned, type Runner, type Statement, systemData } from "./data/Data.js";
import type { Ids } from "./data/Parameter.js";
import type { ReplicaRunners } from "./data/Replica.js";
import { NotFoundError, UnauthenticatedError } from "./errors.js";
import type { RequestLine } from "./http/requestLine.js";
import { isUuid } from "./isUuid.js";
import type { SqlRunner } from "./jobs/jobs.js";
import { type DomainEvent, recordEvents } from "./live/events.js";
import { type HeldScopes, missingScope, type Needs } from "./scopes.js";
import type { Services } from "./services.js";

/** Who makes the request, and how they are signed in. */
export interface ViewerIdentity {
  userId: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  emailVerified: boolean;
  /** Whether this session showed a second factor; for a token, whether its owner has one. */
  hasSecondFactor: boolean;
  via: "session" | "token";
  /** The scopes that a token is limited to; null for a browser, and for a token that may do everything. */
  scopes: HeldScopes;
  sessionId: string | null;
  tokenId: string | null;
}

/** A row that belongs to one person. */
export interface Owned {
  id: string;
  ownerId: string;
}

/** Takes part in a transaction of the request just before its commit. @throws to roll it back. */
export type BeforeCommit = (client: SqlRunner) => Promise<void>;

/** The facts of a request that its context needs. */
export interface RequestFacts {
  requestId: string;
  ipAddress: string;
  headers: IncomingHttpHeaders;
  /** The request's line in the log, where it has one. */
  line?: RequestLine;
  /** Where the answer is kept for an Idempotency-Key. */
  beforeCommit?: BeforeCommit | null;
  /** The port that the request arrived at, where there is one. */
  localPort?: number;
  /** Sets a cookie with the answer, where there is one. */
  setCookie?: (line: string) => void;
  /** The maximum number of items on a page; 100 by default. */
  maxPageSize?: number;
  /** Whether lists and items may be returned as text that the database writes. */
  takesJson?: boolean;
  /** True for a subscription, which outlives its first event: nothing that is read is cached for the next one. */
  isLasting?: boolean;
  /**
   * For a subscription: the time from which it wants events, in milliseconds of `performance.now()`; now by default.
   */
  hearsSinceMs?: number;
}

interface Transaction {
  manager: EntityManager;
  client: PoolClient;
}

/** One request's view of the app: the viewer, and methods that can't reach another person's rows. */
export class Context {
  readonly maxPageSize: number;
  /** The cost that the operation asks for, and how much it may; null until it is counted. */
  cost: { requested: number; limit: number } | null = null;
  private ownOfContext: OwnData | null = null;
  private readonly loaders = new Map<unknown, DataLoader<unknown, unknown>>();
  private replica: ReplicaRunners | null = null;

  constructor(
    readonly services: Services,
    private readonly request: RequestFacts,
    readonly viewer: ViewerIdentity | null,
    private readonly transaction: Transaction | null = null,
  ) {
    this.maxPageSize = request.maxPageSize ?? limitOf.operations.pageItems.max;
  }

  get requestId(): string {
    return this.request.requestId;
  }

  get ipAddress(): string {
    return this.request.ipAddress;
  }

  get headers(): IncomingHttpHeaders {
    return this.request.headers;
  }

  get line(): RequestLine | undefined {
    return this.request.line;
  }

  get localPort(): number | undefined {
    return this.request.localPort;
  }

  /** Sets a cookie with the answer, given in the form of a Set-Cookie header. */
  setCookie(line: string): void {
    this.request.setCookie?.(line);
  }

  /** Whether lists and items may be returned as `JsonText`. */
  get takesJson(): boolean {
    return this.request.takesJson === true;
  }

  /** The same context, for callers that pass such text on unchanged. */
  takingJson(): Context {
    // the database writes an item's projects too, which such a token may not read
    if (!this.may([["projects:read"]])) return this;
    const taking = new Context(this.services, { ...this.request, takesJson: true }, this.viewer, this.transaction);
    taking.replica = this.replica;
    return taking;
  }

  /** Whether the caller holds these scopes: a browser holds all of them. */
  may(needs: Needs): boolean {
    return missingScope(this.viewer?.scopes ?? null, needs) === null;
  }

  /** Reads from the replica from now on, if there is one that is fresh enough for the viewer. */
  readFromReplica(): void {
    this.replica = (this.viewer && this.services.replica?.runnersFor(this.viewer.userId)) ?? null;
  }

  get clock(): () => Date {
    return this.services.clock;
  }

  get dataSource(): DataSource {
    return this.services.dataSource;
  }

  get log(): Logger {
    return this.services.log;
  }

  /** The transaction's connection, or the pool. */
  get runner(): SqlRunner {
    return this.transaction?.client ?? this.replica?.request ?? this.services.pool;
  }

  /** The connections of searches. */
  get searchRunner(): SqlRunner {
    return this.replica?.search ?? this.services.searchPool;
  }

  /** Builds statements about the viewer's rows only. */
  get own(): OwnData {
    this.ownOfContext ??= ownData(() => this.runner, this.viewerId);
    return this.ownOfContext;
  }

  /** Builds statements about anybody's rows. @param why for readers; a test lists the callers. */
  system(why: string, planned?: Planned) {
    return systemData(this.runner, why, planned);
  }

  /** Runs a statement that is built once, on the transaction or the pool. */
  run<R, V extends object>(statement: Statement<R, V>, values: V, runner: Runner = this.runner): Promise<R[]> {
    return statement.run(runner, this.viewerId, values);
  }

  private readonly viewerId = (): string => this.requireViewer().userId;

  /** The transaction's manager, or the pool's. */
  get manager(): EntityManager {
    return this.transaction?.manager ?? this.services.dataSource.manager;
  }

  /** @throws UnauthenticatedError */
  requireViewer(): ViewerIdentity {
    if (!this.viewer) throw new UnauthenticatedError();
    return this.viewer;
  }

  /**
   * The viewer's own row; inside `transact` it is locked until the commit.
   * @throws NotFoundError for another person's row, a missing row, and an invalid id.
   */
  async load<T extends Owned>(entity: EntityClass<T>, id: string): Promise<T> {
    this.requireViewer();
    if (!isUuid(id)) throw new NotFoundError();
    const query = this.mine(entity, "row").andWhere("row.id = :id", { id });
    if (this.transaction) query.setLock("pessimistic_write");
    const row = await query.getOne();
    if (!row) throw new NotFoundError();
    return row;
  }

  /** A query builder already narrowed to the viewer's rows. */
  mine<T extends Owned>(entity: EntityClass<T>, alias = "row"): SelectQueryBuilder<T> {
    const { userId } = this.requireViewer();
    return this.manager
      .createQueryBuilder<T>(entity, alias)
      .where(`${alias}.ownerId = :viewerId`, { viewerId: userId });
  }

  /** Writes the row and its events in one transaction. */
  async save<T extends Owned>(row: T, ...events: DomainEvent[]): Promise<T> {
    return this.transact(async (tx) => {
      const saved = await tx.manager.save(row);
      await tx.emit(...events);
      return saved;
    });
  }

  /** Deletes the row and writes its events in one transaction. */
  async remove<T extends Owned>(row: T, ...events: DomainEvent[]): Promise<void> {
    await this.transact(async (tx) => {
      await tx.manager.remove(row);
      await tx.emit(...events);
    });
  }

  /** Records events and announces them; inside a transaction, when it commits. */
  async emit(...events: DomainEvent[]): Promise<void> {
    await recordEvents(this.runner, events);
  }

  /** The viewer's events of that name, from the time that the subscription asks for. */
  hear(name: string): AsyncIterableIterator<DomainEvent> {
    return this.services.live.on(name, this.requireViewer().userId, this.request.hearsSinceMs);
  }

  /** Whether a change must run in `transact` even if it is one statement, since something else commits with it. */
  get needsTransaction(): boolean {
    return Boolean(this.request.beforeCommit);
  }

  /** Runs the work in one transaction; the inner context has the same verbs. Nested calls join the outer one. */
  async transact<R>(work: (tx: Context) => Promise<R>): Promise<R> {
    if (this.transaction) return work(this);
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      try {
        const inner = new Context(this.services, this.request, this.viewer, { manager: runner.manager, client });
        const result = await work(inner);
        await this.request.beforeCommit?.(client);
        await runner.commitTransaction();
        return result;
      } catch (error) {
        // A transaction that can't be rolled back has lost its connection, and the first error says why.
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      }
    } finally {
      await runner.release();
    }
  }

  /** The rows of a statement that have this id in `key`; it runs once for all ids that the request asks for. */
  rowsOf<R>(statement: Statement<R, Ids>, key: keyof R, id: string): Promise<R[]> {
    const rows = this.loader<string, R[]>(statement, async (ids) => {
      const byId = Map.groupBy(await this.run(statement, { ids }), (row) => row[key]);
      return ids.map((each) => byId.get(each as R[keyof R]) ?? []);
    });
    return rows.load(id);
  }

  /** The rows of a statement in the order of these ids; missing rows are left out. */
  async rowsByIds<R extends { id: string }>(statement: Statement<R, Ids>, ids: readonly string[]): Promise<R[]> {
    const rows = await this.run(statement, { ids: ids.filter(isUuid) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
  }

  /** A loader of this request, created on first use; `name` distinguishes it from the others. */
  loader<K, V>(name: unknown, batch: (keys: readonly K[]) => Promise<V[]>): DataLoader<K, V> {
    let loader = this.loaders.get(name);
    if (!loader) {
      const cache = !this.request.isLasting;
      loader = new DataLoader<K, V>(batch, { cache }) as DataLoader<unknown, unknown>;
      this.loaders.set(name, loader);
    }
    return loader as DataLoader<K, V>;
  }
}

export function makeContext(services: Services, request: RequestFacts, viewer: ViewerIdentity | null): Context {
  return new Context(services, request, viewer);
}
