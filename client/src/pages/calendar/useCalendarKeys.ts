import { useEffect, useEffectEvent } from "react";
import { calendarViews } from "../../lib/preferences";
import { isOverlayOpen, isTyping, useShortcut } from "../../lib/shortcuts";
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
  // on other pages N creates a note: here it is handled before the shell sees it
  const makeNew = useEffectEvent(onNew);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "n" || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      makeNew();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}
