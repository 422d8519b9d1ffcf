import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

/** Runs an act when the address contains its bare name, as in `?event`, once the name is taken out of the address. */
export function useAsked({ onRead, ...acts }: Record<string, () => unknown> & { onRead: () => void }): void {
  const { search } = useLocation();
  const asked = Object.keys(acts).find((name) => new URLSearchParams(search).get(name) === "");
  const act = useEffectEvent((name: string) => {
    onRead();
    acts[name]?.();
  });
  useEffect(() => {
    if (asked !== undefined) act(asked);
  }, [asked]);
}
