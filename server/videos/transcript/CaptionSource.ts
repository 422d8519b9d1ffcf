import type { TranscriptSegment } from "./VideoTranscript.js";

export interface Captions {
  language: string | null;
  segments: TranscriptSegment[];
}

/** A source of captions for videos. */
export interface CaptionSource {
  /**
   * @param videoId the 11 characters that identify the video.
   * @param languages the person's, in order of preference; if none is available: the video's own.
   * @throws CaptionsError with a sentence for the person; the signal's reason when it is aborted.
   */
  fetch(videoId: string, languages: readonly string[], signal?: AbortSignal): Promise<Captions>;
}

/** Why there are no captions, as a sentence for the person. */
export class CaptionsError extends Error {}
