import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { usePreferences } from "../../lib/preferences";
import type { Day } from "../../lib/time/days";
import {
  type CalendarAddress,
  type CalendarView,
  readCalendarAddress,
  stepOf,
  writeCalendarAddress,
} from "./calendarAddress";

/**
 * The shown day, the view and what is open, from the address; defaults to today and the view from Settings. `go` shows
 * another day or view with nothing open. `step` moves forward or back by one period of the view, from the result of the
 * previous step.
 */
export function useCalendarAddress(today: Day) {
  const { calendar, locale } = usePreferences();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(
    () => readCalendarAddress(new URLSearchParams(search), locale.timezone),
    [search, locale.timezone],
  );
  const day = address.date ?? today;
  const view = address.view ?? calendar.defaultView;
  const go = useCallback(
    (change: { day?: Day; view?: CalendarView }, replace = false) => {
      const now = addressNow(locale.timezone);
      const date = change.day ?? now.date;
      const next = { date: date === today ? null : date, view: change.view ?? now.view };
      void navigate(`${pathname}${writeCalendarAddress(next)}`, { replace, preventScrollReset: true });
    },
    [locale.timezone, navigate, pathname, today],
  );
  const step = useCallback(
    (by: 1 | -1, length: CalendarView = view) => {
      go({ day: stepOf(length, addressNow(locale.timezone).date ?? today, by) });
    },
    [go, locale.timezone, today, view],
  );
  return { day, view, eventId: address.eventId, taskId: address.taskId, go, step };
}

/** Reads the address itself: a page that is about to render again still has the old one. */
function addressNow(zone: string): CalendarAddress {
  return readCalendarAddress(new URLSearchParams(window.location.search), zone);
}
