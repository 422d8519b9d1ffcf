import type { ApolloClient } from "@apollo/client";
import { pageViewer } from "../data/auth/pageViewer";
import { waitingChanges } from "../data/offline/waitingChanges";
import { draftPrefix, noteOfDraft } from "../lib/hasDrafts";

type SendDrafts = (client: ApolloClient, viewerId: string, noteIds: readonly string[]) => Promise<void>;

const maxWaitMs = 5_000;
let load: () => Promise<SendDrafts> = () => Promise.reject(new Error("Nothing sends drafts."));

/** Sets how drafts are sent before their notes are moved to the trash. */
export function registerDraftSender(sender: () => Promise<SendDrafts>): void {
  load = sender;
}

/**
 * Sends the drafts of items that are about to be moved to the trash, for five seconds at most. Those still left are
 * not sent any more: they are offered when their note is edited again.
 * @returns undoes the latter, since the items were not moved.
 */
export async function settleDrafts(client: ApolloClient, itemIds: readonly string[]): Promise<() => void> {
  const viewerId = pageViewer.id();
  if (!viewerId || keysOf(viewerId, itemIds).length === 0) return () => undefined;
  const sending = load().then((send) => send(client, viewerId, itemIds));
  const late = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([sending.catch(() => undefined), late]);
  return setAside(viewerId, itemIds);
}

function setAside(viewerId: string, itemIds: readonly string[]): () => void {
  const keptAt = new Date().toISOString();
  const aside = keysOf(viewerId, itemIds).flatMap((key) => {
    const before = localStorage.getItem(key) ?? "";
    const after = draftAside(before, keptAt);
    if (after === null) return [];
    localStorage.setItem(key, after);
    return [{ key, before, after }];
  });
  waitingChanges.readNotes(viewerId);
  return () => {
    for (const { key, before, after } of aside)
      if (localStorage.getItem(key) === after) localStorage.setItem(key, before);
    waitingChanges.readNotes(viewerId);
  };
}

/** @param keptAt makes it another draft than the one being sent. */
function draftAside(text: string, keptAt: string): string | null {
  try {
    return JSON.stringify({ ...JSON.parse(text), isNew: false, isAuto: false, isWaiting: false, keptAt });
  } catch {
    return null;
  }
}

/** Where the drafts of these items are stored. */
function keysOf(viewerId: string, itemIds: readonly string[]): string[] {
  const prefix = `${draftPrefix}${viewerId}.`;
  try {
    return Object.keys(localStorage).filter(
      (key) => key.startsWith(prefix) && itemIds.includes(noteOfDraft(key.slice(prefix.length))),
    );
  } catch {
    return [];
  }
}
