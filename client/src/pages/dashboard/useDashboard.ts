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
 * Everything on the page, in one request, and again when something of it changes elsewhere.
 * @param today a day such as 2026-11-20; with the next one, all is read anew
 */
export function useDashboard(today: string) {
  const client = useApolloClient();
  // the server's days are those of UTC: a day more on both sides has all of today wherever one is
  const variables = useMemo(
    () => ({ day: today, from: shifted(today, -1), to: shifted(today, 2), sort, notes, favoriteNotes, videos }),
    [today],
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

/** The socket opens once the page is drawn. @returns the way to stop. */
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
