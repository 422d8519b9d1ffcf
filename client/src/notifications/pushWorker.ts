/// <reference lib="webworker" />
import { noticeMs, noticeTag } from "./DesktopNotices";

interface PushedNotice {
  title: string;
  body: string;
  /** A path of the app. */
  path: string;
}

/** Shows pushed notices while no page is visible, and opens the app on a click. Called once by the service worker. */
export function showPushedNotices(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const notice = readNotice(event.data);
    if (notice) event.waitUntil(show(worker, notice));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(goTo(worker, event.notification.data?.path));
  });
}

async function show(worker: ServiceWorkerGlobalScope, { title, body, path }: PushedNotice): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // a visible page shows the notice itself
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  await worker.registration.showNotification(title, { body, tag: noticeTag, icon: "/icon.svg", data: { path } });
  // if a page is open, the notice closes like the page's own; otherwise it stays until it is seen
  if (!pages.length) return;
  await new Promise((done) => setTimeout(done, noticeMs));
  for (const shown of await worker.registration.getNotifications({ tag: noticeTag })) shown.close();
}

async function goTo(worker: ServiceWorkerGlobalScope, path: unknown): Promise<void> {
  const address = new URL(ownPath(path), worker.location.origin).href;
  const [page] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) {
    await worker.clients.openWindow(address);
    return;
  }
  await page.focus();
  // only pages controlled by this worker can be navigated
  await page.navigate(address).catch(() => worker.clients.openWindow(address));
}

/** Restricts pushed data to a path of this app. */
export function ownPath(path: unknown): string {
  return typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "/dashboard";
}

function readNotice(data: PushMessageData | null): PushedNotice | null {
  try {
    const { title, body, path } = data?.json() ?? {};
    return typeof title === "string" && title ? { title, body: String(body ?? ""), path: ownPath(path) } : null;
  } catch {
    return null;
  }
}
