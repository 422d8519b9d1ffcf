import type { TranscriptSegment } from "./VideoTranscript.js";

export interface Captions {
  language: string | null;
  segments: TranscriptSegment[];
}

/** Where the captions of videos come from. */
export interface CaptionSource {
  /**
   * @param videoId the 11 characters that name the video.
   * @param languages the person's, the dearest first; when there is none of them: the video's own.
   * @throws CaptionsError with a sentence for the person; the signal's reason when it is aborted.
   */
  fetch(videoId: string, languages: readonly string[], signal?: AbortSignal): Promise<Captions>;
}

/** Why there are no captions, in a sentence for the person. */
export class CaptionsError extends Error {}
