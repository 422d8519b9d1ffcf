import { v7 as uuidv7 } from "uuid";
import { textOrNull } from "../content/ContentField.js";
import { SummarySource } from "../content/contentEnums.js";
import type { KeyPoint, Video } from "../content/Video.js";
import { sameKeyPoints } from "../content/videoFields.js";
import { videoSearchText } from "../content/videoSearchText.js";
import type { KeyPointInput, VideoProperties } from "./videoInputs.js";

/** Sets a video's texts from the input: summary and key points with their source. */
export function setWords(video: Video, input: VideoProperties): void {
  if (input.aiSummary !== undefined) {
    const before = video.aiSummary;
    video.aiSummary = textOrNull(input.aiSummary);
    video.summarySource = sourceOf(video.aiSummary !== null, video.aiSummary === before, {
      given: input.summarySource,
      before: video.summarySource,
    });
  }
  if (input.keyPoints !== undefined) {
    const before = video.keyPoints;
    video.keyPoints = keyPointsOf(input.keyPoints ?? []);
    video.keyPointsSource = sourceOf(video.keyPoints.length > 0, sameKeyPoints(video.keyPoints, before), {
      given: input.keyPointsSource,
      before: video.keyPointsSource,
    });
  }
  video.searchText = videoSearchText(video);
}

/** The source of a text: as given; null without text; unchanged if the text is, otherwise a person. */
function sourceOf(
  isThere: boolean,
  isSame: boolean,
  { given, before }: { given?: SummarySource | null; before: Video["summarySource"] },
): Video["summarySource"] {
  if (!isThere) return null;
  return given ?? (isSame && before ? before : SummarySource.PERSON);
}

/** Key points in chronological order, each with its own id. */
function keyPointsOf(points: readonly KeyPointInput[]): KeyPoint[] {
  const taken = new Set<string>();
  const withIds = points.map(({ id, seconds, text }) => {
    const isFree = id && !taken.has(id.toLowerCase());
    const own = isFree ? id.toLowerCase() : uuidv7();
    taken.add(own);
    return { id: own, seconds, text: text.trim() };
  });
  return withIds.sort((one, other) => one.seconds - other.seconds);
}
