import { calendarViews } from "../../lib/preferences";
import { useNewKey, useShortcut } from "../../lib/shortcuts";
import type { CalendarView } from "./calendarAddress";

/** The page's shortcuts: T today, N a new event, 1 to 5 the views. */
export function useCalendarKeys({
  onToday,
  onNew,
  onView,
}: {
  onToday: () => void;
  onNew: () => void;
  onView: (view: CalendarView) => void;
}): void {
  useShortcut("t", onToday);
  useShortcut("1", () => onView(calendarViews[0]));
  useShortcut("2", () => onView(calendarViews[1]));
  useShortcut("3", () => onView(calendarViews[2]));
  useShortcut("4", () => onView(calendarViews[3]));
  useShortcut("5", () => onView(calendarViews[4]));
  useNewKey(onNew);
}
