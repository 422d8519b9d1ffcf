import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { analysisProgressed } from "./analysisEvents.js";
import { type AnalysisRow, analysisColumns } from "./analysisRows.js";
import { ownVideo } from "./ownVideo.js";

const cancelSql = `update video_analysis set state = 'CANCELLED', claim = null, finished_at = $3
  where owner_id = $1 and item_id = $2 and state in ('QUEUED', 'RUNNING') returning ${analysisColumns}`;
const latestSql = `select ${analysisColumns} from video_analysis where owner_id = $1 and item_id = $2
  order by created_at desc, id desc limit 1`;

/**
 * Stops the analysis of a video; one that has ended stays as it is.
 * @throws NotFoundError for a video that isn't the viewer's, and for one that was never analyzed.
 */
export function cancelAnalysis(ctx: Context, videoId: string): Promise<AnalysisRow> {
  const { userId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    const { id } = await ownVideo(tx, videoId);
    const now = tx.clock().toISOString();
    const [cancelled] = await tx.sql<AnalysisRow>("analyses.cancel", cancelSql, [userId, id, now]);
    if (cancelled) {
      await tx.emit(analysisProgressed(cancelled));
      return cancelled;
    }
    const [latest] = await tx.sql<AnalysisRow>("analyses.last", latestSql, [userId, id]);
    if (!latest) throw new NotFoundError();
    return latest;
  });
}
