import { useSyncExternalStore } from "react";
import type { ContentType } from "../../gql/graphql";

/** The fields of a note or video that the dialogs need. */
export interface SharedItem {
  id: string;
  contentType: ContentType;
  title: string;
  /** As stored; a video has none. */
  color?: string;
  category?: { icon?: string | null } | null;
  attachmentCount?: number;
}

export interface OpenSharing {
  kind: "share" | "send";
  item: SharedItem;
}

let open: OpenSharing | null = null;
const listeners = new Set<() => void>();

/** Tracks which of the two dialogs is open, and for which item. Any component may open one; one host renders it. */
export const sharingDialogs = {
  current: (): OpenSharing | null => open,
  share: (item: SharedItem): void => change({ kind: "share", item }),
  send: (item: SharedItem): void => change({ kind: "send", item }),
  close: (): void => change(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(next: OpenSharing | null): void {
  open = next;
  for (const tell of listeners) tell();
}

/** The open dialog; components below it ignore keys while it is open. */
export function useOpenSharing(): OpenSharing | null {
  return useSyncExternalStore(sharingDialogs.subscribe, sharingDialogs.current);
}
