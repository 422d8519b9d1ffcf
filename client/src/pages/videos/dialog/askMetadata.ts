import type { ApolloClient } from "@apollo/client";
import { VideoAbilitiesDocument } from "../../../gql/graphql";

const longestMs = 5000;
const maxTitle = 500;
const maxChannel = 200;

export interface Metadata {
  title: string;
  channelName: string | null;
  thumbnailUrl: string | null;
}

/**
 * Queries the public video service from this browser.
 * @returns null if it does not know the video; throws if it can't be reached.
 */
export async function askMetadata(client: ApolloClient, videoId: string): Promise<Metadata | null> {
  const { data } = await client.query({ query: VideoAbilitiesDocument });
  if (!data) return null;
  const response = await fetch(data.videoAbilities.metadataUrl.replaceAll("{id}", encodeURIComponent(videoId)), {
    signal: AbortSignal.timeout(longestMs),
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  if (!response.ok) return null;
  return readMetadata(await response.json());
}

/** The answer comes from elsewhere and is validated. */
function readMetadata(answer: unknown): Metadata | null {
  if (typeof answer !== "object" || answer === null) return null;
  const { title, author_name: channel, thumbnail_url: picture } = answer as Record<string, unknown>;
  if (typeof title !== "string" || !title.trim()) return null;
  const address = typeof picture === "string" ? URL.parse(picture) : null;
  return {
    title: title.trim().slice(0, maxTitle),
    channelName: typeof channel === "string" && channel.trim() ? channel.trim().slice(0, maxChannel) : null,
    thumbnailUrl: address?.protocol === "https:" ? address.href : null,
  };
}
