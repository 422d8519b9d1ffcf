import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Passage } from "./passages";
import { quoteIn, type SpokenQuote } from "./quotes";

interface Found {
  quote: SpokenQuote;
  /** The last of them. */
  end: Range;
}

/**
 * The words selected in a list of passages, by pointer, touch or keys; Escape drops them.
 * @param isHeld keeps those found so far, whatever is selected meanwhile.
 */
export function useQuotedSelection(list: RefObject<HTMLElement | null>, passages: readonly Passage[], isHeld: boolean) {
  const [found, setFound] = useState<Found | null>(null);
  const isMouseDown = useRef(false);
  // a touch takes the selection away before it is a press
  const isPressed = useRef(false);

  const read = useEffectEvent(() => {
    if (isHeld || isPressed.current || isMouseDown.current) return;
    const selection = window.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    setFound(range && list.current && quoteIn(range, list.current, passages));
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !isHeld && found) setFound(null);
  });

  useEffect(() => {
    const change = (): void => read();
    const down = (event: PointerEvent): void => {
      isMouseDown.current = event.pointerType === "mouse";
      isPressed.current = false;
    };
    const up = (): void => {
      isMouseDown.current = false;
      read();
    };
    const key = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("selectionchange", change);
    document.addEventListener("pointerdown", down, { capture: true });
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", up);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("selectionchange", change);
      document.removeEventListener("pointerdown", down, { capture: true });
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", up);
      document.removeEventListener("keydown", key);
    };
  }, []);

  return {
    found,
    /** Called when a press on what is offered for the words begins. */
    hold(): void {
      isPressed.current = true;
    },
    drop(): void {
      isPressed.current = false;
      setFound(null);
    },
  };
}
