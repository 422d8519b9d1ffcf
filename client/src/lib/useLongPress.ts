import { type MouseEvent, type PointerEvent, useRef } from "react";

const holdMs = 450;
const slackPx = 10;

/** Runs `press` on a long press, and suppresses the browser's own menu and the click after it. */
export function useLongPress(press: (() => void) | null) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const hasRun = useRef(false);
  const release = (): void => {
    clearTimeout(held.current?.timer);
    held.current = null;
  };
  return {
    onPointerDown(event: PointerEvent): void {
      hasRun.current = false;
      if (event.pointerType === "mouse" || !press) return;
      const timer = setTimeout(() => {
        hasRun.current = true;
        press();
      }, holdMs);
      held.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const from = held.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slackPx) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent): void {
      if (held.current || hasRun.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent): void {
      if (!hasRun.current) return;
      hasRun.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
