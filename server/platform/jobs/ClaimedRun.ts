import { sql } from "kysely";
import { type Context, makeContext, type Owned } from "../context.js";
import { ownerIdentity } from "../ownerIdentity.js";
import type { Services } from "../services.js";
import { type Change, type Claimed, type ClaimedTable, type ClaimedWork, common } from "./claims.js";

const aliveMilliseconds = 5_000;
/** How often progress is told. */
const tellMilliseconds = 500;

/** The work was cancelled, or another process has taken it over. */
export class LostClaimError extends Error {}

/** How work ends, and what else is written then. */
interface End<T extends ClaimedTable> {
  state: "COMPLETED" | "FAILED" | "CANCELLED";
  /** A sentence for the person; cut after 500 characters. */
  failure?: string;
  also?: Change<T>;
}

/** One piece of claimed work while this process is at it, as its owner. */
export abstract class ClaimedRun<Row extends Owned, T extends ClaimedTable> {
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
    private readonly work: ClaimedWork<Row, T>,
    { row, claim }: Claimed<Row>,
  ) {
    this.row = row;
    this.claim = claim;
    this.context = makeContext(
      services,
      // One context for minutes: nothing it has read may be taken for what is there now.
      { requestId: `${work.table} ${row.id}`, ipAddress: "", headers: {}, isLasting: true },
      ownerIdentity(row.ownerId),
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
      const own = tx.own.select(common(this.work).table).select("id");
      const held = own.where("id", "=", this.row.id).where("claim", "=", this.claim).forUpdate();
      if (!(await held.executeTakeFirst())) throw new LostClaimError();
      return act(tx);
    });
  }

  /** For another process, or this one after a while. */
  async giveBack(): Promise<void> {
    await this.telling;
    await this.write({ state: "QUEUED", claim: null, alive_at: sql`now()` });
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

  /** Tells progress without waiting. */
  protected tellSoon(progress: Change<T>): void {
    this.toldAt = Date.now();
    const act = () => this.write({ ...progress, alive_at: sql`now()` });
    this.telling = this.telling.then(act).catch(() => undefined);
  }

  /** Ends the work; in the transaction of what it made, where there is one. */
  protected async endAs({ state, failure, also }: End<T>, tx?: Context): Promise<void> {
    if (!tx) await this.telling;
    const ended = { state, failure: failure?.slice(0, 500) ?? null, finished_at: this.services.clock().toISOString() };
    await this.write({ ...ended, claim: null, ...also }, tx);
  }

  private async write(change: Change<"video_analysis">, tx?: Context): Promise<void> {
    const { columns, progressed } = common(this.work);
    const act = async (context: Context): Promise<void> => {
      const [row] = await this.changed(context, change).returning(columns).$castTo<Row>().execute();
      if (row) await context.emit(progressed(row));
      else this.lose();
    };
    await (tx ? act(tx) : this.context.transact(act));
  }

  private async showLife(): Promise<void> {
    const shown = this.changed(this.context, { alive_at: sql`now()` }).executeTakeFirst();
    if ((await shown.catch(() => null))?.numUpdatedRows === 0n) this.lose();
  }

  private changed({ own }: Context, change: Change<"video_analysis">) {
    return own
      .update(common(this.work).table)
      .set(change)
      .where("id", "=", this.row.id)
      .where("claim", "=", this.claim);
  }

  private lose(): void {
    this.ended.abort(new LostClaimError());
  }
}
