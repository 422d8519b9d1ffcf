import { boundedFetch, FetchRefusedError } from "../../platform/http/boundedFetch.js";
import { jsonObject } from "../../platform/parsedJson.js";
import { cleanSeconds, cleanText, type VideoFacts } from "./VideoFacts.js";

/** An oEmbed response is less than 4 kB. */
const maxBytes = 200_000;
/** Statuses for a video that doesn't exist, or isn't public. */
const unknownStatuses = [400, 401, 403, 404];

/**
 * Reads the metadata service's facts about a video, as oEmbed.
 * @param template its address with `{id}`.
 * @returns null when there is no such video, or it isn't public.
 * @throws FetchRefusedError for a timeout and an unusable response.
 */
export async function readMetadata(
  template: string,
  videoId: string,
  timeoutMilliseconds: number,
): Promise<VideoFacts | null> {
  const address = template.replaceAll("{id}", videoId);
  const bounds = { origins: [new URL(address).origin], maxBytes, timeoutMilliseconds };
  const response = await boundedFetch(address, { headers: { accept: "application/json" } }, bounds);
  if (unknownStatuses.includes(response.status)) return null;
  if (response.status !== 200) throw new FetchRefusedError(`It answered ${response.status}`);
  const said = jsonObject(await response.text());
  if (said === null) throw new FetchRefusedError("It answered no JSON object");
  // noembed reports errors with status 200
  if (typeof said.error === "string") return null;
  return {
    title: cleanText(said.title, 500),
    channelName: cleanText(said.author_name, 200),
    thumbnailUrl: webAddress(said.thumbnail_url),
    durationSeconds: cleanSeconds(said.duration),
    description: cleanText(said.description, 5_000, true),
  };
}

function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2_048 || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
