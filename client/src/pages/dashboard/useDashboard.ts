import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { refreshSoon } from "../../data/live/reload";
import {
  type ContentFilter,
  DashboardEventsDocument,
  DashboardReceiptsDocument,
  DashboardTasksDocument,
  type NoteFilter,
} from "../../gql/graphql";
import { useDashboardQuery } from "../../gql/hooks";

const sort = { by: "UPDATED_AT", order: "DESC" } as const;
const notes: NoteFilter = { isTrashed: false, isArchived: false };
const favoriteNotes: NoteFilter = { isTrashed: false, isArchived: false, isFavorite: true };
const videos: ContentFilter = { isTrashed: false, isArchived: false };

/**
 * All data of the page, in one request; refetched when some of it changes elsewhere.
 * @param today a day such as 2026-11-20; when it changes, everything is loaded again
 * @param isNew whether the viewer has first steps to take
 */
export function useDashboard(today: string, isNew: boolean) {
  const client = useApolloClient();
  // the server's days are in UTC: one day more on both sides covers today in every zone
  const variables = useMemo(
    () => ({ day: today, from: shifted(today, -1), to: shifted(today, 2), sort, notes, favoriteNotes, videos, isNew }),
    [today, isNew],
  );
  const { data, error, refetch } = useDashboardQuery({
    variables,
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  useEffect(() => whenIdle(() => listen(client)), [client]);
  return { data, error: data ? undefined : error, retry: () => void refetch().catch(() => undefined) };
}

export function refreshDashboard(client: ApolloClient): void {
  refreshSoon(client, ["Dashboard"]);
}

function listen(client: ApolloClient): () => void {
  const heard = { next: () => refreshDashboard(client), error: () => undefined };
  const running = [DashboardTasksDocument, DashboardEventsDocument, DashboardReceiptsDocument].map((query) =>
    client.subscribe({ query }).subscribe(heard),
  );
  return () => {
    for (const one of running) one.unsubscribe();
  };
}

/** Opens the socket once the page is rendered. @returns a function that stops it. */
function whenIdle(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const timer = setTimeout(() => {
    end = begin();
  }, 300);
  return () => {
    clearTimeout(timer);
    end?.();
  };
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
