import { useSyncExternalStore } from "react";

/** When the server first became unreachable; null while it answers. */
let lostAt: Date | null = typeof navigator !== "undefined" && navigator.onLine === false ? new Date() : null;
let lostAtMs = 0;
const listeners = new Set<() => void>();

function set(next: Date | null): void {
  if (next) lostAtMs = performance.now();
  if ((next === null) === (lostAt === null)) return;
  lostAt = next;
  for (const tell of listeners) tell();
}

/** Whether the server is reachable, judging by the latest requests and the browser. */
export const connection = {
  get isLost(): boolean {
    return lostAt !== null;
  },
  failed: () => set(new Date()),
  /** @param askedAtMs by `performance.now()`: the answer to a request from before the loss is ignored. */
  answered: (askedAtMs: number) => {
    if (askedAtMs >= lostAtMs) set(null);
  },
};

if (typeof window !== "undefined") window.addEventListener("offline", connection.failed);

/** @returns when the connection was lost, or null. */
export function useConnectionLost(): Date | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => lostAt,
  );
}
