import type { Context } from "../../platform/context.js";
import type { VideoAnalysis } from "./VideoAnalysis.js";

/** An analysis as the API shows it, and whose it is. */
export type AnalysisRow = VideoAnalysis & { ownerId: string; audioKey: string | null };

export const analysisColumns = `id, owner_id as "ownerId", item_id as "videoId", audio_key as "audioKey", state, step, progress, failure,
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

const latestSql = `select distinct on (item_id) ${analysisColumns} from video_analysis
  where owner_id = $1 and item_id = any($2::uuid[]) order by item_id, created_at desc, id desc`;
const oneSql = `select ${analysisColumns} from video_analysis where owner_id = $1 and id = $2`;

/** A video's newest analysis; those that a request asks for together are one statement. */
export function analysisOf(ctx: Context, videoId: string): Promise<AnalysisRow | null> {
  return ctx
    .loader<string, AnalysisRow | null>("video.analysis", async (ids) => {
      const { userId } = ctx.requireViewer();
      const rows = await ctx.sql<AnalysisRow>("analyses.latest", latestSql, [userId, ids]);
      const byVideo = new Map(rows.map((row) => [row.videoId, row]));
      return ids.map((id) => byVideo.get(id) ?? null);
    })
    .load(videoId);
}

/** Null when the viewer has none of this id. */
export async function analysisById(ctx: Context, id: string): Promise<AnalysisRow | null> {
  const [row] = await ctx.sql<AnalysisRow>("analyses.byId", oneSql, [ctx.requireViewer().userId, id]);
  return row ?? null;
}
