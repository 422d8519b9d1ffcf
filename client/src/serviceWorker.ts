import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { pages, patternOf } from "../../schema/pages";
import { showPushedNotices } from "./notifications/pushWorker";

declare const self: ServiceWorkerGlobalScope;

const assets = "commonplace.assets";
/** A build has about half as many; those of the previous build stay for pages that are still open. */
const maxAssets = 700;
const longestDays = 60;

const listed = self.__WB_MANIFEST as PrecacheEntry[];
// the build marks files that the first render does not need with a revision of "later"
const isLater = (entry: PrecacheEntry): boolean => entry.revision === "later";

cleanupOutdatedCaches();
precacheAndRoute(listed.filter((entry) => !isLater(entry)));

const shell = createHandlerBoundToURL("/index.html");
registerRoute(new NavigationRoute(shell, { allowlist: [patternOf(pages)] }));

// the landing page is rendered by the server for signed-out visitors; offline, this address opens the app
registerRoute(
  ({ request, url }) => request.mode === "navigate" && url.pathname === "/",
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const page = await matchPrecache("/index.html");
      if (!page) throw error;
      return page;
    }
  },
);

// file names contain a content hash, so cached files are never out of date
const keep = new CacheFirst({
  cacheName: assets,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: maxAssets, maxAgeSeconds: longestDays * 86_400, purgeOnQuotaError: true }),
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), keep);

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data === "takeOver") event.waitUntil(self.skipWaiting());
  if (event.data === "keepPages") event.waitUntil(keepPages());
});

/** Fetches the lazy chunks of pages one after another, so that they also open without a network. */
async function keepPages(): Promise<void> {
  const cache = await caches.open(assets);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const { url } of listed.filter(isLater)) {
    if (kept.has(`/${url}`)) continue;
    try {
      const response = await fetch(`/${url}`);
      if (response.ok) await cache.put(`/${url}`, response);
    } catch {
      // offline: the rest is fetched at the next visit
      return;
    }
  }
}

showPushedNotices(self);
