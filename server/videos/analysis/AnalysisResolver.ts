import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import type { ContentRow } from "../../content/contentRows.js";
import { Video } from "../../content/Video.js";
import { Context } from "../../platform/context.js";
import type { DomainEvent } from "../../platform/live/events.js";
import { progressOf } from "./analysisEvents.js";
import {
  AnalyzeVideoInput,
  GeneratedSummary,
  GenerateSummaryInput,
  SummaryProgress,
  VideoAbilities,
} from "./analysisInputs.js";
import { type AnalysisRow, analysisById, analysisOf } from "./analysisRows.js";
import { analyzeVideo } from "./analyzeVideo.js";
import { cancelAnalysis } from "./cancelAnalysis.js";
import { generateSummary } from "./generateSummary.js";
import { ownVideo } from "./ownVideo.js";
import { summaryProgressedEvent } from "./summaryEvents.js";
import { type AnalysisStep, VideoAnalysis } from "./VideoAnalysis.js";

const videoIdDescription = "The video's id.";

/** Summaries and key points of videos. */
@Resolver(() => Video)
export class AnalysisResolver {
  @FieldResolver(() => VideoAnalysis, { nullable: true, description: "Its newest analysis; null when it had none." })
  analysis(@Root() video: ContentRow, @Ctx() ctx: Context): Promise<AnalysisRow | null> {
    return analysisOf(ctx, video.id);
  }

  @Query(() => VideoAnalysis, {
    nullable: true,
    description: "A video's newest analysis, for who can't hold a subscription; null when it had none.",
  })
  async videoAnalysis(
    @Arg("videoId", () => ID, { description: videoIdDescription }) videoId: string,
    @Ctx() ctx: Context,
  ): Promise<AnalysisRow | null> {
    return analysisOf(ctx, (await ownVideo(ctx, videoId)).id);
  }

  @Query(() => VideoAbilities, { description: "What this instance can do with videos." })
  videoAbilities(@Ctx() ctx: Context): VideoAbilities {
    ctx.requireViewer();
    const { ai, transcribe, videoMetadataUrl, videoThumbnailUrl } = ctx.services.settings;
    return {
      hasModel: ai !== null,
      hasSpeech: transcribe !== null,
      metadataUrl: videoMetadataUrl,
      thumbnailUrl: videoThumbnailUrl,
    };
  }

  @Mutation(() => VideoAnalysis, {
    description:
      "Has a summary and key points made of what is said in a video, in the background; again while that runs gives the same run. RATE_LIMITED when a model was asked too often in a day.",
  })
  analyzeVideo(
    @Arg("videoId", () => ID, { description: videoIdDescription }) videoId: string,
    @Arg("input", () => AnalyzeVideoInput, { nullable: true, description: "How." })
    input: AnalyzeVideoInput | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<AnalysisRow> {
    return analyzeVideo(ctx, videoId, input ?? {});
  }

  @Mutation(() => VideoAnalysis, {
    description: "Stops a video's analysis, which leaves the video as it was; one that has ended stays as it is.",
  })
  cancelVideoAnalysis(
    @Arg("videoId", () => ID, { description: videoIdDescription }) videoId: string,
    @Ctx() ctx: Context,
  ): Promise<AnalysisRow> {
    return cancelAnalysis(ctx, videoId);
  }

  @Mutation(() => GeneratedSummary, {
    description:
      "Writes a summary of a video that needn't be saved, from its captions, or else from its description; nothing is kept. UPSTREAM_FAILED when that fails.",
  })
  generateSummary(
    @Arg("input", () => GenerateSummaryInput, { description: "The video." }) input: GenerateSummaryInput,
    @Ctx() ctx: Context,
  ): Promise<GeneratedSummary> {
    return generateSummary(ctx, input);
  }

  @Subscription(() => VideoAnalysis, {
    nullable: true,
    description:
      "Fires within a second when an analysis of the video was asked for, went on or ended; null when it is gone.",
    subscribe: async ({ args, context }) => {
      const video = await ownVideo(context, args.videoId);
      return progressOf(context, video.id);
    },
  })
  async videoAnalysisProgress(
    @Arg("videoId", () => ID, { description: videoIdDescription }) _videoId: string,
    @Root() { data }: DomainEvent,
    @Ctx() ctx: Context,
  ): Promise<AnalysisRow | null> {
    return analysisById(ctx, String(data.analysisId));
  }

  @Subscription(() => SummaryProgress, {
    description: "Tells each step of the summaries that the viewer asked for with a `runId`.",
    subscribe: ({ context }) => context.hear(summaryProgressedEvent),
  })
  summaryProgress(@Root() { data }: DomainEvent): SummaryProgress {
    return { runId: String(data.runId), step: data.step as `${AnalysisStep}` };
  }
}
