import { useSyncExternalStore } from "react";

/** The browser's event where the app can be put on the home screen. */
export interface InstallOffer {
  /** By the clock of the page, in milliseconds. */
  at: number;
  /** Has the browser ask in its own words. */
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

// the browser offers once, maybe before anything is drawn
window.addEventListener("beforeinstallprompt", (event) => {
  // ours asks in its place
  event.preventDefault();
  const { prompt } = event as Event & Pick<InstallOffer, "prompt">;
  take({ at: Date.now(), prompt: () => prompt.call(event) });
});
window.addEventListener("appinstalled", () => take(null));

/** The offer that stands; null: none, or it was dismissed within the last seven days, or the app is installed. */
export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(subscribe, () => (offer && mayAsk(Date.now()) ? offer : null));
}

/** The offer is used up, by whatever answer. */
export function endOffer(): void {
  take(null);
}

export function keepDismissed(now: number): void {
  try {
    localStorage.setItem(dismissedKey, String(now));
  } catch {
    // storage is switched off: asked again on the next visit
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
