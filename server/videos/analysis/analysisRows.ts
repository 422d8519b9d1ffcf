import { expressionBuilder } from "kysely";
import type { Context } from "../../platform/context.js";
import { columns } from "../../platform/data/expressions.js";
import { anyOf } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { AnalysisState, type VideoAnalysis } from "./VideoAnalysis.js";

/** An analysis as the API shows it, with its owner. */
export type AnalysisRow = VideoAnalysis & { ownerId: string; audioKey: string | null };

/** The states of analyses that have not ended. */
export const openStates = [AnalysisState.QUEUED, AnalysisState.RUNNING] as const;

const { ref } = expressionBuilder<Tables, "video_analysis">();
export const analysisColumns = [
  ...columns("video_analysis", "id, owner_id, audio_key, progress, failure, created_at, started_at, finished_at"),
  ref("item_id").as("videoId"),
  ref("state").$castTo<AnalysisRow["state"]>().as("state"),
  ref("step").$castTo<AnalysisRow["step"]>().as("step"),
] as const;

/** A video's newest analysis; one statement for all that a request asks about. */
export function analysisOf(ctx: Context, videoId: string): Promise<AnalysisRow | null> {
  return ctx
    .loader<string, AnalysisRow | null>("video.analysis", async (ids) => {
      const rows = await ctx.own
        .select("video_analysis")
        .distinctOn("item_id")
        .select(analysisColumns)
        .where("item_id", "=", anyOf(ids))
        .orderBy("item_id")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      const byVideo = new Map(rows.map((row) => [row.videoId, row]));
      return ids.map((id) => byVideo.get(id) ?? null);
    })
    .load(videoId);
}

/** Null if the viewer has none with this id. */
export async function analysisById(ctx: Context, id: string): Promise<AnalysisRow | null> {
  const found = ctx.own.select("video_analysis").select(analysisColumns).where("id", "=", id);
  return (await found.executeTakeFirst()) ?? null;
}
