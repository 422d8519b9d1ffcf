import { useApolloClient } from "@apollo/client/react";
import { errorText } from "../../../data/errorText";
import { RemoveTranscriptDocument } from "../../../gql/graphql";
import { toast } from "../../../ui/toast/toast";

/** Removes a video's transcript. */
export function useRemoveTranscript(videoId: string): () => Promise<void> {
  const client = useApolloClient();
  return async () => {
    try {
      await client.mutate({ mutation: RemoveTranscriptDocument, variables: { videoId } });
      toast.show("Transcript removed");
    } catch (error) {
      toast.error(errorText(error, "The transcript could not be removed"));
    }
  };
}
