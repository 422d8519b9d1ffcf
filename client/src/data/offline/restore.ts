import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache, NormalizedCacheObject } from "@apollo/client/cache";
import { pageViewer } from "../auth/pageViewer";
import { offlineStore } from "./offlineStore";
import { waitingChanges } from "./waitingChanges";

/**
 * Gives the cache what it held when the app was last open, and shows what was changed since and still waits. What is on
 * the page is asked for anew all the same.
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
    // what can't be read back is asked for
  }
}
