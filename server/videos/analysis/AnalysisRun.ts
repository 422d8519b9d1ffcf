import type { Context } from "../../platform/context.js";
import { columns } from "../../platform/data/expressions.js";
import { ClaimedRun } from "../../platform/jobs/ClaimedRun.js";
import { type ClaimedWork, claimRow } from "../../platform/jobs/claims.js";
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

export const analysisWork: ClaimedWork<ClaimedRow, "video_analysis"> = {
  table: "video_analysis",
  columns: [...analysisColumns, ...columns("video_analysis", "languages, may_replace, audio_name")],
  event: analysisProgressedEvent,
  idName: "analysisId",
  progressed: analysisProgressed,
};

/** One analysis while this process works on it. */
export class AnalysisRun extends ClaimedRun<ClaimedRow, "video_analysis"> {
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
    this.tellSoon({ step, progress });
  }

  /** Ends it, in the transaction of what it made. */
  async complete(tx: Context): Promise<void> {
    await this.endAs({ state: "COMPLETED", also: { progress: 100 } }, tx);
  }

  /** @param sentence why, for the person. */
  async fail(sentence: string): Promise<void> {
    await this.endAs({ state: "FAILED", failure: sentence });
  }

  async cancel(): Promise<void> {
    await this.endAs({ state: "CANCELLED" });
  }

  /** The video before its analysis. */
  protected override async lockBefore(tx: Context): Promise<void> {
    await tx.own.select("content_item").select("id").where("id", "=", this.row.videoId).forUpdate().execute();
  }
}
