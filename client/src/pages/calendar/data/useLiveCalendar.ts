import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { refreshSoon } from "../../../data/live/reload";
import { CalendarChangedDocument, TodoChangedDocument } from "../../../gql/graphql";

const eventQueries = ["CalendarEvents", "CalendarYear"];

/** Merges remote changes while the calendar is on screen. */
export function useLiveCalendar(): void {
  const client = useApolloClient();
  useEffect(() => {
    const changes = client.subscribe({ query: CalendarChangedDocument }).subscribe({
      next: ({ data }) => {
        const change = data?.calendarChanged;
        if (!change) return;
        if (change.kind === "EVENT_TYPES") refreshSoon(client, ["EventTypes"]);
        if (change.kind === "SUBSCRIPTIONS") refreshSoon(client, ["CalendarSubscriptions"]);
        if (change.kind !== "EVENT_TYPES") refreshEvents(client);
      },
      error: () => undefined,
    });
    const todos = client.subscribe({ query: TodoChangedDocument }).subscribe({
      next: () => refreshTodos(client),
      error: () => undefined,
    });
    return () => {
      changes.unsubscribe();
      todos.unsubscribe();
    };
  }, [client]);
}

/** Refetches the event queries on screen; debounced, so that many changes in a row cost one run. */
export function refreshEvents(client: ApolloClient): void {
  refreshSoon(client, eventQueries);
}

export function refreshTodos(client: ApolloClient): void {
  refreshSoon(client, ["CalendarTodos"]);
}
