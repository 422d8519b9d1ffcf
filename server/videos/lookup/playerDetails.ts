import type { FetchParams } from "youtube-transcript-plus";
import { boundedFetch, FetchRefusedError } from "../../platform/http/boundedFetch.js";
import { jsonObject } from "../../platform/parsedJson.js";
import { cleanSeconds, cleanText, type VideoFacts } from "./VideoFacts.js";

/** A watch page is 1 to 2 MB. */
const maxBytes = 6 * 1_048_576;

/**
 * The player's facts about the video, above all its length, which metadata services don't have. Uses the library that
 * fetches captions.
 * @param service the origin of the video service.
 * @returns null when it has no facts.
 * @throws FetchRefusedError when it can't be reached.
 */
export async function readPlayerDetails(
  service: string,
  videoId: string,
  timeoutMilliseconds: number,
): Promise<VideoFacts | null> {
  const { YoutubeTranscript } = await import("youtube-transcript-plus");
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  let details: Record<string, unknown> | null = null;
  const ask = async ({ url, userAgent, method = "GET", body, headers }: FetchParams): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const init = { method, headers: { "user-agent": userAgent ?? "", ...headers }, ...(body ? { body } : {}) };
    const bounds = { origins: [service], maxBytes, timeoutMilliseconds, signal };
    const response = await boundedFetch(service + pathname + search, init, bounds);
    if (method === "POST") details = detailsIn(await response.clone().text());
    return response;
  };
  try {
    await YoutubeTranscript.listLanguages(videoId, { videoFetch: ask, playerFetch: ask, signal });
  } catch (error) {
    if (signal.aborted) throw new FetchRefusedError("It took too long", { cause: error });
    if (error instanceof FetchRefusedError) throw error;
    // A video without captions still has details.
  }
  return details && factsOf(details, videoId);
}

function detailsIn(text: string): Record<string, unknown> | null {
  const details = jsonObject(text)?.videoDetails;
  return typeof details === "object" && details !== null ? { ...details } : null;
}

function factsOf(details: Record<string, unknown>, videoId: string): VideoFacts | null {
  if (details.videoId !== undefined && details.videoId !== videoId) return null;
  return {
    title: cleanText(details.title, 500),
    channelName: cleanText(details.author, 200),
    thumbnailUrl: null,
    durationSeconds: cleanSeconds(details.lengthSeconds),
    description: cleanText(details.shortDescription, 5_000, true),
  };
}
