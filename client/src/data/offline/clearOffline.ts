import { pageViewer } from "../auth/pageViewer";
import { setLastViewer } from "./lastViewer";
import { offlineStore } from "./offlineStore";

const keptRecentKey = "commonplace.keptRecentAt";

/**
 * Takes away what this browser keeps of people for reading without a network. The app's own files stay: they are the same
 * for everybody.
 */
export async function forgetRead(): Promise<void> {
  setLastViewer(null);
  localStorage.removeItem(keptRecentKey);
  await (await offlineStore()).clear("snapshots");
}

/** On signing out: what was read, and what the person changed and never got through. */
export async function clearOffline(): Promise<void> {
  const viewerId = pageViewer.id();
  await forgetRead();
  const store = await offlineStore();
  for (const { order, viewerId: owner } of await store.getAll("waiting")) {
    if (order !== undefined && owner === viewerId) await store.delete("waiting", order);
  }
}
