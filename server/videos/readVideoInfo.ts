import { sql } from "kysely";
import { invalidYouTubeUrl } from "../../schema/sentences.js";
import { ContentType } from "../contentKinds/ContentType.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { lookupOf } from "./lookup/VideoLookup.js";
import { derivedThumbnail, isShown } from "./thumbnail.js";
import type { VideoInfo } from "./VideoInfo.js";
import { checkVideoLink, readVideoLink } from "./videoLink.js";

/** Prevents unlimited requests to other services in this instance's name. */

/**
 * Looks up the video behind a link.
 * @throws InvalidInputError for a link that doesn't lead to a video, NotFoundError when there is no public video,
 * UpstreamFailedError when no service could be reached.
 */
export async function readVideoInfo(ctx: Context, url: string): Promise<VideoInfo> {
  const { userId } = ctx.requireViewer();
  const { settings, limits } = ctx.services;
  const sentence = checkVideoLink(url);
  const link = readVideoLink(url);
  if (sentence || !link) {
    const said = sentence ?? invalidYouTubeUrl;
    throw new InvalidInputError(said, { url: said });
  }
  await limits.take(`video-info:${userId}`, limitOf.videos.lookups);
  const facts = await lookupOf(ctx.services).facts(link.videoId);
  const saved = await ctx.own
    .select("content_item")
    .select("id")
    .where("content_type", "=", sql.lit(ContentType.VIDEO))
    .where("video_id", "=", link.videoId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(sql.lit(1))
    .executeTakeFirst();
  const isPictureShown = facts.thumbnailUrl !== null && isShown(settings, facts.thumbnailUrl);
  return {
    ...link,
    ...facts,
    thumbnailUrl: isPictureShown ? (facts.thumbnailUrl as string) : derivedThumbnail(settings, link.videoId),
    savedAsId: saved?.id ?? null,
  };
}
