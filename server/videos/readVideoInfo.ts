import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { derivedThumbnail } from "./thumbnail.js";
import type { VideoInfo } from "./VideoInfo.js";
import { checkVideoLink, readVideoLink } from "./videoLink.js";

const savedSql = `select id from content_item
  where owner_id = $1 and content_type = 'VIDEO' and video_id = $2 and deleted_at is null order by id limit 1`;

/**
 * What can be found out about the video behind a link.
 * @throws InvalidInputError for what is no link to a video.
 */
export async function readVideoInfo(ctx: Context, url: string): Promise<VideoInfo> {
  const { userId } = ctx.requireViewer();
  const link = readVideoLink(url);
  if (!link) {
    const sentence = checkVideoLink(url) ?? "Invalid YouTube URL";
    throw new InvalidInputError(sentence, { url: sentence });
  }
  const [saved] = await ctx.sql<{ id: string }>("videos.saved", savedSql, [userId, link.videoId]);
  return {
    ...link,
    title: null,
    channelName: null,
    thumbnailUrl: derivedThumbnail(link.videoId),
    durationSeconds: null,
    description: null,
    savedAsId: saved?.id ?? null,
  };
}
