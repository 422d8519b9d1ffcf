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
 * Asks the public service about a video, from this browser.
 * @returns null when it knows of none; throws when it can't be asked.
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

/** Anybody may answer there, so that nothing is taken for granted. */
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
