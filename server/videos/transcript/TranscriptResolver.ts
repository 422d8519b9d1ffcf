import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from "type-graphql";
import { type ContentRow, contentRow } from "../../content/contentRows.js";
import { Video } from "../../content/Video.js";
import { Context } from "../../platform/context.js";
import { type ArrivingFile, Upload } from "../../platform/graphql/Upload.js";
import { AnalyzeVideoInput } from "../analysis/analysisInputs.js";
import type { AnalysisRow } from "../analysis/analysisRows.js";
import { VideoAnalysis } from "../analysis/VideoAnalysis.js";
import { removeTranscript, setTranscript } from "./setTranscript.js";
import { transcribeFile } from "./transcribeFile.js";
import { TranscriptInput } from "./transcriptInputs.js";
import { transcriptOf } from "./transcripts.js";
import { VideoTranscript } from "./VideoTranscript.js";

const videoIdDescription = "The video's id.";

/** Transcripts of videos. */
@Resolver(() => Video)
export class TranscriptResolver {
  /** Stored once; reading it contacts no other service. */
  @FieldResolver(() => VideoTranscript, {
    nullable: true,
    description: "What is said in it; null until that is known.",
  })
  transcript(@Root() video: ContentRow, @Ctx() ctx: Context): Promise<VideoTranscript | null> {
    return transcriptOf(ctx, video.id);
  }

  @Mutation(() => Video, {
    description: "Keeps a transcript of one's own, in place of the one that is there; no save, so `version` stays.",
  })
  async setTranscript(
    @Arg("videoId", () => ID, { description: videoIdDescription }) videoId: string,
    @Arg("input", () => TranscriptInput, { description: "The text or the file." }) input: TranscriptInput,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    await setTranscript(ctx, videoId, input);
    return contentRow(ctx, videoId);
  }

  @Mutation(() => Video, {
    description: "Forgets the transcript, so that the next analysis asks for captions again; no save.",
  })
  async removeTranscript(
    @Arg("videoId", () => ID, { description: videoIdDescription }) videoId: string,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    await removeTranscript(ctx, videoId);
    return contentRow(ctx, videoId);
  }

  @Mutation(() => VideoAnalysis, {
    description:
      "Has the speech in an audio file (mp3, m4a, wav, webm, ogg, flac) recognized as the video's transcript, and the video analyzed with it. INVALID_INPUT where this instance can't (see `videoAbilities`), TOO_LARGE above its bound.",
  })
  transcribeVideo(
    @Arg("videoId", () => ID, { description: videoIdDescription }) videoId: string,
    @Arg("file", () => Upload, { description: "The audio." }) file: ArrivingFile,
    @Arg("input", () => AnalyzeVideoInput, { nullable: true, description: "How the video is analyzed then." })
    input: AnalyzeVideoInput | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<AnalysisRow> {
    return transcribeFile(ctx, videoId, file, input ?? {});
  }
}
