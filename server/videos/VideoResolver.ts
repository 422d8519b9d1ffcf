import type { GraphQLResolveInfo } from "graphql";
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from "type-graphql";
import { createOnce } from "../changes/createOnce.js";
import { type ContentRow, wholeItem } from "../content/contentRows.js";
import { fieldsWith } from "../content/fields.js";
import { oneItem } from "../content/oneItem.js";
import { Video } from "../content/Video.js";
import { videoFields } from "../content/videoFields.js";
import { Context } from "../platform/context.js";
import type { JsonText } from "../platform/graphql/JsonText.js";
import { QueryOne } from "../platform/graphql/QueryOne.js";
import { resolveFields } from "../platform/graphql/resolveFields.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { createVideo } from "./createVideo.js";
import { readVideoInfo } from "./readVideoInfo.js";
import { setWatchedSeconds } from "./setWatchedSeconds.js";
import { replaceVideo, updateVideo } from "./updateVideo.js";
import { VideoInfo } from "./VideoInfo.js";
import { CreateVideoInput, ReplaceVideoInput, UpdateVideoInput } from "./videoInputs.js";

@Resolver(() => Video)
export class VideoResolver {
  @QueryOne(() => Video, "One video of the viewer's; NOT_FOUND for any other id.")
  video(
    @Arg("id", () => ID, { description: "The video's id." }) id: string,
    @Arg("includeTrashed", () => Boolean, {
      defaultValue: true,
      description: "false: a video in the trash counts as gone.",
    })
    includeTrashed: boolean,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContentRow | JsonText> {
    return oneItem(ctx, "VIDEO", id, includeTrashed, info);
  }

  @Query(() => VideoInfo, {
    description:
      "What the video service says of a link, asked by the server for at most 5 seconds; UPSTREAM_FAILED when it says nothing.",
  })
  videoInfo(
    @Arg("url", () => String, { description: "A link to a video; INVALID_INPUT for anything else." }) url: string,
    @Ctx() ctx: Context,
  ): Promise<VideoInfo> {
    return readVideoInfo(ctx, url);
  }

  @Mutation(() => Video, {
    description: "Saves a link as a video; again with the same id of the client's own gives the same video.",
  })
  createVideo(
    @Arg("input", () => CreateVideoInput, { description: "What it holds." }) input: CreateVideoInput,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return createOnce(ctx, "VIDEO", input, (tx) => createVideo(tx, input));
  }

  @Mutation(() => Video, { description: "Saves what the input names." })
  updateVideo(
    @Arg("id", () => ID, { description: "The video's id." }) id: string,
    @Arg("input", () => UpdateVideoInput, { description: "What changes." }) input: UpdateVideoInput,
    @Arg("version", () => Int, {
      nullable: true,
      description:
        "The version that was read; when it is not the stored one: CONFLICT with the stored video as `item`. Null saves anyway.",
    })
    version: number | null | undefined,
    @Arg("updatedAt", () => DateTime, {
      nullable: true,
      description: "The `updatedAt` that was read, in place of the version.",
    })
    updatedAt: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return updateVideo(ctx, id, input, { version, updatedAt });
  }

  @Mutation(() => Video, {
    description: "Saves the input as the whole video: what it leaves out goes back to its default.",
  })
  replaceVideo(
    @Arg("id", () => ID, { description: "The video's id." }) id: string,
    @Arg("input", () => ReplaceVideoInput, { description: "The whole video." }) input: ReplaceVideoInput,
    @Arg("updatedAt", () => DateTime, {
      nullable: true,
      description: "The `updatedAt` that was read; when it is not the stored one: CONFLICT. Null replaces anyway.",
    })
    updatedAt: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return replaceVideo(ctx, id, input, updatedAt);
  }

  @Mutation(() => Video, {
    description:
      "Remembers how far the viewer has watched; no save, so `version` stays, and other pages hear of it once a minute.",
  })
  setWatchedSeconds(
    @Arg("id", () => ID, { description: "The video's id." }) id: string,
    @Arg("seconds", () => Int, { description: "From the beginning; at most what the video has." }) seconds: number,
    @Arg("durationSeconds", () => Int, {
      nullable: true,
      description: "How long the player says the video is; kept where that wasn't known.",
    })
    durationSeconds: number | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return setWatchedSeconds(ctx, id, seconds, durationSeconds ?? null);
  }
}

resolveFields(VideoResolver, fieldsWith(videoFields, "isBody"), wholeItem);
