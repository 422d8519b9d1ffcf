import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { usePreferences } from "../lib/preferences";
import { type CalendarView, readCalendarAddress, writeCalendarAddress } from "./calendarAddress";
import type { Day } from "./time/days";

/** Which day is looked at and how, as the address says; today and the view of Settings where it says nothing. */
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
      const date = change.day ?? address.date;
      const next = { date: date === today ? null : date, view: change.view ?? address.view };
      void navigate(`${pathname}${writeCalendarAddress(next)}`, { replace, preventScrollReset: true });
    },
    [address, navigate, pathname, today],
  );
  return { day, view, go };
}
