import { invalidYouTubeUrl } from "../../schema/sentences.js";
import type { ContentRow } from "../content/contentRows.js";
import { createContent } from "../content/createContent.js";
import { storedFields } from "../content/fields.js";
import { Video } from "../content/Video.js";
import { videoFields } from "../content/videoFields.js";
import { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { queueFillFacts } from "./fillFacts.js";
import { derivedThumbnail } from "./thumbnail.js";
import type { CreateVideoInput } from "./videoInputs.js";
import { readVideoLink } from "./videoLink.js";
import { setWords } from "./videoWords.js";

/**
 * Saves a link as a video. Creating again with the same id returns the existing video, so that a retry is idempotent.
 * @throws InvalidInputError for a link that doesn't lead to a video and for a category, tag or project that isn't the
 * viewer's, ConflictError for another person's id.
 */
export async function createVideo(ctx: Context, input: CreateVideoInput): Promise<ContentRow> {
  const link = readVideoLink(input.youtubeUrl);
  if (!link) throw new InvalidInputError(invalidYouTubeUrl, { youtubeUrl: invalidYouTubeUrl });
  const video = new Video();
  Object.assign(video, {
    ...link,
    youtubeUrl: input.youtubeUrl.trim(),
    thumbnailUrl: input.thumbnailUrl?.trim() || derivedThumbnail(ctx.services.settings, link.videoId),
    ...storedFields(videoFields, input, true),
    aiSummary: null,
    summarySource: null,
    keyPoints: [],
    keyPointsSource: null,
  });
  setWords(video, input);
  return ctx.transact(async (tx) => {
    const saved = await createContent(tx, ContentType.VIDEO, input, video);
    if (video.durationSeconds === null || video.channelName === null) {
      const { userId: ownerId } = tx.requireViewer();
      await queueFillFacts(tx.services, { ownerId, itemId: saved.id, videoId: link.videoId }, tx.runner);
    }
    return saved;
  });
}
