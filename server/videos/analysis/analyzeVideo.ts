import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { countRows } from "../../platform/data/countRows.js";
import { viewerId } from "../../platform/data/Parameter.js";
import { RateLimitedError } from "../../platform/errors.js";
import { queueLongJob } from "../../platform/jobs/LongJob.js";
import { languageOrder } from "../transcript/languages.js";
import type { AnalyzeVideoInput } from "./analysisInputs.js";
import { analysisJob } from "./analysisJob.js";
import { type AnalysisRow, analysisColumns, openStates } from "./analysisRows.js";
import { ownVideo } from "./ownVideo.js";

/** An audio file that waits for speech recognition. */
export interface WaitingAudio {
  key: string;
  name: string;
}

const dayMilliseconds = 86_400_000;

/**
 * Starts an analysis of a video, or returns the one in progress.
 * @throws NotFoundError for a video that isn't the viewer's or is in the trash, RateLimitedError when the person has
 * used the model's limit for 24 hours, and for more than 600 an hour.
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
  await ctx.services.limits.take(`analyze ${userId}`, limitOf.videos.analyses);
  return ctx.transact(async (tx) => {
    if (ai) await lockPerson(tx, userId);
    const video = await ownVideo(tx, videoId);
    const open = await tx.own
      .select("video_analysis")
      .select(analysisColumns)
      .where("item_id", "=", video.id)
      .where("state", "in", openStates)
      .executeTakeFirst();
    if (open) return open;
    const now = tx.clock();
    if (ai) await checkRuns(tx, ai.runsPerDay);
    const longAgo = new Date(now.getTime() - 2 * dayMilliseconds).toISOString();
    // Older runs count the recent uses of the model; after two days they are no longer needed.
    await tx.own.delete("video_analysis").where("item_id", "=", video.id).where("finished_at", "<", longAgo).execute();
    const analysis = await tx.own.db
      .insertInto("video_analysis")
      .values({
        id: uuidv7(),
        owner_id: viewerId,
        item_id: video.id,
        languages,
        may_replace: input.replace ?? false,
        uses_model: ai !== null,
        audio_key: audio?.key ?? null,
        audio_name: audio?.name ?? null,
        created_at: now.toISOString(),
      })
      .returning(analysisColumns)
      .executeTakeFirstOrThrow();
    return queueLongJob<AnalysisRow>(tx, analysisJob, analysis);
  });
}

/** @throws RateLimitedError when the person has used the model's limit for 24 hours. */
async function checkRuns(tx: Context, runsPerDay: number): Promise<void> {
  const since = new Date(tx.clock().getTime() - dayMilliseconds).toISOString();
  const asked = tx.own.select("video_analysis").where("uses_model", "=", true).where("created_at", ">", since);
  if ((await countRows(asked)) < runsPerDay) return;
  throw new RateLimitedError(`You have had ${runsPerDay} videos analyzed in 24 hours; please try again later.`, 3_600);
}
