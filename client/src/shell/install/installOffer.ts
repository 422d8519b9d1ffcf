import { useSyncExternalStore } from "react";

/** The browser's event that offers to install the app. */
export interface InstallOffer {
  /** The page's clock, in milliseconds. */
  at: number;
  /** Opens the browser's own prompt. */
  prompt(): Promise<unknown>;
}

const dismissedKey = "commonplace.install-dismissed";
const rememberedMs = 7 * 24 * 60 * 60 * 1000;

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function take(next: InstallOffer | null): void {
  offer = next;
  for (const tell of listeners) tell();
}

// the browser offers once, possibly before anything is rendered
window.addEventListener("beforeinstallprompt", (event) => {
  // our prompt replaces the browser's
  event.preventDefault();
  const { prompt } = event as Event & Pick<InstallOffer, "prompt">;
  take({ at: Date.now(), prompt: () => prompt.call(event) });
});
window.addEventListener("appinstalled", () => take(null));

/** The current offer; null if there is none, it was dismissed within the last seven days, or the app is installed. */
export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(subscribe, () => (offer && mayAsk(Date.now()) ? offer : null));
}

/** Marks the offer as used, whatever the answer. */
export function endOffer(): void {
  take(null);
}

export function keepDismissed(now: number): void {
  try {
    localStorage.setItem(dismissedKey, String(now));
  } catch {
    // no storage: asks again on the next visit
  }
}

/** @param now milliseconds. */
function mayAsk(now: number): boolean {
  if (window.matchMedia("(display-mode: standalone)").matches) return false;
  try {
    const at = Number(localStorage.getItem(dismissedKey) ?? Number.NaN);
    return Number.isNaN(at) || now - at >= rememberedMs;
  } catch {
    return true;
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
