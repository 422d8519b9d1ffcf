import { randomUUID } from "node:crypto";
import { type Context, makeContext } from "../platform/context.js";
import type { Services } from "../platform/services.js";
import type { ImportReport, TransferStep } from "./Transfer.js";
import { transferProgressed, transferProgressedEvent } from "./transferEvents.js";
import { type TransferRow, transferColumns } from "./transferRows.js";

/** A run that shows no sign of life for so long has died with its process. */
export const deadSeconds = 30;
const aliveMilliseconds = 5_000;
/** How often progress is told. */
const tellMilliseconds = 500;

// The claim is what makes a transfer end once: whoever lost it can write nothing any more.
const claimSql = `update transfer set state = 'RUNNING', claim = $2, alive_at = now(), done = 0,
    started_at = coalesce(started_at, $3)
  where id = $1 and (state = 'QUEUED'
    or (state = 'RUNNING' and alive_at < now() - interval '${deadSeconds} seconds'))
  returning ${transferColumns}`;
const aliveSql = "update transfer set alive_at = now() where id = $1 and claim = $2";
const progressSql = `update transfer set step = $3, done = $4, total = $5, alive_at = now()
  where id = $1 and claim = $2 returning ${transferColumns}`;
const holdSql = "select 1 from transfer where id = $1 and claim = $2 for update";
const endSql = `update transfer set state = $3, failure = $4, finished_at = $5, report = coalesce($6::jsonb, report),
    storage_key = coalesce($7, storage_key), file_size = coalesce($8, file_size), expires_at = $9, claim = null,
    done = case when $3 = 'COMPLETED' then total else done end
  where id = $1 and claim = $2 returning ${transferColumns}`;
const giveBackSql = `update transfer set state = 'QUEUED', claim = null, alive_at = now() where id = $1 and claim = $2
  returning ${transferColumns}`;

/** The transfer was cancelled, or another process has taken it over. */
export class LostClaimError extends Error {}

/** What a transfer leaves when it ends. */
interface End {
  failure?: string;
  report?: ImportReport;
  file?: { key: string; size: number; expiresAt: string };
}

/** One transfer while this process works on it, as its owner. */
export class TransferRun {
  readonly context: Context;
  private readonly ended = new AbortController();
  private readonly alive: NodeJS.Timeout;
  private readonly stopListening: () => void;
  private toldAt = 0;
  private telling: Promise<void> = Promise.resolve();
  private step: `${TransferStep}` = "NOTES";
  private done = 0;
  private total = 0;

  private constructor(
    private readonly services: Services,
    readonly row: TransferRow,
    private readonly claim: string,
  ) {
    const viewer = { userId: row.ownerId, email: "", displayName: "", isAdmin: false, emailVerified: false };
    this.context = makeContext(
      services,
      // One context for minutes: nothing it has read may be taken for what is there now.
      { requestId: `transfer ${row.id}`, ipAddress: "", headers: {}, isLasting: true },
      { ...viewer, via: "session", access: "READ_WRITE", sessionId: null, tokenId: null },
    );
    this.alive = setInterval(() => void this.showLife(), aliveMilliseconds);
    this.alive.unref();
    this.stopListening = services.live.handle(transferProgressedEvent, ({ data }) => {
      if (data.transferId === row.id && data.state === "CANCELLED") this.lose();
    });
  }

  /** Null when it has ended, or another process works on it. */
  static async claim(services: Services, id: string): Promise<TransferRun | null> {
    const claim = randomUUID();
    const { rows } = await services.pool.query<TransferRow>(claimSql, [id, claim, services.clock().toISOString()]);
    return rows[0] ? new TransferRun(services, rows[0], claim) : null;
  }

  /** Aborted as soon as it is known that the transfer was cancelled or taken over. */
  get lost(): AbortSignal {
    return this.ended.signal;
  }

  /** How many things there are to do. */
  expect(total: number): void {
    this.total = total;
    this.tell(true);
  }

  /** Goes over to a step; told at once. */
  at(step: `${TransferStep}`): void {
    if (this.step === step && this.toldAt > 0) return;
    this.step = step;
    this.tell(true);
  }

  /** So many more things are done; told once in a while, without waiting. */
  advance(count: number): void {
    this.done = Math.min(this.done + count, this.total);
    this.tell(false);
  }

  /**
   * Runs work that may only happen while the transfer is this run's.
   * @throws LostClaimError when it is no more.
   */
  async whileMine<R>(work: (tx: Context) => Promise<R>): Promise<R> {
    await this.telling;
    return this.context.transact(async (tx) => {
      const held = await tx.sql("transfers.hold", holdSql, [this.row.id, this.claim]);
      if (held.length === 0) throw new LostClaimError();
      return work(tx);
    });
  }

  async end(state: "COMPLETED" | "FAILED" | "CANCELLED", { failure, report, file }: End = {}): Promise<void> {
    await this.telling;
    await this.write(endSql, [
      state,
      failure?.slice(0, 500) ?? null,
      this.services.clock().toISOString(),
      report ? JSON.stringify(report) : null,
      file?.key ?? null,
      file?.size ?? null,
      file?.expiresAt ?? null,
    ]);
  }

  /** For another process, or this one after a while. */
  async giveBack(): Promise<void> {
    await this.telling;
    await this.write(giveBackSql, []);
  }

  /** Stops listening and showing life; call it at the end, whatever that was. */
  close(): void {
    clearInterval(this.alive);
    this.stopListening();
  }

  private tell(isUrgent: boolean): void {
    if (!isUrgent && Date.now() - this.toldAt < tellMilliseconds) return;
    this.toldAt = Date.now();
    const { step, done, total } = this;
    this.telling = this.telling.then(() => this.write(progressSql, [step, done, total])).catch(() => undefined);
  }

  private async write(sql: string, values: unknown[]): Promise<void> {
    await this.context.transact(async (tx) => {
      const [row] = await tx.sql<TransferRow>("", sql, [this.row.id, this.claim, ...values]);
      if (row) await tx.emit(transferProgressed(row));
      else this.lose();
    });
  }

  private async showLife(): Promise<void> {
    const { rowCount } = await this.services.pool
      .query(aliveSql, [this.row.id, this.claim])
      .catch(() => ({ rowCount: 1 }));
    if (rowCount === 0) this.lose();
  }

  private lose(): void {
    this.ended.abort(new LostClaimError());
  }
}
