import { useApolloClient } from "@apollo/client/react";
import { useMemo, useSyncExternalStore } from "react";
import { NotePages, type NotePagesState } from "./NotePages";
import { filterOf, type NoteAddress, readNoteAddress, writeNoteAddress } from "./noteAddress";

export interface NoteListState extends NotePagesState {
  loadMore(): void;
  retry(): void;
}

/** The notes an address asks for, page after page. */
export function useNoteList(address: NoteAddress): NoteListState {
  const client = useApolloClient();
  const written = writeNoteAddress(address);
  const pages = useMemo(() => {
    const asked = readNoteAddress(new URLSearchParams(written));
    return new NotePages(client, { filter: filterOf(asked), sort: asked.sort });
  }, [client, written]);
  const state = useSyncExternalStore(pages.subscribe, pages.snapshot);
  return { ...state, loadMore: pages.loadMore, retry: pages.retry };
}
