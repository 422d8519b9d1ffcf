import { pageViewer } from "../auth/pageViewer";
import { setLastViewer } from "./lastViewer";
import { offlineStore } from "./offlineStore";

const keptRecentKey = "commonplace.keptRecentAt";

/**
 * Deletes the personal data that this browser keeps for offline use. The app's own files stay: they are the same for
 * everybody.
 */
export async function forgetRead(): Promise<void> {
  setLastViewer(null);
  localStorage.removeItem(keptRecentKey);
  await (await offlineStore()).clear("snapshots");
}

/** Called on signing out: deletes the offline data and the changes that were never sent. */
export async function clearOffline(): Promise<void> {
  const viewerId = pageViewer.id();
  await forgetRead();
  const store = await offlineStore();
  for (const { order, viewerId: owner } of await store.getAll("waiting")) {
    if (order !== undefined && owner === viewerId) await store.delete("waiting", order);
  }
}
