import { useMemo, useRef } from "react";
import type { EventFieldsFragment } from "../../../gql/graphql";
import { useCalendarEventsQuery, useCalendarSubscriptionsQuery, useEventTypesQuery } from "../../../gql/hooks";
import { usePreferences } from "../../../lib/preferences";
import { addDays, type Day, startOf } from "../../../lib/time/days";
import type { PlacedEvent } from "../placedEvent";
import { type EventSources, placeEvents } from "./placeEvents";

export interface CalendarEvents {
  /** Undefined until events of these days are loaded. */
  events: readonly PlacedEvent[] | undefined;
  byKey: ReadonlyMap<string, EventFieldsFragment>;
  error: unknown;
  retry: () => void;
}

const none: EventSources = { types: [], subscriptions: [] };

/** The viewer's event types and subscriptions, as far as they are loaded. */
export function useEventSources() {
  const { data, error, refetch } = useEventTypesQuery({ fetchPolicy: "cache-and-network" });
  const { data: subscribed } = useCalendarSubscriptionsQuery({ fetchPolicy: "cache-and-network" });
  const sources = useMemo(
    () =>
      data && {
        types: data.eventTypes.toSorted((a, b) => a.order - b.order),
        subscriptions: subscribed?.calendarSubscriptions ?? [],
      },
    [data, subscribed],
  );
  return { sources, error, retry: () => void refetch().catch(() => undefined) };
}

/**
 * The events of some days, placed. Queries one day more on both sides: the server's days are in UTC, and an all-day
 * event's days are in its own zone.
 */
export function useCalendarEvents(
  days: { from: Day; to: Day },
  sources: EventSources = none,
  { skip = false }: { skip?: boolean } = {},
): CalendarEvents {
  const { locale } = usePreferences();
  const { from, to } = days;
  const { data, error, refetch } = useCalendarEventsQuery({
    variables: { from: addDays(from, -1), to: addDays(to, 1) },
    fetchPolicy: "cache-and-network",
    skip,
  });
  // shows the previous events while others load, so that a step does not flicker
  const kept = useRef<typeof data>(undefined);
  if (data) kept.current = data;
  const shown = data ?? kept.current;
  const events = useMemo(
    () =>
      shown &&
      placeEvents(shown.events, sources, locale.timezone).filter(
        ({ start, end }) => start < startOf(to) && end > startOf(from),
      ),
    [shown, sources, locale.timezone, from, to],
  );
  const byKey = useMemo(() => new Map((shown?.events ?? []).map((event) => [event.id, event])), [shown]);
  return {
    events: data || !error ? events : undefined,
    byKey,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
}
