import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { placeItemInLists } from "../../../data/cache";
import { errorCode, errorText } from "../../../data/errorText";
import {
  UpdateVideoDocument,
  type UpdateVideoInput,
  VideoDocument,
  type VideoFullFragment,
} from "../../../gql/graphql";

export type SaveResult = { isSaved: true } | { isSaved: false; problem: string };

/**
 * Saves part of a video from its page. If it was saved elsewhere meanwhile, the stored values show, and the typed text
 * stays: saving again then overwrites.
 */
export function useSaveVideo(video: VideoFullFragment): (input: UpdateVideoInput) => Promise<SaveResult> {
  const client = useApolloClient();
  return async (input) => {
    try {
      await client.mutate({
        mutation: UpdateVideoDocument,
        variables: { id: video.id, input, version: video.version },
        update: (cache) => placeItemInLists(cache as InMemoryCache, video.id),
      });
      return { isSaved: true };
    } catch (error) {
      if (errorCode(error) !== "CONFLICT") {
        return { isSaved: false, problem: errorText(error, "Failed to save video") };
      }
      await client
        .query({ query: VideoDocument, variables: { id: video.id }, fetchPolicy: "network-only" })
        .catch(() => undefined);
      return {
        isSaved: false,
        problem: "This video was changed elsewhere in the meantime. Saving again replaces it with your version.",
      };
    }
  };
}
