import { ClaimedRun } from "../../platform/claims/ClaimedRun.js";
import { type ClaimedWork, claimRow } from "../../platform/claims/claims.js";
import type { Context } from "../../platform/context.js";
import type { Services } from "../../platform/services.js";
import { analysisProgressed, analysisProgressedEvent } from "./analysisEvents.js";
import { type AnalysisRow, analysisColumns } from "./analysisRows.js";
import type { AnalysisStep } from "./VideoAnalysis.js";

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
  audioName: string | null;
};

export const analysisWork: ClaimedWork<ClaimedRow> = {
  table: "video_analysis",
  columns: `${analysisColumns}, languages, may_replace as "mayReplace", audio_name as "audioName"`,
  event: analysisProgressedEvent,
  idName: "analysisId",
  progressed: analysisProgressed,
};

const lockVideoSql = "select 1 from content_item where id = $1 for update";
const reached = "progress = case when $3 = 'COMPLETED' then 100 else progress end";

/** One analysis while this process works on it. */
export class AnalysisRun extends ClaimedRun<ClaimedRow> {
  private told = "";

  /** Null when it has ended, or another process works on it. */
  static async claim(services: Services, id: string): Promise<AnalysisRun | null> {
    const claimed = await claimRow(services, analysisWork, id);
    return claimed && new AnalysisRun(services, analysisWork, claimed);
  }

  /** Tells where it is; within a step at most once in a while, and without waiting. */
  tell(step: `${AnalysisStep}`, share: number): void {
    const [from, until] = spans[step];
    const progress = Math.round(from + (until - from) * Math.min(1, Math.max(0, share)));
    const isNewStep = !this.told.startsWith(step);
    if (this.told === `${step} ${progress}` || (!isNewStep && this.hasJustTold)) return;
    this.told = `${step} ${progress}`;
    this.tellSoon("step = $3, progress = $4", [step, progress]);
  }

  /** Ends it, in the transaction of what it made. */
  async complete(tx: Context): Promise<void> {
    await this.endAs({ state: "COMPLETED", also: reached }, tx);
  }

  /** @param sentence why, for the person. */
  async fail(sentence: string): Promise<void> {
    await this.endAs({ state: "FAILED", failure: sentence, also: reached });
  }

  async cancel(): Promise<void> {
    await this.endAs({ state: "CANCELLED", also: reached });
  }

  /** The video before its analysis. */
  protected override async lockBefore(tx: Context): Promise<void> {
    await tx.sql("analyses.lockVideo", lockVideoSql, [this.row.videoId]);
  }
}
