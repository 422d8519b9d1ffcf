import { useEffect, useRef } from "react";

/**
 * Moves the focus to the page when a dialog closes and its opener is gone, as after a deletion.
 * @param isOpen whether the element that may take the focus with it is open.
 */
export function useFocusWhenLost(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    // a dialog returns the focus in the frame after it closed
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}
