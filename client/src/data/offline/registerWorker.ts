import { toast } from "../../ui/toast/toast";

/** A page may stay open for days: whether there is a newer app is asked this often. */
const checkMs = 60 * 60_000;
/** The notice stays this long, and comes again when the page is looked at again. */
const noticeMs = 30 * 60_000;
let isRegistered = false;

/** Registers the service worker, brings the pages it keeps, and says when a newer app is ready. */
export function registerWorker(): void {
  if (isRegistered || !("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  isRegistered = true;
  navigator.serviceWorker.register("/serviceWorker.js").then(
    // a browser that is told to have no workers may give none
    (registration: ServiceWorkerRegistration | undefined) => registration && watch(registration),
    () => undefined,
  );
}

function watch(registration: ServiceWorkerRegistration): void {
  const tell = (): void => {
    // the first one of all takes nobody's place
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

/** Only this page is loaded again, and editors keep what is written as for any reload; other tabs choose for themselves. */
function reload({ waiting }: ServiceWorkerRegistration): void {
  const again = (): void => window.location.reload();
  if (waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", again, { once: true });
    waiting.postMessage("takeOver");
  }
  // another tab has let it in already
  else again();
}
