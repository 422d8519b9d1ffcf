import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router } from "react-router-dom";
import { TabHistory } from "./TabHistory";
import { TabHistoryContext } from "./TabHistoryContext";

/** The router of a tab. The current page stays on screen until the next one can be rendered. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => new TabHistory());
  const [shown, setShown] = useState(history.shown);
  useLayoutEffect(() => {
    const stops = [history.listen((next) => startTransition(() => setShown(next))), history.follow()];
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
