import type { ApolloCache, ApolloClient, Reference, StoreObject } from "@apollo/client";
import { refreshSoon } from "../../data/live/reload";
import { reportFailure } from "../../data/reportFailure";
import { type ContentType, RestoreFromTrashDocument } from "../../gql/graphql";

type Kind = "tags" | "categories";
interface Details {
  storeFieldName: string;
  toReference: (made: StoreObject) => Reference | undefined;
}

/** Adds a new tag or category to the cached lists that it belongs to; the pages sort themselves. */
export function addToIndex(cache: ApolloCache, kind: Kind, made: StoreObject & { contentType: ContentType }): void {
  cache.modify({
    fields: {
      [kind]: (known: readonly Reference[], { storeFieldName, toReference }: Details) => {
        const reference = toReference(made);
        const belongs = storeFieldName === kind || storeFieldName.includes(`"${made.contentType}"`);
        if (!reference || !belongs || known.some(({ __ref }) => __ref === reference.__ref)) return known;
        return [...known, reference];
      },
    },
  });
}

/**
 * Removes a deleted tag or category from every cached list. Its notes are loaded again when they are next shown, since
 * there may be many.
 */
export function dropFromIndex(cache: ApolloCache, kind: Kind, id: string): void {
  const gone = cache.identify({ __typename: kind === "tags" ? "Tag" : "Category", id });
  cache.modify({
    fields: { [kind]: (known: readonly Reference[]) => known.filter(({ __ref }) => __ref !== gone) },
  });
  cache.evict({ id: "ROOT_QUERY", fieldName: "notes" });
  cache.gc();
}

/** Takes a deletion back, with the notes that were filed there. */
export async function restoreToIndex(client: ApolloClient, kind: "TAG" | "CATEGORY", id: string): Promise<boolean> {
  const restoring = client.mutate({
    mutation: RestoreFromTrashDocument,
    variables: { entries: [{ kind, id }] },
    update: (cache) => {
      cache.evict({ id: "ROOT_QUERY", fieldName: "notes" });
    },
  });
  const isDone = await reportFailure(restoring, "Failed to undo");
  refreshSoon(client, [kind === "TAG" ? "TagIndex" : "CategoryIndex", "ContentCounts"]);
  return isDone;
}
