import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

/** Starts a new event when the address contains `?event`. */
export function useNewEvent(onNew: () => void): void {
  const isAsked = new URLSearchParams(useLocation().search).has("event");
  const draw = useEffectEvent(onNew);
  useEffect(() => {
    if (isAsked) draw();
  }, [isAsked]);
}
