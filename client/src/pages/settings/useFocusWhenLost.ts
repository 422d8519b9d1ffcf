import { useEffect, useRef } from "react";

/**
 * Gives the focus to the page when what it was in is closed and what it came from is gone, as after a deletion.
 * @param isOpen whether what may take the focus with it is there.
 */
export function useFocusWhenLost(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    // a dialog hands the focus back in the frame after it closed
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}
