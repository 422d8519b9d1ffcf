import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { markDeleted, placeItemInLists } from "../data/cache";
import { DeleteContentDocument } from "../gql/graphql";
import { settleDrafts } from "./settleDrafts";

/** Moves notes and videos to the trash, with the last words that this browser has of them. */
export async function moveToTrash(client: ApolloClient, itemIds: readonly string[]): Promise<void> {
  const cache = client.cache as InMemoryCache;
  const undo = await settleDrafts(client, itemIds);
  try {
    await client.mutate({
      mutation: DeleteContentDocument,
      variables: { itemIds: [...itemIds] },
      update: () => {
        const deletedAt = new Date().toISOString();
        for (const id of itemIds) {
          markDeleted(cache, id, deletedAt);
          placeItemInLists(cache, id);
        }
      },
    });
  } catch (error) {
    undo();
    throw error;
  }
}
