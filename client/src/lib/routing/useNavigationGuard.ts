import { use, useEffect, useEffectEvent, useState } from "react";
import type { Place } from "./TabHistory";
import { TabHistoryContext } from "./TabHistoryContext";

/** Asks before a place is left. @param mustAsk whether a step between two places must wait for the answer. */
export function useNavigationGuard(mustAsk: (from: Place, to: Place) => boolean) {
  const history = use(TabHistoryContext);
  const mustWait = useEffectEvent(mustAsk);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  useEffect(
    () => history?.guard({ mustWait: (from, to) => mustWait(from, to), onWait: (go) => setWaiting({ go }) }),
    [history],
  );
  return {
    isAsking: waiting !== null,
    stay: () => setWaiting(null),
    leave: () => {
      setWaiting(null);
      waiting?.go();
    },
  };
}
