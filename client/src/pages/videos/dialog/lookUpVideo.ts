import type { ApolloClient } from "@apollo/client";
import { invalidYouTubeUrl } from "../../../../../schema/sentences";
import { readVideoLink } from "../../../content/readVideoLink";
import { VideoAbilitiesDocument, VideoInfoDocument, type VideoInfoQuery } from "../../../gql/graphql";
import { askMetadata } from "./askMetadata";

/** The data found for a link. */
export type FoundVideo = VideoInfoQuery["videoInfo"];

/** The link is not a link to a video. */
export class InvalidLinkError extends Error {}

/**
 * Looks up the video behind a link: the title from the public service, directly from this browser; the picture and
 * length, or everything if the browser could not ask, from the server.
 * @throws InvalidLinkError, or the server's error if the lookup failed everywhere.
 */
export async function lookUpVideo(client: ApolloClient, link: string): Promise<FoundVideo> {
  const read = readVideoLink(link);
  if (!read) throw new InvalidLinkError(invalidYouTubeUrl);
  const [own, told] = await Promise.allSettled([
    askMetadata(client, read.videoId),
    client.query({ query: VideoInfoDocument, variables: { url: link.trim() }, fetchPolicy: "network-only" }),
  ]);
  const metadata = own.status === "fulfilled" ? own.value : null;
  const info = told.status === "fulfilled" ? told.value.data?.videoInfo : undefined;
  if (!info && !metadata) throw told.status === "rejected" ? told.reason : new Error("No answer");
  return {
    videoId: read.videoId,
    startSeconds: info?.startSeconds ?? read.startSeconds,
    title: metadata?.title ?? info?.title ?? null,
    channelName: metadata?.channelName ?? info?.channelName ?? null,
    thumbnailUrl: info?.thumbnailUrl ?? metadata?.thumbnailUrl ?? (await derivedThumbnail(client, read.videoId)),
    durationSeconds: info?.durationSeconds ?? null,
    description: info?.description ?? null,
    savedAsId: info?.savedAsId ?? null,
  };
}

/** The thumbnail address that works for every video. */
async function derivedThumbnail(client: ApolloClient, videoId: string): Promise<string> {
  const { data } = await client.query({ query: VideoAbilitiesDocument });
  return (data?.videoAbilities.thumbnailUrl ?? "").replaceAll("{id}", videoId);
}
