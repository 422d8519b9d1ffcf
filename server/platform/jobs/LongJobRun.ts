import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Context, makeContext } from "../context.js";
import { systemData } from "../data/Data.js";
import { ownerIdentity } from "../ownerIdentity.js";
import type { Services } from "../services.js";
import { type Change, common, type LongJob, type LongJobRow, type LongJobTable } from "./LongJob.js";

/** How often progress is reported. */
const tellMilliseconds = 500;

/**
 * A long job while this process runs it, as its owner. Its claim makes it end only once: a run that has lost it, to
 * another process or because somebody stopped the job, can no longer write anything.
 */
export class LongJobRun<Row extends LongJobRow, T extends LongJobTable> {
  readonly context: Context;
  private readonly loss = new AbortController();
  private readonly stopListening: () => void;
  private told: Change<T> & { step?: string } = {};
  private toldAt = 0;
  private telling: Promise<void> = Promise.resolve();

  private constructor(
    services: Services,
    private readonly job: LongJob<Row, T>,
    readonly row: Row,
    private readonly claim: string,
  ) {
    this.context = makeContext(
      services,
      // The context lives for minutes: nothing that it has read may be taken for the current state.
      { requestId: `${job.name} ${row.id}`, ipAddress: "", headers: {}, isLasting: true },
      ownerIdentity(row.ownerId),
    );
    const stopped = job.progressed({ ...row, state: "CANCELLED" });
    this.stopListening = services.live.handle(stopped.name, async ({ data }) => {
      if (isDeepStrictEqual(data, stopped.data)) await this.whileMine(async () => undefined).catch(() => undefined);
    });
  }

  /** Claims a row, from any other run that has it; null when it has ended. */
  static async begin<Row extends LongJobRow, T extends LongJobTable>(
    services: Services,
    job: LongJob<Row, T>,
    id: string,
  ): Promise<LongJobRun<Row, T> | null> {
    const claim = randomUUID();
    const { table, columns } = common(job);
    const [row] = await systemData(services.pool, "a job takes over the row that it is for")
      .updateTable(table)
      .set({ state: "RUNNING", claim })
      .set((eb) => ({ started_at: eb.fn.coalesce("started_at", eb.val(services.clock().toISOString())) }))
      .where("id", "=", id)
      .where("state", "in", ["QUEUED", "RUNNING"])
      .returning(columns)
      .$castTo<Row>()
      .execute();
    return row ? new LongJobRun(services, job, row, claim) : null;
  }

  /** Aborted as soon as the job is known to be stopped or taken over. */
  get lost(): AbortSignal {
    return this.loss.signal;
  }

  /** Locks the row until the transaction ends. @throws when it is no longer this run's. */
  async hold(tx: Context): Promise<void> {
    const own = tx.own.select(common(this.job).table).select("id").where("id", "=", this.row.id);
    if (!(await own.where("claim", "=", this.claim).forUpdate().executeTakeFirst())) throw this.lose();
  }

  /** Runs work that is allowed only while the job is this run's. @throws when it no longer is. */
  async whileMine<R>(act: (tx: Context) => Promise<R>): Promise<R> {
    return this.context.transact(async (tx) => {
      await this.hold(tx);
      return act(tx);
    });
  }

  /** Reports progress without waiting: within a step only once in a while. */
  tell(progress: Change<T> & { step: string }): void {
    const isSoon = progress.step === this.told.step && Date.now() - this.toldAt < tellMilliseconds;
    if (isSoon || isDeepStrictEqual(progress, this.told)) return;
    this.told = progress;
    this.toldAt = Date.now();
    this.telling = this.telling.then(() => this.write(progress)).catch(() => undefined);
  }

  /** Writes to its row, and announces it. @throws when it is no longer this run's. */
  async write(change: Change<T>, act: (tx: Context) => Promise<void> = async () => undefined): Promise<void> {
    await this.context.transact(async (tx) => {
      await act(tx);
      const { table, columns } = common(this.job);
      const [row] = await tx.own
        .update(table)
        .set(change)
        .where("id", "=", this.row.id)
        .where("claim", "=", this.claim)
        .returning(columns)
        .$castTo<Row>()
        .execute();
      if (!row) throw this.lose();
      await tx.emit(this.job.progressed(row));
    });
  }

  /**
   * Ends it successfully.
   * @param act stores its results, in the transaction that ends it.
   * @throws when it is no longer this run's.
   */
  async complete(change: Change<T>, act?: (tx: Context) => Promise<void>): Promise<void> {
    await this.end("COMPLETED", change, act);
  }

  /** @param sentence why, for the person; cut after 500 characters. */
  async fail(sentence: string): Promise<void> {
    await this.end("FAILED", { failure: sentence.slice(0, 500) });
  }

  async cancel(): Promise<void> {
    await this.end("CANCELLED");
  }

  /** Stops listening; call it at the end, however the run ended. */
  close(): void {
    this.stopListening();
  }

  private async end(state: string, change: object = {}, act?: (tx: Context) => Promise<void>): Promise<void> {
    await this.telling;
    const ended: object = { state, claim: null, finished_at: this.context.clock().toISOString() };
    await this.write({ ...ended, ...change } as Change<T>, act);
  }

  private lose(): Error {
    const reason = new Error("The job was stopped or taken over");
    this.loss.abort(reason);
    return reason;
  }
}
