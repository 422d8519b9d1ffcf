import { Video } from "../../content/Video.js";
import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";

/**
 * The viewer's own video, locked in a transaction.
 * @throws NotFoundError for another person's or an unknown id, a note's id and a video in the trash.
 */
export async function ownVideo(ctx: Context, id: string): Promise<Video> {
  const video = await ctx.load(Video, id);
  if (video.deletedAt) throw new NotFoundError();
  return video;
}
