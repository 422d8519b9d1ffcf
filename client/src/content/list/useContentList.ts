import { useApolloClient } from "@apollo/client/react";
import { useMemo, useSyncExternalStore } from "react";
import { ListPages, type ListPagesState } from "./ListPages";
import { filterOf, type ListAddress, readListAddress, writeListAddress } from "./listAddress";

export interface ContentListState extends ListPagesState {
  loadMore(): void;
  retry(): void;
}

/** The notes an address asks for, page after page. */
export function useContentList(address: ListAddress): ContentListState {
  const client = useApolloClient();
  const written = writeListAddress(address);
  const pages = useMemo(() => {
    const asked = readListAddress(new URLSearchParams(written));
    return new ListPages(client, { filter: filterOf(asked), sort: asked.sort });
  }, [client, written]);
  const state = useSyncExternalStore(pages.subscribe, pages.snapshot);
  return { ...state, loadMore: pages.loadMore, retry: pages.retry };
}
