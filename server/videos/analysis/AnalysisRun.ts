import { randomUUID } from "node:crypto";
import { type Context, makeContext } from "../../platform/context.js";
import type { Services } from "../../platform/services.js";
import { analysisProgressed, analysisProgressedEvent } from "./analysisEvents.js";
import { type AnalysisRow, analysisColumns } from "./analysisRows.js";
import type { AnalysisStep } from "./VideoAnalysis.js";

/** A run that shows no sign of life for so long has died with its process. */
export const deadSeconds = 30;
const aliveMilliseconds = 5_000;
/** How often progress within a step is told. */
const tellMilliseconds = 700;

/** Where each step begins and ends, of 100. */
const spans: Record<`${AnalysisStep}`, readonly [number, number]> = {
  CAPTIONS: [0, 20],
  READING: [20, 65],
  SUMMARY: [65, 90],
  KEY_POINTS: [90, 99],
};

type ClaimedRow = AnalysisRow & {
  languages: string[];
  mayReplace: boolean;
  audioKey: string | null;
  audioName: string | null;
};

// The claim is what makes an analysis end once: whoever lost it can write nothing any more.
const claimSql = `update video_analysis set state = 'RUNNING', claim = $2, alive_at = now(),
    started_at = coalesce(started_at, $3)
  where id = $1 and (state = 'QUEUED'
    or (state = 'RUNNING' and alive_at < now() - interval '${deadSeconds} seconds'))
  returning ${analysisColumns}, languages, may_replace as "mayReplace", audio_name as "audioName"`;
const aliveSql = "update video_analysis set alive_at = now() where id = $1 and claim = $2";
const progressSql = `update video_analysis set step = $3, progress = $4, alive_at = now()
  where id = $1 and claim = $2 returning ${analysisColumns}`;
// The video before its analysis, as wherever both are locked.
const lockVideoSql = "select 1 from content_item where id = $1 for update";
const holdSql = "select 1 from video_analysis where id = $1 and claim = $2 for update";
const endSql = `update video_analysis set state = $3, failure = $4, finished_at = $5, claim = null,
    progress = case when $3 = 'COMPLETED' then 100 else progress end
  where id = $1 and claim = $2 returning ${analysisColumns}`;
const giveBackSql = `update video_analysis set state = 'QUEUED', claim = null, alive_at = now() where id = $1 and claim = $2
  returning ${analysisColumns}`;

/** The analysis was cancelled, or another process has taken it over. */
export class LostClaimError extends Error {}

/** One analysis while this process works on it, as its owner. */
export class AnalysisRun {
  readonly context: Context;
  private readonly ended = new AbortController();
  private readonly alive: NodeJS.Timeout;
  private readonly stopListening: () => void;
  private toldAt = 0;
  private telling: Promise<void> = Promise.resolve();
  private told = "";

  private constructor(
    private readonly services: Services,
    readonly row: ClaimedRow,
    private readonly claim: string,
  ) {
    const viewer = { userId: row.ownerId, email: "", displayName: "", isAdmin: false, emailVerified: false };
    this.context = makeContext(
      services,
      // One context for minutes: nothing it has read may be taken for what is there now.
      { requestId: `analysis ${row.id}`, ipAddress: "", headers: {}, isLasting: true },
      { ...viewer, via: "session", access: "READ_WRITE", sessionId: null, tokenId: null },
    );
    this.alive = setInterval(() => void this.showLife(), aliveMilliseconds);
    this.alive.unref();
    this.stopListening = services.live.handle(analysisProgressedEvent, ({ data }) => {
      if (data.analysisId === row.id && data.state === "CANCELLED") this.lose();
    });
  }

  /** Null when it has ended, or another process works on it. */
  static async claim(services: Services, id: string): Promise<AnalysisRun | null> {
    const claim = randomUUID();
    const { rows } = await services.pool.query<ClaimedRow>(claimSql, [id, claim, services.clock().toISOString()]);
    return rows[0] ? new AnalysisRun(services, rows[0], claim) : null;
  }

  /** Aborted as soon as it is known that the analysis was cancelled or taken over. */
  get lost(): AbortSignal {
    return this.ended.signal;
  }

  /** Tells where it is; within a step at most once in a while, and without waiting. */
  tell(step: `${AnalysisStep}`, share: number): void {
    const [from, until] = spans[step];
    const progress = Math.round(from + (until - from) * Math.min(1, Math.max(0, share)));
    const isNewStep = !this.told.startsWith(step);
    if (this.told === `${step} ${progress}`) return;
    if (!isNewStep && Date.now() - this.toldAt < tellMilliseconds) return;
    this.told = `${step} ${progress}`;
    this.toldAt = Date.now();
    this.telling = this.telling.then(() => this.write(progressSql, [step, progress])).catch(() => undefined);
  }

  /**
   * Runs work that may only happen while the analysis is this run's.
   * @throws LostClaimError when it is no more.
   */
  async whileMine<R>(work: (tx: Context) => Promise<R>): Promise<R> {
    await this.telling;
    return this.context.transact(async (tx) => {
      await tx.sql("analyses.lockVideo", lockVideoSql, [this.row.videoId]);
      const held = await tx.sql("analyses.hold", holdSql, [this.row.id, this.claim]);
      if (held.length === 0) throw new LostClaimError();
      return work(tx);
    });
  }

  /** Ends it, in the transaction of what it made. */
  async complete(tx: Context): Promise<void> {
    await this.write(endSql, ["COMPLETED", null, tx.clock().toISOString()], tx);
  }

  /** @param sentence why, for the person. */
  async fail(sentence: string): Promise<void> {
    await this.telling;
    await this.write(endSql, ["FAILED", sentence.slice(0, 500), this.services.clock().toISOString()]);
  }

  async cancel(): Promise<void> {
    await this.telling;
    await this.write(endSql, ["CANCELLED", null, this.services.clock().toISOString()]);
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

  private async write(sql: string, values: unknown[], tx?: Context): Promise<void> {
    const act = async (context: Context): Promise<void> => {
      const [row] = await context.sql<AnalysisRow>("", sql, [this.row.id, this.claim, ...values]);
      if (row) await context.emit(analysisProgressed(row));
      else this.lose();
    };
    await (tx ? act(tx) : this.context.transact(act));
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
