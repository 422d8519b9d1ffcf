import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { placeItemInLists } from "../../data/cache";
import { errorText } from "../../data/errorText";
import { RestoreVersionDocument } from "../../gql/graphql";
import { toast } from "../../ui/toast/toast";

/** Returns a function that restores a version, with Undo in the toast. It resolves to false when it failed. */
export function useRestoreVersion(itemId: string): (versionId: string, currentId: string) => Promise<boolean> {
  const client = useApolloClient();

  async function restore(versionId: string): Promise<boolean> {
    try {
      await client.mutate({
        mutation: RestoreVersionDocument,
        variables: { itemId, versionId },
        update: (cache) => placeItemInLists(cache as InMemoryCache, itemId),
      });
    } catch (error) {
      toast.error(errorText(error, "Failed to restore version"));
      return false;
    }
    return true;
  }

  return async (versionId, currentId) => {
    const isDone = await restore(versionId);
    if (isDone) toast.show("Version restored", { undo: () => restore(currentId) });
    return isDone;
  };
}
