import { useEffect, useEffectEvent, useState } from "react";
import type { Place, WaitingStep } from "./TabHistory";
import { useTabHistory } from "./useTabHistory";

/** Asks before navigating away. @param mustAsk whether a navigation between two places must wait for the answer. */
export function useNavigationGuard(mustAsk: (from: Place, to: Place) => boolean) {
  const history = useTabHistory();
  const mustWait = useEffectEvent(mustAsk);
  const [waiting, setWaiting] = useState<WaitingStep | null>(null);
  useEffect(() => history.guard({ mustWait: (from, to) => mustWait(from, to), onWait: setWaiting }), [history]);
  const answer = (act: "take" | "leaveOut"): void => {
    setWaiting(null);
    waiting?.[act]();
  };
  return { isAsking: waiting !== null, stay: () => answer("leaveOut"), leave: () => answer("take") };
}
