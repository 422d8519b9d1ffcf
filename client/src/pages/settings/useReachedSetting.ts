import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Set on the way from the search: the setting gets the focus. */
export interface FoundState {
  isFound: boolean;
}

const controls = "button:not([disabled]), input:not([disabled]), a[href]";

/** Scrolls to the section or row in the hash, once it has loaded, and keeps it in view until the person acts. */
export function useReachedSetting(): void {
  const { hash, search, key, state } = useLocation();
  const before = useRef({ hash: "", search });
  useEffect(() => {
    // each click on a link has a new key, so that the same link scrolls again
    const isDialog = before.current.hash === hash && before.current.search !== search;
    before.current = { hash, search };
    if (!key || !hash || isDialog) return;
    const focused = document.activeElement;
    let wantsFocus = (state as FoundState | null)?.isFound === true;
    const reach = (): void => {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView({ block: "start" });
      // the person may have gone on while the section was loading
      const control =
        wantsFocus && document.activeElement === focused ? target?.querySelector<HTMLElement>(controls) : null;
      if (!control) return;
      wantsFocus = false;
      control.focus({ preventScroll: true });
    };
    reach();
    // sections may load late and shift the target
    const grown = new ResizeObserver(reach);
    grown.observe(document.body);
    const moved = new AbortController();
    moved.signal.addEventListener("abort", () => grown.disconnect());
    for (const act of ["wheel", "touchstart", "pointerdown", "keydown", "input"])
      window.addEventListener(act, () => moved.abort(), { passive: true, signal: moved.signal });
    return () => moved.abort();
  }, [hash, search, key, state]);
}
