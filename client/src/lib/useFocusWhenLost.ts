import { useEffect } from "react";

/** Longer than any dialog takes to leave. */
const maxFrames = 120;

/**
 * Moves the focus to the page when a dialog closes and its opener is gone, as after a deletion.
 * @param isOpen whether the element that may take the focus with it is open; it may also go with the caller.
 */
export function useFocusWhenLost(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => void focusWhenLost(document.getElementById("main"));
  }, [isOpen]);
}

/**
 * Focuses the element once no question is open and nothing is leaving, unless something has the focus then: a dialog
 * returns it.
 */
export async function focusWhenLost(element: HTMLElement | null): Promise<void> {
  for (let frame = 0; frame < maxFrames; frame++) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('[role="alertdialog"], [data-exiting]')) continue;
    // it does so in the frame after it left
    await new Promise(requestAnimationFrame);
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    return;
  }
}
