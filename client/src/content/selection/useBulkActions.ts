import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { placeItemInLists } from "../../data/cache";
import { errorText } from "../../data/errorText";
import { refreshSoon } from "../../data/live/reload";
import {
  ChangeProjectsDocument,
  ChangeTagsDocument,
  RestoreContentDocument,
  SetArchivedDocument,
  SetCategoryDocument,
  SetFavoriteDocument,
} from "../../gql/graphql";
import { toast } from "../../ui/toast/toast";
import { moveToTrash } from "../moveToTrash";
import type { BulkPlan, BulkStep } from "./bulkSteps";

/** Changes many items at once, with a single toast whose Undo reverts all of it. */
export function useBulkActions(): (plan: BulkPlan, done: string) => Promise<boolean> {
  const client = useApolloClient();
  return useMemo(() => {
    const cache = client.cache as InMemoryCache;

    function take(step: BulkStep): Promise<unknown> {
      const { itemIds } = step;
      const update = (): void => {
        for (const id of itemIds) placeItemInLists(cache, id);
      };
      if (step.kind === "favorite")
        return client.mutate({
          mutation: SetFavoriteDocument,
          variables: { itemIds, favorite: step.favorite },
          update,
        });
      if (step.kind === "archive")
        return client.mutate({
          mutation: SetArchivedDocument,
          variables: { itemIds, archived: step.archived },
          update,
        });
      if (step.kind === "category")
        return client.mutate({
          mutation: SetCategoryDocument,
          variables: { itemIds, categoryId: step.categoryId },
          update,
        });
      if (step.kind === "tags")
        return client.mutate({
          mutation: ChangeTagsDocument,
          variables: { itemIds, add: step.add, remove: step.remove },
          update,
        });
      if (step.kind === "projects")
        return client.mutate({
          mutation: ChangeProjectsDocument,
          variables: { itemIds, add: step.add, remove: step.remove },
          update,
        });
      if (step.kind === "restore")
        return client.mutate({ mutation: RestoreContentDocument, variables: { itemIds }, update });
      return moveToTrash(client, itemIds);
    }

    async function takeAll(steps: readonly BulkStep[], failure: string): Promise<boolean> {
      try {
        for (const step of steps) await take(step);
        return true;
      } catch (error) {
        toast.error(errorText(error, failure));
        return false;
      } finally {
        refreshSoon(client, ["ContentCounts", "CategoryOptions", "TagOptions"]);
      }
    }

    return async ({ forward, back }, done) => {
      if (!forward.length) {
        toast.show("Nothing to change");
        return true;
      }
      const acting = takeAll(forward, "The selected items could not be changed");
      void toast.showWhenDone(
        acting.then((isDone) => (isDone ? done : null)),
        () => takeAll(back, "Failed to undo"),
      );
      return acting;
    };
  }, [client]);
}
