import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { forgetItem, placeItemInLists } from "../cache";
import {
  type ContentItemStateFragment,
  DeleteContentDocument,
  DeleteContentPermanentlyDocument,
  RestoreContentDocument,
  SetArchivedDocument,
  SetFavoriteDocument,
} from "../gql/graphql";
import { refreshSoon } from "../liveUpdates";
import { toast } from "../ui/toast";
import { errorText } from "./errorText";

type Item = Pick<ContentItemStateFragment, "id" | "isFavorite" | "isArchived" | "deletedAt" | "updatedAt" | "version">;

export interface ContentActions {
  setFavorite(item: Item, favorite: boolean): Promise<boolean>;
  setArchived(item: Item, archived: boolean): Promise<boolean>;
  /** Moves it to the trash, with a way back in the toast. */
  moveToTrash(item: Item): Promise<boolean>;
  restore(item: Item): Promise<boolean>;
  /** Only for what is archived or in the trash. */
  deletePermanently(items: readonly Pick<Item, "id">[]): Promise<boolean>;
}

/** What can be done with a note or video wherever one is shown. Each says itself what happened, and gives false when it failed. */
export function useContentActions(): ContentActions {
  const client = useApolloClient();
  return useMemo(() => {
    const cache = client.cache as InMemoryCache;
    const place = (id: string): void => placeItemInLists(cache, id);
    const refreshCounts = (): void => refreshSoon(client, ["ContentCounts"]);

    async function attempt(act: () => Promise<unknown>, failure: string): Promise<boolean> {
      try {
        await act();
      } catch (error) {
        toast.error(errorText(error, failure));
        return false;
      }
      refreshCounts();
      return true;
    }

    const actions: ContentActions = {
      async setFavorite(item, favorite) {
        const isDone = await attempt(
          () =>
            client.mutate({
              mutation: SetFavoriteDocument,
              variables: { itemIds: [item.id], favorite },
              optimisticResponse: { setFavorite: [{ ...stateOf(item), isFavorite: favorite }] },
              update: () => place(item.id),
            }),
          favorite ? "Failed to add to favorites" : "Failed to remove from favorites",
        );
        if (isDone) toast.show(favorite ? "Added to favorites" : "Removed from favorites");
        return isDone;
      },
      async setArchived(item, archived) {
        const isDone = await attempt(
          () =>
            client.mutate({
              mutation: SetArchivedDocument,
              variables: { itemIds: [item.id], archived },
              update: () => place(item.id),
            }),
          archived ? "Failed to archive note" : "Failed to unarchive note",
        );
        if (isDone) {
          toast.show(archived ? "Note archived" : "Note unarchived", {
            undo: () => void actions.setArchived(item, !archived),
          });
        }
        return isDone;
      },
      async moveToTrash(item) {
        const isDone = await attempt(
          () =>
            client.mutate({
              mutation: DeleteContentDocument,
              variables: { itemIds: [item.id] },
              update: () => {
                cache.modify({
                  id: cache.identify({ __typename: "Note", id: item.id }) ?? "",
                  fields: { deletedAt: () => new Date().toISOString() },
                });
                place(item.id);
              },
            }),
          "Failed to delete note",
        );
        if (isDone) toast.show("Note moved to the trash", { undo: () => void actions.restore(item) });
        return isDone;
      },
      async restore(item) {
        const isDone = await attempt(
          () =>
            client.mutate({
              mutation: RestoreContentDocument,
              variables: { itemIds: [item.id] },
              update: () => place(item.id),
            }),
          "Failed to restore note",
        );
        if (isDone) toast.show("Note restored");
        return isDone;
      },
      async deletePermanently(items) {
        const isDone = await attempt(
          () =>
            client.mutate({
              mutation: DeleteContentPermanentlyDocument,
              variables: { itemIds: items.map(({ id }) => id) },
              update: () => {
                for (const { id } of items) forgetItem(cache, id);
              },
            }),
          "Failed to delete note",
        );
        if (isDone) toast.show(items.length === 1 ? "Note deleted" : `${items.length} notes deleted`);
        return isDone;
      },
    };
    return actions;
  }, [client]);
}

function stateOf({ id, isFavorite, isArchived, deletedAt, updatedAt, version }: Item): Item & { __typename: "Note" } {
  return { __typename: "Note", id, isFavorite, isArchived, deletedAt, updatedAt, version };
}
