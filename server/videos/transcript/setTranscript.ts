import { contentChanged } from "../../content/contentEvents.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { InvalidInputError } from "../../platform/errors.js";
import { ownVideo } from "../analysis/ownVideo.js";
import { readTextFile } from "./readTextFile.js";
import { readTranscript } from "./readTranscript.js";
import type { TranscriptInput } from "./transcriptInputs.js";
import { forgetTranscript, keepTranscript } from "./transcripts.js";
import { TranscriptSource } from "./VideoTranscript.js";

/**
 * Stores a transcript given by a person, as text or as a file.
 * @throws NotFoundError for a video that isn't the viewer's or is in the trash, InvalidInputError for an unreadable
 * one, TooLargeError for a file above 5 MB.
 */
export async function setTranscript(ctx: Context, videoId: string, input: TranscriptInput): Promise<void> {
  const { userId } = ctx.requireViewer();
  await ctx.services.limits.take(`transcript ${userId}`, limitOf.videos.transcripts);
  const { durationSeconds } = await ownVideo(ctx, videoId);
  if (Boolean(input.file) === Boolean(input.text?.trim())) {
    const sentence = "Please paste the transcript or choose a file";
    throw new InvalidInputError(sentence, { text: sentence });
  }
  const text = input.file ? await readTextFile(input.file) : (input.text ?? "");
  const parsed = await readTranscript(ctx, text, durationSeconds);
  const source = input.file ? TranscriptSource.FILE : TranscriptSource.PASTED;
  await ctx.transact(async (tx) => {
    const video = await ownVideo(tx, videoId);
    await keepTranscript(tx, video.id, { ...parsed, source, language: input.language ?? null });
    await tx.emit(contentChanged(video));
  });
}

/** @throws NotFoundError for a video that isn't the viewer's or is in the trash. */
export async function removeTranscript(ctx: Context, videoId: string): Promise<void> {
  await ctx.transact(async (tx) => {
    const video = await ownVideo(tx, videoId);
    await forgetTranscript(tx, video.id);
    await tx.emit(contentChanged(video));
  });
}
