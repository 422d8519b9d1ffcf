import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import type { PickedProject } from "../../content/pickers/linkedTypes";
import { placeItemInLists } from "../../data/cache";
import { errorText } from "../../data/errorText";
import { refreshSoon } from "../../data/live/reload";
import { ChangeProjectsDocument } from "../../gql/graphql";
import { toast } from "../../ui/toast/toast";

/** Sets the linked projects of a stored item, with Undo in the toast. */
export function useProjectLinks(itemId: string, linked: readonly PickedProject[]): (next: PickedProject[]) => void {
  const client = useApolloClient();
  async function put(from: readonly PickedProject[], to: readonly PickedProject[]): Promise<boolean> {
    const had = new Set(from.map(({ id }) => id));
    const wanted = new Set(to.map(({ id }) => id));
    try {
      await client.mutate({
        mutation: ChangeProjectsDocument,
        variables: {
          itemIds: [itemId],
          add: [...wanted].filter((id) => !had.has(id)),
          remove: [...had].filter((id) => !wanted.has(id)),
        },
        update: (cache) => placeItemInLists(cache as InMemoryCache, itemId),
      });
    } catch (error) {
      toast.error(errorText(error, "Failed to link to projects"));
      return false;
    }
    refreshSoon(client, ["Projects", "ProjectBranch", "ProjectItems"]);
    return true;
  }
  return (next) => {
    const isSame = next.length === linked.length && next.every(({ id }) => linked.some((one) => one.id === id));
    if (isSame) return;
    void put(linked, next).then(
      (isDone) =>
        isDone &&
        toast.show(
          next.length
            ? `Linked to ${next.length === 1 ? "1 project" : `${next.length} projects`}`
            : "No longer linked to projects",
          {
            undo: () => put(next, linked),
          },
        ),
    );
  };
}
