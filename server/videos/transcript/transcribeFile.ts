import { randomUUID } from "node:crypto";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { InvalidInputError } from "../../platform/errors.js";
import type { ArrivingFile } from "../../platform/graphql/Upload.js";
import { boundedBytes } from "../../platform/http/boundedBytes.js";
import type { AnalyzeVideoInput } from "../analysis/analysisInputs.js";
import type { AnalysisRow } from "../analysis/analysisRows.js";
import { analyzeVideo } from "../analysis/analyzeVideo.js";
import { ownVideo } from "../analysis/ownVideo.js";
import { arrived } from "./readTextFile.js";

const keptSeconds = 86_400;
const noSpeech =
  "Speech can't be recognized here: no service is set for it. Paste a transcript or choose a caption file";
const wrongKind = "Please choose an mp3, m4a, mp4, wav, webm, ogg or flac file";
const busy = "This video is being analyzed. Stop that first, then try again";

/**
 * Stores an audio file until the analysis that this starts has recognized its speech. The file has no owner: if nothing
 * else has removed it, the sweep does so after a day.
 * @throws InvalidInputError when no service is configured and for another kind of file, TooLargeError above the limit,
 * NotFoundError for a video that isn't the viewer's or is in the trash.
 */
export async function transcribeFile(
  ctx: Context,
  videoId: string,
  arriving: ArrivingFile,
  input: AnalyzeVideoInput,
): Promise<AnalysisRow> {
  const { userId } = ctx.requireViewer();
  const { transcribe } = ctx.services.settings;
  if (!transcribe) throw new InvalidInputError(noSpeech);
  await ctx.services.limits.take(`transcribe ${userId}`, limitOf.videos.transcriptions);
  const { id } = await ownVideo(ctx, videoId);
  const file = await arrived(arriving);
  const ending = /\.(mp3|m4a|mp4|wav|webm|ogg|flac)$/i.exec(file.filename)?.[1]?.toLowerCase();
  if (!ending) throw new InvalidInputError(wrongKind, { file: wrongKind });
  const key = `speech/${randomUUID()}`;
  const removeAfter = new Date(ctx.clock().getTime() + keptSeconds * 1000).toISOString();
  await ctx.own.db.insertInto("unowned_file").values({ storage_key: key, remove_after: removeAfter }).execute();
  const { maxMegabytes } = transcribe;
  const tooLarge = `An audio file may have at most ${maxMegabytes} MB`;
  try {
    await ctx.services.files.put(key, boundedBytes(file, maxMegabytes * 1_048_576, tooLarge));
    const analysis = await analyzeVideo(ctx, id, input, { key, name: `speech.${ending}` });
    if (analysis.audioKey !== key) throw new InvalidInputError(busy);
    return analysis;
  } catch (error) {
    await ctx.services.files.remove(key).catch(() => undefined);
    throw error;
  }
}
