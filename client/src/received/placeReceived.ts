import type { InMemoryCache, Reference } from "@apollo/client/cache";
import type { ReceivedRowFragment } from "../gql/graphql";

interface CachedPage {
  nodes: readonly Reference[];
}

/** Puts a newly received item at the top of the cached pending lists, so that it shows before they are refetched. */
export function placeReceived(cache: InMemoryCache, item: ReceivedRowFragment): void {
  cache.modify<Record<string, CachedPage>>({
    fields: {
      receivedItems(value: unknown, { storeFieldName, toReference }) {
        const page = value as CachedPage;
        const asked = JSON.parse(storeFieldName.slice(storeFieldName.indexOf("(") + 1, -1) || "{}");
        const reference = toReference(item as ReceivedRowFragment & { __typename: string });
        if (!reference || asked.after || (asked.status && asked.status !== "PENDING")) return page;
        if (page.nodes.some(({ __ref }) => __ref === reference.__ref)) return page;
        return { ...page, nodes: [reference, ...page.nodes] };
      },
    },
  });
}
