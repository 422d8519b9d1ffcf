import { useMemo, useRef } from "react";
import type { EventFieldsFragment } from "../../../gql/graphql";
import { useCalendarEventsQuery, useCalendarSubscriptionsQuery, useEventTypesQuery } from "../../../gql/hooks";
import { usePreferences } from "../../../lib/preferences";
import type { PlacedEvent } from "../placedEvent";
import { addDays, type Day, startOf } from "../time/days";
import { type EventSources, placeEvents } from "./placeEvents";

export interface CalendarEvents {
  /** Undefined while nothing of these days is known. */
  events: readonly PlacedEvent[] | undefined;
  byKey: ReadonlyMap<string, EventFieldsFragment>;
  error: unknown;
  retry: () => void;
}

const none: EventSources = { types: [], subscriptions: [] };

/** The event types of the viewer, and the calendars subscribed to as far as they are known. */
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
 * The events of some days, placed. A day more is asked for on both sides: the server's days are those of UTC, and an
 * all-day event lies where its own zone has it.
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
  // while others are read what is known of before stays, so that a step does not blink
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
