import { type TouchEvent, useRef } from "react";

const minPx = 60;
/** A longer press draws an event. */
const maxMs = 500;

/**
 * Detects a sideways swipe: to the next or previous period. A drag of an event, which starts with a long press, is not
 * a swipe.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent): void {
      const touch = event.touches[0];
      from.current =
        touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
    },
    onTouchEnd(event: TouchEvent): void {
      const touch = event.changedTouches[0];
      const begin = from.current;
      from.current = null;
      if (!touch || !begin || event.timeStamp - begin.at > maxMs) return;
      const [dx, dy] = [touch.clientX - begin.x, touch.clientY - begin.y];
      if (Math.abs(dx) >= minPx && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
