import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { forgetItem, placeItemInLists } from "../data/cache";
import { errorText } from "../data/errorText";
import { refreshSoon } from "../data/live/reload";
import { DeleteContentPermanentlyDocument, RestoreContentDocument, SetArchivedDocument } from "../gql/graphql";
import { countOf, kindOf, startingWord } from "../lib/contentKinds";
import { toast } from "../ui/toast/toast";
import { moveToTrash } from "./moveToTrash";
import { type ContentState, setFavorite } from "./setFavorite";

export interface ContentActions {
  setFavorite(item: ContentState, favorite: boolean): Promise<boolean>;
  setArchived(item: ContentState, archived: boolean): Promise<boolean>;
  /** Moves it to the trash, with Undo. */
  moveToTrash(item: ContentState): Promise<boolean>;
  restore(item: ContentState): Promise<boolean>;
  /** Only for archived or trashed items. */
  deletePermanently(items: readonly Pick<ContentState, "id" | "contentType">[]): Promise<boolean>;
}

/** The actions on a note or video. Each reports its own result, and resolves to false when it failed. */
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

    const archive = (item: ContentState, archived: boolean): Promise<boolean> =>
      attempt(
        () =>
          client.mutate({
            mutation: SetArchivedDocument,
            variables: { itemIds: [item.id], archived },
            update: () => place(item.id),
          }),
        `Failed to ${archived ? "archive" : "unarchive"} ${kindOf(item).one}`,
      );
    const takeFromTrash = (item: ContentState): Promise<boolean> =>
      attempt(
        () =>
          client.mutate({
            mutation: RestoreContentDocument,
            variables: { itemIds: [item.id] },
            update: () => place(item.id),
          }),
        `Failed to restore ${kindOf(item).one}`,
      );
    function tell(acting: Promise<boolean>, text: string, undo: () => Promise<boolean>): Promise<boolean> {
      void toast.showWhenDone(
        acting.then((isDone) => (isDone ? text : null)),
        undo,
      );
      return acting;
    }

    const actions: ContentActions = {
      setFavorite: (item, favorite) =>
        tell(setFavorite(client, item, favorite), favorite ? "Added to favorites" : "Removed from favorites", () =>
          setFavorite(client, { ...item, isFavorite: favorite }, !favorite),
        ),
      setArchived: (item, archived) =>
        tell(archive(item, archived), `${startingWord(kindOf(item))} ${archived ? "archived" : "unarchived"}`, () =>
          archive(item, !archived),
        ),
      moveToTrash: (item) =>
        tell(
          attempt(() => moveToTrash(client, [item.id]), `Failed to delete ${kindOf(item).one}`),
          `${startingWord(kindOf(item))} moved to the trash`,
          () => takeFromTrash(item),
        ),
      async restore(item) {
        const isDone = await takeFromTrash(item);
        if (isDone) toast.show(`${startingWord(kindOf(item))} restored`);
        return isDone;
      },
      async deletePermanently(items) {
        const [first] = items;
        if (!first) return true;
        const kind = kindOf(first);
        const isDone = await attempt(
          () =>
            client.mutate({
              mutation: DeleteContentPermanentlyDocument,
              variables: { itemIds: items.map(({ id }) => id) },
              update: () => {
                for (const { id } of items) forgetItem(cache, id);
              },
            }),
          `Failed to delete ${kind.one}`,
        );
        if (isDone) toast.show(`${items.length === 1 ? startingWord(kind) : countOf(kind, items.length)} deleted`);
        return isDone;
      },
    };
    return actions;
  }, [client]);
}
