import { useApolloClient } from "@apollo/client/react";
import { useMemo, useSyncExternalStore } from "react";
import { ListPages, type ListPagesState, type PageSource } from "../../data/lists/ListPages";
import { filterOf, type ListAddress, readListAddress, writeListAddress } from "./listAddress";

export interface ContentListState<Item> extends ListPagesState<Item> {
  loadMore(): void;
  retry(): void;
}

/**
 * The items for an address, in pages.
 * @param source a stable object.
 */
export function useContentList<Item extends { id: string }>(
  source: PageSource,
  address: ListAddress,
): ContentListState<Item> {
  const client = useApolloClient();
  const written = writeListAddress(address);
  const pages = useMemo(() => {
    const asked = readListAddress(new URLSearchParams(written));
    return new ListPages<Item>(client, source, { filter: filterOf(asked), sort: asked.sort });
  }, [client, source, written]);
  const state = useSyncExternalStore(pages.subscribe, pages.snapshot);
  return { ...state, loadMore: pages.loadMore, retry: pages.retry };
}
