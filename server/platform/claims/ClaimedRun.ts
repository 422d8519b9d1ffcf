import { type Context, makeContext, type Owned } from "../context.js";
import type { Services } from "../services.js";
import type { Claimed, ClaimedWork } from "./claims.js";

const aliveMilliseconds = 5_000;
/** How often progress is told. */
const tellMilliseconds = 500;

/** The work was cancelled, or another process has taken it over. */
export class LostClaimError extends Error {}

/** How work ends, and what else is written then: `also` sets columns, to `values` from $6 on. */
interface End {
  state: "COMPLETED" | "FAILED" | "CANCELLED";
  /** A sentence for the person; cut after 500 characters. */
  failure?: string;
  also: string;
  values?: unknown[];
}

/** One piece of claimed work while this process is at it, as its owner. */
export abstract class ClaimedRun<Row extends Owned> {
  readonly context: Context;
  readonly row: Row;
  private readonly claim: string;
  private readonly ended = new AbortController();
  private readonly alive: NodeJS.Timeout;
  private readonly stopListening: () => void;
  private toldAt = 0;
  private telling: Promise<void> = Promise.resolve();

  protected constructor(
    private readonly services: Services,
    private readonly work: ClaimedWork<Row>,
    { row, claim }: Claimed<Row>,
  ) {
    this.row = row;
    this.claim = claim;
    const viewer = {
      userId: row.ownerId,
      email: "",
      displayName: "",
      isAdmin: false,
      emailVerified: false,
      hasSecondFactor: false,
    };
    this.context = makeContext(
      services,
      // One context for minutes: nothing it has read may be taken for what is there now.
      { requestId: `${work.table} ${row.id}`, ipAddress: "", headers: {}, isLasting: true },
      { ...viewer, via: "session", access: "READ_WRITE", sessionId: null, tokenId: null },
    );
    this.alive = setInterval(() => void this.showLife(), aliveMilliseconds);
    this.alive.unref();
    this.stopListening = services.live.handle(work.event, ({ data }) => {
      if (data[work.idName] === row.id && data.state === "CANCELLED") this.lose();
    });
  }

  /** Aborted as soon as it is known that the work was cancelled or taken over. */
  get lost(): AbortSignal {
    return this.ended.signal;
  }

  /**
   * Runs what may only happen while the work is this run's.
   * @throws LostClaimError when it is no more.
   */
  async whileMine<R>(act: (tx: Context) => Promise<R>): Promise<R> {
    await this.telling;
    return this.context.transact(async (tx) => {
      await this.lockBefore(tx);
      const { table } = this.work;
      const holdSql = `select 1 from ${table} where id = $1 and claim = $2 for update`;
      const held = await tx.sql(`${table}.hold`, holdSql, [this.row.id, this.claim]);
      if (held.length === 0) throw new LostClaimError();
      return act(tx);
    });
  }

  /** For another process, or this one after a while. */
  async giveBack(): Promise<void> {
    await this.telling;
    await this.write("state = 'QUEUED', claim = null, alive_at = now()", []);
  }

  /** Stops listening and showing life; call it at the end, whatever that was. */
  close(): void {
    clearInterval(this.alive);
    this.stopListening();
  }

  /** Locks what is locked before the work's own row wherever both are. */
  protected async lockBefore(_tx: Context): Promise<void> {}

  /** Whether progress was told so short a time ago that the next may wait. */
  protected get hasJustTold(): boolean {
    return Date.now() - this.toldAt < tellMilliseconds;
  }

  /** Tells progress without waiting: sets columns, to the values from $3 on. */
  protected tellSoon(set: string, values: unknown[]): void {
    this.toldAt = Date.now();
    this.telling = this.telling.then(() => this.write(`${set}, alive_at = now()`, values)).catch(() => undefined);
  }

  /** Ends the work; in the transaction of what it made, where there is one. */
  protected async endAs({ state, failure, also, values = [] }: End, tx?: Context): Promise<void> {
    if (!tx) await this.telling;
    const set = `state = $3, failure = $4, finished_at = $5, claim = null, ${also}`;
    const now = this.services.clock().toISOString();
    await this.write(set, [state, failure?.slice(0, 500) ?? null, now, ...values], tx);
  }

  private async write(set: string, values: unknown[], tx?: Context): Promise<void> {
    const { table, columns, progressed } = this.work;
    const sql = `update ${table} set ${set} where id = $1 and claim = $2 returning ${columns}`;
    const act = async (context: Context): Promise<void> => {
      const [row] = await context.sql<Row>("", sql, [this.row.id, this.claim, ...values]);
      if (row) await context.emit(progressed(row));
      else this.lose();
    };
    await (tx ? act(tx) : this.context.transact(act));
  }

  private async showLife(): Promise<void> {
    const { rowCount } = await this.services.pool
      .query(`update ${this.work.table} set alive_at = now() where id = $1 and claim = $2`, [this.row.id, this.claim])
      .catch(() => ({ rowCount: 1 }));
    if (rowCount === 0) this.lose();
  }

  private lose(): void {
    this.ended.abort(new LostClaimError());
  }
}
