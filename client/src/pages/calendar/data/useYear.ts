import { useMemo } from "react";
import { useCalendarYearQuery } from "../../../gql/hooks";
import { usePreferences } from "../../../lib/preferences";
import type { Day } from "../../../lib/time/days";
import { eventsByDay, lengthInDays, type PlacedEvent } from "../placedEvent";
import { type EventSources, placeEvents } from "./placeEvents";
import { type CalendarEvents, useCalendarEvents } from "./useCalendarEvents";

export interface Year extends Pick<CalendarEvents, "error" | "retry" | "byKey"> {
  counts: ReadonlyMap<Day, number> | undefined;
  total: number;
  spans: PlacedEvent[];
}

const longDays = 3;

/**
 * How many events each day of a year has. The server counts them, and sends only the long events; if anything is
 * hidden, all events are loaded and counted here.
 */
export function useYear(days: { from: Day; to: Day }, sources: EventSources | undefined, skip: boolean): Year {
  const { locale } = usePreferences();
  const isHiding = sources !== undefined && [...sources.types, ...sources.subscriptions].some((one) => !one.isVisible);
  const counted = useCalendarYearQuery({
    variables: { ...days, timeZone: locale.timezone },
    fetchPolicy: "cache-and-network",
    skip: skip || isHiding,
  });
  const listed = useCalendarEvents(days, sources, { skip: skip || !isHiding });
  const answer = counted.data?.eventDays;
  return useMemo(() => {
    if (isHiding) {
      const taking = listed.events?.filter(({ isCancelled }) => !isCancelled);
      const byDay = taking && eventsByDay(taking, days.from, days.to);
      return {
        counts: byDay && new Map([...byDay].map(([day, events]) => [day, events.length])),
        total: taking?.length ?? 0,
        spans: taking?.filter((event) => lengthInDays(event) >= longDays) ?? [],
        byKey: listed.byKey,
        error: listed.error,
        retry: listed.retry,
      };
    }
    return {
      counts: answer && new Map(answer.days.map(({ day, count }) => [day, count])),
      total: answer?.total ?? 0,
      spans: answer ? placeEvents(answer.spans, sources ?? { types: [], subscriptions: [] }, locale.timezone) : [],
      byKey: new Map((answer?.spans ?? []).map((event) => [event.id, event])),
      error: answer ? undefined : counted.error,
      retry: () => void counted.refetch().catch(() => undefined),
    };
  }, [isHiding, listed, answer, sources, locale.timezone, counted.error, counted.refetch, days.from, days.to]);
}
