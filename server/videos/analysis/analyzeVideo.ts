import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../platform/context.js";
import { RateLimitedError } from "../../platform/errors.js";
import { languageOrder } from "../transcript/languages.js";
import { analysisProgressed } from "./analysisEvents.js";
import type { AnalyzeVideoInput } from "./analysisInputs.js";
import { type AnalysisRow, analysisColumns } from "./analysisRows.js";
import { ownVideo } from "./ownVideo.js";

export const analyzeQueue = "videos.analyze";

/** A file of speech that waits to be recognized. */
export interface WaitingAudio {
  key: string;
  name: string;
}

const openSql = `select ${analysisColumns} from video_analysis
  where owner_id = $1 and item_id = $2 and state in ('QUEUED', 'RUNNING')`;
const countSql = `select count(*)::integer as count from video_analysis
  where owner_id = $1 and uses_model and created_at > $2`;
// Older runs say how often the model was asked lately; after two days nobody needs them.
const forgetSql = "delete from video_analysis where owner_id = $1 and item_id = $2 and finished_at < $3";
const insertSql = `insert into video_analysis
    (id, owner_id, item_id, languages, may_replace, uses_model, audio_key, audio_name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${analysisColumns}`;

const dayMilliseconds = 86_400_000;
const perHour = 600;

/**
 * Has a video analyzed; while an analysis of it is under way, gives that one.
 * @throws NotFoundError for a video that isn't the viewer's or is in the trash, RateLimitedError when the model was asked
 * as often as a person may in 24 hours, and for more than 600 an hour.
 */
export async function analyzeVideo(
  ctx: Context,
  videoId: string,
  input: AnalyzeVideoInput,
  audio: WaitingAudio | null = null,
): Promise<AnalysisRow> {
  const { userId } = ctx.requireViewer();
  const { ai } = ctx.services.settings;
  const languages = languageOrder(input.languages, ctx.headers);
  await ctx.services.limits.take(`analyze ${userId}`, perHour, 3_600);
  return ctx.transact(async (tx) => {
    const video = await ownVideo(tx, videoId);
    const [open] = await tx.sql<AnalysisRow>("analyses.open", openSql, [userId, video.id]);
    if (open) return open;
    const now = tx.clock();
    if (ai) await checkRuns(tx, ai.runsPerDay);
    const longAgo = new Date(now.getTime() - 2 * dayMilliseconds).toISOString();
    await tx.sql("analyses.forget", forgetSql, [userId, video.id, longAgo]);
    const [analysis] = await tx.sql<AnalysisRow>("analyses.insert", insertSql, [
      uuidv7(),
      userId,
      video.id,
      languages,
      input.replace ?? false,
      ai !== null,
      audio?.key ?? null,
      audio?.name ?? null,
      now.toISOString(),
    ]);
    if (!analysis) throw new Error("An analysis was not stored");
    await tx.services.jobs.queue(analyzeQueue, { analysisId: analysis.id }, { tx: tx.manager });
    await tx.emit(analysisProgressed(analysis));
    return analysis;
  });
}

/** @throws RateLimitedError when the model was asked as often as a person may in 24 hours. */
async function checkRuns(tx: Context, runsPerDay: number): Promise<void> {
  const since = new Date(tx.clock().getTime() - dayMilliseconds).toISOString();
  const [counted] = await tx.sql<{ count: number }>("analyses.count", countSql, [tx.requireViewer().userId, since]);
  if ((counted?.count ?? 0) < runsPerDay) return;
  throw new RateLimitedError(`You have had ${runsPerDay} videos analyzed in 24 hours. Please try again later.`, 3_600);
}
