import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { cancelLongJob } from "../../platform/jobs/LongJob.js";
import { analysisJob } from "./analysisJob.js";
import { type AnalysisRow, analysisColumns } from "./analysisRows.js";
import { ownVideo } from "./ownVideo.js";

/**
 * Stops the analysis of a video; one that has ended stays unchanged.
 * @throws NotFoundError for a video that isn't the viewer's, and for one that was never analyzed.
 */
export function cancelAnalysis(ctx: Context, videoId: string): Promise<AnalysisRow> {
  return ctx.transact(async (tx) => {
    const { id } = await ownVideo(tx, videoId);
    const newest = await tx.own
      .select("video_analysis")
      .select(analysisColumns)
      .where("item_id", "=", id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFoundError());
    return (await cancelLongJob(tx, analysisJob, newest.id)) ?? newest;
  });
}
