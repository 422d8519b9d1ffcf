import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Direction, nearestInDirection } from "../../lib/nearestInDirection";
import { usePreferences } from "../../lib/preferences";
import { type Day, dayMs, dayOf, minuteMs } from "../../lib/time/days";
import { nameOf } from "./grid/eventName";
import type { GridSpan } from "./grid/gridTypes";
import { type PlacedEvent, spansDays } from "./placedEvent";

const directions: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/**
 * Keyboard equivalents of dragging for the focused event: arrows move to the neighboring event, with Alt they move the
 * event, with Alt and Shift they resize it. It is saved when Alt is released, so that several presses are one change;
 * Escape reverts it. Each step is announced.
 */
export function useEventKeys({
  events,
  view,
  onOpen,
  onMove,
  onDelete,
  onShow,
}: {
  events: readonly PlacedEvent[] | undefined;
  view: string;
  onOpen: (key: string) => void;
  onMove: (key: string, span: GridSpan) => Promise<boolean>;
  onDelete: (key: string) => void;
  /** Called when the event was moved to a day that may not be on screen. */
  onShow: (day: Day) => void;
}) {
  const { calendar, locale } = usePreferences();
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ event: PlacedEvent; span: GridSpan } | null>(null);
  const [said, setSaid] = useState("");
  const focused = useRef<string | null>(null);
  const saving = useRef<GridSpan | null>(null);

  // restores the focus to an event that was rendered again elsewhere
  useEffect(() => {
    if (!events || focused.current === null || document.activeElement !== document.body) return;
    elementOf(focused.current)?.focus();
  });

  // moving into another week unmounts the focused event for a moment, so the key is released on the page
  const isHeld = held !== null;
  const letGo = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === "Alt") void commit();
  });
  useEffect(() => {
    if (!isHeld) return;
    const onKeyUp = (event: globalThis.KeyboardEvent): void => letGo(event);
    document.addEventListener("keyup", onKeyUp);
    return () => document.removeEventListener("keyup", onKeyUp);
  }, [isHeld]);

  function elementOf(key: string): HTMLElement | null {
    return place.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"]`) ?? null;
  }
  async function commit(): Promise<void> {
    // the dialog that asks for the scope takes the focus: that must not save a second time
    if (!held || saving.current === held.span) return;
    const { event, span } = held;
    saving.current = span;
    const isSaved = await onMove(event.key, span);
    if (saving.current === span) saving.current = null;
    // key presses during saving are a change of their own, starting from here
    setHeld((now) => (now?.span === span ? null : now));
    if (!isSaved) setSaid("Put back");
  }

  const props = {
    ref: place,
    onFocus(event: React.FocusEvent): void {
      focused.current = (event.target as HTMLElement).dataset.event ?? null;
    },
    onBlur(event: React.FocusEvent): void {
      // the person moved the focus; it was not lost because the element was removed
      if (event.relatedTarget !== null) void commit();
    },
    onKeyDown(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      const key = target.dataset.event;
      const one =
        held?.event.key === key
          ? held?.event
          : key === undefined
            ? undefined
            : events?.find((other) => other.key === key);
      if (!key || !one) return;
      if (event.key === "Escape" && held) {
        event.preventDefault();
        setHeld(null);
        setSaid("Put back");
        return;
      }
      const isButton = target instanceof HTMLButtonElement;
      if (!isButton && (event.key === "Enter" || event.key === " ") && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        onOpen(key);
      } else if (event.key === "Delete" && !one.isReadOnly) {
        event.preventDefault();
        onDelete(key);
      } else if (directions[event.key] && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        if (!event.altKey) goBeside(target, directions[event.key] as Direction);
        else if (one.isReadOnly) setSaid("This event is from a subscribed calendar. You can't move it");
        else step(one, event.key, event.shiftKey);
      }
    },
  };

  function goBeside(from: HTMLElement, direction: Direction): void {
    const others = [...(place.current?.querySelectorAll<HTMLElement>("[data-event]") ?? [])].filter(
      (element) => element !== from && element.offsetParent !== null,
    );
    const next = nearestInDirection(
      from.getBoundingClientRect(),
      others.map((element) => element.getBoundingClientRect()),
      direction,
    );
    others[next]?.focus();
  }

  function step(event: PlacedEvent, arrow: string, isLength: boolean): void {
    const span = held?.event.key === event.key ? held.span : event;
    const isVertical = arrow === "ArrowUp" || arrow === "ArrowDown";
    const sign = arrow === "ArrowDown" || arrow === "ArrowRight" ? 1 : -1;
    const isByDays = !isVertical || spansDays(event) || view === "month";
    const ms = isByDays
      ? sign * dayMs * (isVertical && view === "month" && !isLength ? 7 : 1)
      : sign * calendar.timeInterval * minuteMs;
    // up and down keys can neither resize nor move a bar
    if (isVertical && spansDays(event) && view !== "month") return;
    if (isLength && !isVertical && !event.isAllDay) return;
    const least = event.isAllDay ? dayMs : calendar.timeInterval * minuteMs;
    const next: GridSpan = isLength
      ? { start: span.start, end: Math.max(span.start + least, span.end + ms), isAllDay: event.isAllDay }
      : { start: span.start + ms, end: span.end + ms, isAllDay: event.isAllDay };
    setHeld({ event, span: next });
    setSaid(nameOf({ ...event, ...next }, locale.timeFormat));
    if (!isLength) onShow(dayOf(next.start));
  }

  return {
    props,
    said,
    /** Moves the focus to an event once nothing else has it, as after its dialog has closed. */
    focusOn(key: string): void {
      focused.current = key;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) elementOf(key)?.focus();
      });
    },
    /** The events, with the one being moved at its current position. */
    shown:
      held && events
        ? [...events.filter(({ key }) => key !== held.event.key), { ...held.event, ...held.span }]
        : events,
  };
}
