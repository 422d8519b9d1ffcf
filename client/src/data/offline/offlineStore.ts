import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A change made without a network, sent to the server when there is one. */
export interface WaitingChange {
  /** Increases with each change: changes are sent in this order. */
  order?: number;
  viewerId: string;
  /** The operation's name, as `waitingKinds` has it. */
  name: string;
  variables: Record<string, unknown>;
  /** The expected answer of the server, shown until it has answered. */
  answer: Record<string, unknown>;
  /** Its title, in the person's words. */
  title: string;
  /** ISO 8601. */
  madeAt: string;
  /** Why the server refused it; null while it waits for its turn. */
  refusal: { code: string; text: string } | null;
}

interface Snapshot {
  viewerId: string;
  /** The cache as text: reading one long string is faster than reading ten thousand small objects. */
  text: string;
}

interface OfflineSchema extends DBSchema {
  snapshots: { key: string; value: Snapshot };
  waiting: { key: number; value: WaitingChange };
}

const name = "commonplace.offline";
let opened: Promise<IDBPDatabase<OfflineSchema>> | null = null;

/** The browser's store of the person's data, for reading and changing it offline. */
export function offlineStore(): Promise<IDBPDatabase<OfflineSchema>> {
  opened ??= openDB<OfflineSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore("snapshots", { keyPath: "viewerId" });
      database.createObjectStore("waiting", { keyPath: "order", autoIncrement: true });
    },
    // another tab has a newer version of the app
    blocking: () => closeStore(),
    terminated: () => closeStore(),
  });
  opened.catch(() => closeStore());
  return opened;
}

function closeStore(): void {
  const closing = opened;
  opened = null;
  void closing?.then(
    (database) => database.close(),
    () => undefined,
  );
}
