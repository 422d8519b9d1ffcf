import { useEffect, useEffectEvent } from "react";
import { createPath } from "react-router-dom";
import { useTabHistory } from "../lib/routing/useTabHistory";
import { isPlainKey } from "../lib/shortcuts";
import { typeAhead } from "../lib/typeAhead";
import type { NavigationItem } from "./navigation";

const withinMs = 1000;

/** G, and within a second the key of a page, goes to that page. */
export function useGoKeys(items: readonly NavigationItem[]): void {
  const history = useTabHistory();
  const go = useEffectEvent((event: KeyboardEvent): void => {
    const item = items.find(({ goKey }) => goKey === event.key.toUpperCase());
    if (!item) return;
    event.preventDefault();
    // the letter is no shortcut of the page
    event.stopImmediatePropagation();
    if (item.isEditor) typeAhead();
    const step = createPath(history.shown.location) === item.path ? "replace" : "push";
    history.navigator[step](item.path);
  });
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      const isSecond = event.timeStamp - pressedAt < withinMs;
      pressedAt = Number.NEGATIVE_INFINITY;
      if (!isPlainKey(event) || event.repeat) return;
      if (event.key.toLowerCase() === "g") pressedAt = event.timeStamp;
      else if (isSecond) go(event);
    }
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}
