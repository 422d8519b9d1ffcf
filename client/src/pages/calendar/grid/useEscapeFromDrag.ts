import { type RefObject, useEffect } from "react";

/** A point outside of every day. */
const nowhere = { clientX: -10_000, clientY: -10_000 };

/**
 * Escape cancels a drag or a drawing with the mouse that began in one of these elements. FullCalendar has no call for
 * it: for it, the pointer leaves all days and is released there.
 */
export function useEscapeFromDrag(grid: RefObject<HTMLElement | null>, dragFrom: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listening = new AbortController();
    let press: AbortController | null = null;
    const options = { capture: true, signal: listening.signal };
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && [grid, dragFrom].some(({ current }) => current?.contains(target));

    window.addEventListener(
      "pointerdown",
      ({ target, pointerType }) => {
        press?.abort();
        press = pointerType === "mouse" && isInside(target) ? new AbortController() : null;
      },
      options,
    );
    window.addEventListener("pointerup", () => (press = null), options);
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !press) return;
        event.preventDefault();
        event.stopPropagation();
        // the click of the release to come would open what was dragged
        const swallow = { capture: true, once: true, signal: press.signal };
        window.addEventListener("click", (click) => click.stopPropagation(), swallow);
        document.dispatchEvent(new MouseEvent("mousemove", nowhere));
        document.dispatchEvent(new MouseEvent("mouseup", nowhere));
      },
      options,
    );
    return () => listening.abort();
  }, [grid, dragFrom]);
}
