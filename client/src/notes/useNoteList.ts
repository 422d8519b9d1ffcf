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
  const endCursor = data?.notes.pageInfo.endCursor ?? null;
  /** The page asked for: the one behind this cursor. */
  const [asked, setAsked] = useState<{ after: string | null; hasFailed: boolean } | null>(null);
  const isAsked = asked !== null && asked.after === endCursor;
  const loadMore = useCallback(() => {
    setAsked({ after: endCursor, hasFailed: false });
    // it has come when the list's own cursor moves on, which may be a moment after the answer
    fetchMore({ variables: { first: nextPageSize, after: endCursor } }).catch(() =>
      setAsked({ after: endCursor, hasFailed: true }),
    );
  }, [fetchMore, endCursor]);
  return {
    notes: (data?.notes.nodes as readonly NoteSlipFragment[] | undefined) ?? none,
    isLoading: loading && !data,
    error: data ? undefined : error,
    hasMore: data?.notes.pageInfo.hasNextPage ?? false,
    isLoadingMore: isAsked && !asked.hasFailed,
    moreFailed: isAsked && asked.hasFailed,
    loadMore,
    retry: () => void refetch().catch(() => undefined),
  };
}
