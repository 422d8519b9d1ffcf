import { type ReactNode, startTransition, useEffectEvent, useLayoutEffect, useState } from "react";
import { Router } from "react-router-dom";
import { type Shown, TabHistory } from "./TabHistory";
import { TabHistoryContext } from "./useTabHistory";

/**
 * The router of a tab. The current page stays on screen until the next one can be rendered; navigations with `flushSync`
 * render at once if their code has loaded.
 */
export function AppRouter({
  isLoaded,
  children,
}: {
  /** Whether the pages of a path have loaded. */
  isLoaded: (path: string) => boolean;
  children: ReactNode;
}) {
  const [history] = useState(() => new TabHistory());
  const [shown, setShown] = useState(history.shown);
  const show = useEffectEvent((next: Shown) => {
    if (next.isAtOnce && isLoaded(next.location.pathname)) setShown(next);
    else startTransition(() => setShown(next));
  });
  useLayoutEffect(() => {
    const stops = [history.listen((next) => show(next)), history.follow()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [history]);
  return (
    <TabHistoryContext value={history}>
      <Router location={shown.location} navigationType={shown.action} navigator={history.navigator}>
        {children}
      </Router>
    </TabHistoryContext>
  );
}
