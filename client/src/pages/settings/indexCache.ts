import type { ApolloCache, Reference, StoreObject } from "@apollo/client";
import type { ContentType } from "../../gql/graphql";

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
