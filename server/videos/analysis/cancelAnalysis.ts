import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { analysisProgressed } from "./analysisEvents.js";
import { type AnalysisRow, analysisColumns, openStates } from "./analysisRows.js";
import { ownVideo } from "./ownVideo.js";
import { AnalysisState } from "./VideoAnalysis.js";

/**
 * Stops the analysis of a video; one that has ended stays as it is.
 * @throws NotFoundError for a video that isn't the viewer's, and for one that was never analyzed.
 */
export function cancelAnalysis(ctx: Context, videoId: string): Promise<AnalysisRow> {
  return ctx.transact(async (tx) => {
    const { id } = await ownVideo(tx, videoId);
    const cancelled = await tx.own
      .update("video_analysis")
      .set({ state: AnalysisState.CANCELLED, claim: null, finished_at: tx.clock().toISOString() })
      .where("item_id", "=", id)
      .where("state", "in", openStates)
      .returning(analysisColumns)
      .executeTakeFirst();
    if (cancelled) {
      await tx.emit(analysisProgressed(cancelled));
      return cancelled;
    }
    const latest = await tx.own
      .select("video_analysis")
      .select(analysisColumns)
      .where("item_id", "=", id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!latest) throw new NotFoundError();
    return latest;
  });
}
