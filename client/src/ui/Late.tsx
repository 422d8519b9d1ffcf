import { type ReactNode, Suspense, useDeferredValue } from "react";

/** Renders its children once the rest is on screen, and meanwhile, as while they load, something in their place. */
export function Late({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
