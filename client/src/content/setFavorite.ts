import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { placeItemInLists } from "../data/cache";
import { errorText } from "../data/errorText";
import { refreshSoon } from "../data/live/reload";
import { type ContentItemStateFragment, SetFavoriteDocument } from "../gql/graphql";
import { kindOf } from "../lib/contentKinds";
import { toast } from "../ui/toast/toast";

export type ContentState = Pick<
  ContentItemStateFragment,
  "id" | "contentType" | "isFavorite" | "isArchived" | "deletedAt" | "updatedAt" | "version"
>;

/** Shows the change at once; without a network it waits. @returns false, having said so, if it failed. */
export async function setFavorite(client: ApolloClient, item: ContentState, favorite: boolean): Promise<boolean> {
  try {
    await client.mutate({
      mutation: SetFavoriteDocument,
      variables: { itemIds: [item.id], favorite },
      optimisticResponse: { setFavorite: [{ ...stateOf(item), isFavorite: favorite }] },
      update: () => placeItemInLists(client.cache as InMemoryCache, item.id),
    });
  } catch (error) {
    toast.error(errorText(error, favorite ? "Failed to add to favorites" : "Failed to remove from favorites"));
    return false;
  }
  refreshSoon(client, ["ContentCounts"]);
  return true;
}

function stateOf({ id, contentType, isFavorite, isArchived, deletedAt, updatedAt, version }: ContentState) {
  const { typename } = kindOf({ contentType });
  return { __typename: typename, id, contentType, isFavorite, isArchived, deletedAt, updatedAt, version };
}
