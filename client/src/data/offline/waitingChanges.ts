import { useSyncExternalStore } from "react";
import { draftPrefix, noteOfDraft } from "../../lib/hasDrafts";
import type { WaitingChange } from "./offlineStore";

/** A note whose text waits as a draft in this browser. */
export interface WaitingNote {
  id: string;
  title: string;
  madeAt: string;
}

interface Waiting {
  /** Oldest first. */
  changes: readonly WaitingChange[];
  notes: readonly WaitingNote[];
  /** False if the browser refused to store a change. */
  canWait: boolean;
}

let waiting: Waiting = { changes: [], notes: [], canWait: true };
const listeners = new Set<() => void>();

function tell(next: Waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** This person's changes that the server does not have yet, as far as this tab knows. */
export const waitingChanges = {
  all: (): readonly WaitingChange[] => waiting.changes,
  set: (changes: readonly WaitingChange[]): void => tell({ ...waiting, changes }),
  /** Called if the browser's store could not be opened. */
  keepNone: (): void => tell({ ...waiting, canWait: false }),
  /** Reads again which notes are waiting. */
  readNotes(viewerId: string): void {
    const notes = waitingNotes(viewerId);
    if (notes.length || waiting.notes.length) tell({ ...waiting, notes });
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useWaiting(): Waiting {
  return useSyncExternalStore(subscribe, () => waiting);
}

/** Whether anything of this item waits for the connection. */
export function useIsWaiting(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.notes.some((note) => note.id === id) || waiting.changes.some(({ answer }) => isOf(answer, id)),
  );
}

function isOf(answer: Record<string, unknown>, id: string): boolean {
  return Object.values(answer)
    .flat()
    .some((item) => (item as { id?: unknown } | null)?.id === id);
}

function waitingNotes(viewerId: string): WaitingNote[] {
  try {
    const prefix = `${draftPrefix}${viewerId}.`;
    const notes = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const { isWaiting, title, keptAt } = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
        const id = noteOfDraft(key.slice(prefix.length));
        return isWaiting === true ? [{ id, title: String(title), madeAt: String(keptAt) }] : [];
      });
    return [...new Map(notes.map((note) => [note.id, note])).values()];
  } catch {
    return [];
  }
}
