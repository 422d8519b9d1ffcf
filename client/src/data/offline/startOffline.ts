import type { ApolloClient } from "@apollo/client";
import { setLastViewer } from "./lastViewer";
import { offlineStore } from "./offlineStore";
import { registerWorker } from "./registerWorker";
import { startSnapshots } from "./snapshots";
import { waitingChanges } from "./waitingChanges";

/** Waiting changes are tried again this often, for a network that came back may not have said so. */
const againMs = 15_000;

/**
 * Brings what was saved last.
 * @param write keeps what has come.
 */
type KeepRecent = (write: () => Promise<void>) => Promise<void>;

/**
 * Makes the app one that opens, reads and takes changes without a network.
 * @returns the way to stop.
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
  // another tab has kept one, or sent it
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
