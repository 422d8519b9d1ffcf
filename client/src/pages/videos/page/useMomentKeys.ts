import { useEffect, useEffectEvent } from "react";

/** Runs on keys pressed together with Alt, also while somebody types. @param acts by the code of the key. */
export function useMomentKeys(acts: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    // AltGr writes a character
    if (event.getModifierState("AltGraph") || event.defaultPrevented) return;
    const act = acts[event.code];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
