import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache, NormalizedCacheObject } from "@apollo/client/cache";
import { pageViewer } from "../auth/pageViewer";
import { offlineStore } from "./offlineStore";
import { waitingChanges } from "./waitingChanges";

/**
 * Restores the cache from when the app was last open, and shows the changes that are still waiting. The page's queries
 * are sent anyway.
 */
export async function restore(client: ApolloClient, viewerId: string): Promise<void> {
  try {
    const store = await offlineStore();
    const [snapshot, waiting] = await Promise.all([store.get("snapshots", viewerId), store.getAll("waiting")]);
    if (!snapshot) return;
    client.cache.restore(JSON.parse(snapshot.text) as NormalizedCacheObject);
    pageViewer.know(viewerId);
    client.defaultOptions.watchQuery = { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" };
    const own = waiting.filter((change) => change.viewerId === viewerId && !change.refusal);
    waitingChanges.set(waiting.filter((change) => change.viewerId === viewerId));
    if (!own.length) return;
    const { showWaiting } = await import("./waitingKinds");
    for (const change of own) showWaiting(client.cache as InMemoryCache, change);
  } catch {
    // data that can't be restored is fetched
  }
}
