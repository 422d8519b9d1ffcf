import type { ContentRow } from "../content/contentRows.js";
import { isRead, type ReadItem, saveContent, wholeInput } from "../content/saveContent.js";
import { Video } from "../content/Video.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { derivedThumbnail } from "./thumbnail.js";
import type { ReplaceVideoInput, UpdateVideoInput } from "./videoInputs.js";
import { readVideoLink } from "./videoLink.js";
import { setWords } from "./videoWords.js";

/**
 * Saves the fields in the input.
 * @param read what the caller has read; an empty one changes any version.
 * @throws InvalidInputError for a link to another video, ConflictError with the stored video as `item` when it was
 * saved since.
 */
export function updateVideo(ctx: Context, id: string, input: UpdateVideoInput, read: ReadItem): Promise<ContentRow> {
  const { youtubeUrl, ...changes } = input;
  return saveVideo(ctx, id, changes, (video) => isRead(video, read), videoIdOf(youtubeUrl));
}

/**
 * Saves the input as the whole video. Facts that were looked up (its channel, length and key points) stay unless the
 * input sets them.
 * @param updatedAt the time of the video that was read; null replaces any version.
 * @throws InvalidInputError for a link to another video, ConflictError with the stored video as `item` when it was
 * saved since.
 */
export function replaceVideo(
  ctx: Context,
  id: string,
  input: ReplaceVideoInput,
  updatedAt: string | null | undefined,
): Promise<ContentRow> {
  const { youtubeUrl, ...given } = input;
  const whole: UpdateVideoInput = wholeInput(given, ["thumbnailUrl", "personalNotes", "aiSummary"]);
  return saveVideo(ctx, id, whole, (video) => isRead(video, { updatedAt }), videoIdOf(youtubeUrl));
}

async function saveVideo(
  ctx: Context,
  id: string,
  input: UpdateVideoInput,
  isCurrent: (video: Video) => boolean,
  sameVideoId?: string,
): Promise<ContentRow> {
  return saveContent<Video>(ctx, id, input, {
    entity: Video,
    isCurrent,
    async change(_tx, video) {
      if (sameVideoId !== undefined && sameVideoId !== video.videoId) throw otherVideo();
      if (input.thumbnailUrl !== undefined) {
        video.thumbnailUrl = input.thumbnailUrl?.trim() || derivedThumbnail(ctx.services.settings, video.videoId);
      }
      setWords(video, input);
    },
  });
}

const videoIdOf = (link: string | undefined) => (link === undefined ? undefined : readVideoLink(link)?.videoId);

function otherVideo(): InvalidInputError {
  const sentence = "The link of a saved video can't change";
  return new InvalidInputError(sentence, { youtubeUrl: sentence });
}
