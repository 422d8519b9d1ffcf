import { useCallback, useEffect, useState } from "react";

const shownMs = 2500;

/** Shows briefly beside a control that its value was saved. */
export function useSavedTick<Name extends string>(): { saved: Name | null; markSaved: (name: Name) => void } {
  const [mark, setMark] = useState<{ name: Name } | null>(null);
  useEffect(() => {
    if (!mark) return;
    const timer = setTimeout(() => setMark(null), shownMs);
    return () => clearTimeout(timer);
  }, [mark]);
  return { saved: mark?.name ?? null, markSaved: useCallback((name: Name) => setMark({ name }), []) };
}
