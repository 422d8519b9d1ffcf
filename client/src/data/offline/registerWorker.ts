import { toast } from "../../ui/toast/toast";

/** How often to check for a newer version: a page may stay open for days. */
const checkMs = 60 * 60_000;
/** The notice stays this long, and returns when the tab is next shown. */
const noticeMs = 30 * 60_000;
let isRegistered = false;

/** Registers the service worker, caches its pages, and says when a newer version is ready. */
export function registerWorker(): void {
  if (isRegistered || !("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  isRegistered = true;
  navigator.serviceWorker.register("/serviceWorker.js").then(
    // a browser that forbids service workers may return none
    (registration: ServiceWorkerRegistration | undefined) => registration && watch(registration),
    () => undefined,
  );
}

function watch(registration: ServiceWorkerRegistration): void {
  const tell = (): void => {
    // the first service worker replaces none
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    toast.show("A new version is ready", {
      durationMs: noticeMs,
      action: { label: "Reload", run: () => reload(registration) },
    });
  };
  tell();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") tell();
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") tell();
  });
  setInterval(() => void registration.update().catch(() => undefined), checkMs);
  void navigator.serviceWorker.ready.then(({ active }) => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!connection?.saveData) active?.postMessage("keepPages");
  });
}

/** Reloads only this page; editors keep their text as on any reload. Other tabs decide for themselves. */
function reload({ waiting }: ServiceWorkerRegistration): void {
  const again = (): void => window.location.reload();
  if (waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", again, { once: true });
    waiting.postMessage("takeOver");
  }
  // another tab has activated it already
  else again();
}
