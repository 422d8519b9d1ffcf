import { useCallback, useState } from "react";
import type { NoteSlipFragment } from "../gql/graphql";
import { useNotesQuery } from "../gql/hooks";
import { filterOf, type NoteAddress } from "./noteAddress";

const nextPageSize = 100;
const none: readonly NoteSlipFragment[] = [];

export interface NoteListState {
  notes: readonly NoteSlipFragment[];
  /** Nothing is known yet. */
  isLoading: boolean;
  /** Nothing could be read; what was read before stays on screen instead of this. */
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next page failed to come; asking again tries again. */
  moreFailed: boolean;
  loadMore(): void;
  retry(): void;
}

/** The notes an address asks for, page after page. */
export function useNoteList(address: NoteAddress): NoteListState {
  const { data, error, loading, fetchMore, refetch } = useNotesQuery({
    variables: { filter: filterOf(address), sort: address.sort },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const [more, setMore] = useState<"idle" | "loading" | "failed">("idle");
  const endCursor = data?.notes.pageInfo.endCursor ?? null;
  const loadMore = useCallback(() => {
    setMore("loading");
    fetchMore({ variables: { first: nextPageSize, after: endCursor } }).then(
      () => setMore("idle"),
      () => setMore("failed"),
    );
  }, [fetchMore, endCursor]);
  return {
    notes: (data?.notes.nodes as readonly NoteSlipFragment[] | undefined) ?? none,
    isLoading: loading && !data,
    error: data ? undefined : error,
    hasMore: data?.notes.pageInfo.hasNextPage ?? false,
    isLoadingMore: more === "loading",
    moreFailed: more === "failed",
    loadMore,
    retry: () => void refetch().catch(() => undefined),
  };
}
