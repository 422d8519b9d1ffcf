import type { ApolloClient } from "@apollo/client";
import { setLastViewer } from "./lastViewer";
import { offlineStore } from "./offlineStore";
import { registerWorker } from "./registerWorker";
import { startSnapshots } from "./snapshots";
import { waitingChanges } from "./waitingChanges";

/** How often waiting changes are retried: the browser may not report that the network is back. */
const againMs = 15_000;

/**
 * Loads the items that were saved last.
 * @param write stores them in the snapshot.
 */
type KeepRecent = (write: () => Promise<void>) => Promise<void>;

/**
 * Lets the app open, read and change data without a network.
 * @returns a function that stops it.
 */
export function startOffline(client: ApolloClient, viewerId: string, keepRecent: KeepRecent): () => void {
  setLastViewer(viewerId);
  registerWorker();
  const snapshots = startSnapshots(client, viewerId);
  const send = (): void => {
    if (navigator.onLine === false || !waitingChanges.all().some(({ refusal }) => !refusal)) return;
    import("./offlineQueue").then(
      ({ sendWaiting }) => sendWaiting(client),
      () => undefined,
    );
  };
  const read = async (): Promise<void> => {
    const all = await (await offlineStore()).getAll("waiting");
    const own = all.filter((change) => change.viewerId === viewerId);
    if (own.length || waitingChanges.all().length) waitingChanges.set(own);
  };
  waitingChanges.readNotes(viewerId);
  void read().then(send, () => waitingChanges.keepNone());
  void keepRecent(snapshots.write).catch(() => undefined);
  // another tab has stored a change, or sent it
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("commonplace.waiting");
  channel?.addEventListener("message", () => void read().catch(() => undefined));
  const timer = setInterval(send, againMs);
  window.addEventListener("online", send);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", send);
    channel?.close();
    snapshots.stop();
  };
}
