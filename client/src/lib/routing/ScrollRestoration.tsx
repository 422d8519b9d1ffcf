import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { type Location, useLocation } from "react-router-dom";
import { useTabHistory } from "./useTabHistory";

const storageKey = "scroll-positions";

/** The scroll position of each place, in pixels from the top; kept when the tab is reloaded. */
const positions = readPositions();

function readPositions(): Map<string, number> {
  try {
    return new Map<string, number>(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** Restores a place's scroll position, else scrolls to its hash or its top. @param keyOf identifies a place. */
export function ScrollRestoration({ keyOf }: { keyOf: (location: Location) => string }) {
  const history = useTabHistory();
  const location = useLocation();
  const keep = useEffectEvent(() => positions.set(keyOf(location), window.scrollY));
  const restore = useEffectEvent(() => {
    const kept = positions.get(keyOf(location));
    const target = location.hash ? document.getElementById(decodeHash(location.hash)) : null;
    if (kept !== undefined) window.scrollTo(0, kept);
    else if (target) target.scrollIntoView();
    else if (!history.shown.keepsScroll) window.scrollTo(0, 0);
  });
  useLayoutEffect(() => history.listen(() => void keep()), [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useLayoutEffect(() => restore(), [location]);
  useEffect(() => {
    const leave = (): void => {
      keep();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
      } catch {
        // storage is full: the place is shown at its top
      }
      window.history.scrollRestoration = "auto";
    };
    window.history.scrollRestoration = "manual";
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.history.scrollRestoration = "auto";
    };
  }, []);
  return null;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
