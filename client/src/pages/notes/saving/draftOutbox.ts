import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { v7 as uuidv7 } from "uuid";
import { setFavorite } from "../../../content/setFavorite";
import { forgetItem } from "../../../data/cache";
import { waitingChanges } from "../../../data/offline/waitingChanges";
import { toast } from "../../../ui/toast/toast";
import { unlessEditing, whenReleased } from "./editingLocks";
import { NoteSaver } from "./NoteSaver";
import { begunNoteId } from "./newNoteId";
import { dropDraft, type KeptDraft, keepDraft, listDrafts, type NoteDraft, readDraft } from "./noteDrafts";
import { noteStore } from "./noteStore";
import { holdWaitingNote, letGoOfSent, showWaitingNote } from "./showWaitingNote";

const againMs = 15_000;
/** Notes already reported; each is reported once while the page is open. */
const toldOf = new Set<string>();

interface Outbox {
  viewerId: string;
  /** Sends the drafts; when it does already, once more afterwards. Resolves when that is over. */
  send: () => Promise<void>;
  stop: () => void;
}

let running: Outbox | null = null;

/**
 * Sends autosaved drafts that never reached the server: now, when the network is back, and periodically. Changes by
 * somebody else are never overwritten; such a draft stays with its note.
 * @returns a function that stops it.
 */
export function startDraftOutbox(client: ApolloClient, viewerId: string): () => void {
  const { send, stop } = outboxOf(client, viewerId);
  void send();
  return stop;
}

/** Sends the drafts at once, of which one was just left. Resolves when each was sent or has to wait. */
export function sendDraftsNow(client: ApolloClient, viewerId: string): Promise<void> {
  return outboxOf(client, viewerId).send();
}

/** Sends the drafts once the editors of these notes, which were just left, have ended their saves. */
export async function sendDraftsOf(client: ApolloClient, viewerId: string, noteIds: readonly string[]): Promise<void> {
  await Promise.all(noteIds.map(whenReleased));
  await sendDraftsNow(client, viewerId);
}

function outboxOf(client: ApolloClient, viewerId: string): Outbox {
  if (running?.viewerId === viewerId) return running;
  running?.stop();
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;
  const cache = client.cache as InMemoryCache;
  const letGo = (): void => letGoOfSent(cache, viewerId);
  const sendAll = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await sendDrafts(client, viewerId);
      letGo();
    } while (isAskedAgain);
  };
  const send = (): Promise<void> => {
    isAskedAgain = true;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const flush = (): void => void send();
  const timer = setInterval(flush, againMs);
  window.addEventListener("online", flush);
  // another tab has sent a draft
  window.addEventListener("storage", letGo);
  const stop = (): void => {
    clearInterval(timer);
    window.removeEventListener("online", flush);
    window.removeEventListener("storage", letGo);
    running = null;
  };
  running = { viewerId, send, stop };
  // a tab closed right after editing may not have stored its cache with the changes
  for (const { noteId, draft } of listDrafts(viewerId).reverse()) {
    if (draft.isWaiting) holdWaitingNote(cache, viewerId, showWaitingNote(cache, noteId, draft, draft.baseVersion))();
  }
  return running;
}

/** Sends drafts one after another; stops at the first that fails. */
async function sendDrafts(client: ApolloClient, viewerId: string): Promise<void> {
  let isReached = navigator.onLine;
  for (const { id, noteId, draft } of listDrafts(viewerId).reverse()) {
    if (!isReached) break;
    if (!mayGo(draft) || isOpening(noteId)) continue;
    await unlessEditing(noteId, id, async () => {
      isReached = await sendDraft(client, viewerId, id, noteId);
    });
  }
  waitingChanges.readNotes(viewerId);
}

/** The page is about to open the note in an editor, which sends the draft itself. */
function isOpening(id: string): boolean {
  const search = new URLSearchParams(location.search);
  if (search.get("note") === id) return true;
  return search.has("edit") || search.has("write")
    ? location.pathname.endsWith(id)
    : search.has("new") && begunNoteId() === id;
}

const mayGo = ({ isAuto, title }: NoteDraft): boolean => isAuto && title.trim() !== "";

/** Sends a draft, which is shown over what the server answers. @returns false if the server could not be reached. */
async function sendDraft(client: ApolloClient, viewerId: string, id: string, noteId: string): Promise<boolean> {
  const draft = readDraft(viewerId, id);
  if (!draft || !mayGo(draft)) return true;
  const cache = client.cache as InMemoryCache;
  const release = holdWaitingNote(cache, viewerId, showWaitingNote(cache, noteId, draft, draft.baseVersion));
  try {
    return await saveDraft(client, viewerId, { id, noteId, draft });
  } finally {
    release();
  }
}

/** @returns false if the server could not be reached. */
async function saveDraft(client: ApolloClient, viewerId: string, { id, noteId, draft }: KeptDraft): Promise<boolean> {
  const store = noteStore(client);
  const saver = new NoteSaver(store, {
    id: noteId,
    version: draft.baseVersion,
    base: draft.base,
    sent: draft.sent,
    rewritten: draft.rewritten,
    imagesOf: draft.imagesOf,
  });
  const isSame = (): boolean => readDraft(viewerId, id)?.keptAt === draft.keptAt;
  const keep = (isWaiting: boolean): void => {
    const { version, base, sent, rewritten } = saver.state;
    if (isSame()) keepDraft(viewerId, id, { ...draft, isWaiting, baseVersion: version, base, sent, rewritten });
  };
  const outcome = await saver.save({ ...draft }, () => keep(true));
  switch (outcome.kind) {
    case "saved":
      if (isSame()) dropDraft(viewerId, id);
      // set while the note was being created, whose answer was lost
      if (draft.isNew && draft.isFavorite !== outcome.note.isFavorite)
        await setFavorite(client, outcome.note, draft.isFavorite);
      return true;
    case "gone": {
      // its person deleted the note here, or writes on
      if (!isSame()) return true;
      // the note was deleted: its text is kept as a new note
      const newId = uuidv7();
      if (
        !keepDraft(viewerId, newId, { ...draft, isNew: true, baseVersion: 0, base: null, sent: [], imagesOf: noteId })
      )
        return true;
      dropDraft(viewerId, id);
      toast.show(`“${draft.title}” was deleted elsewhere. What you wrote is kept as a new note.`);
      return sendDraft(client, viewerId, newId, newId);
    }
    case "conflict":
      keep(false);
      tell(noteId, `“${draft.title}” was changed elsewhere. Open it in the editor to choose what to keep.`);
      return true;
    case "refused":
      keep(outcome.mayWork);
      if (!outcome.mayWork) {
        if (draft.isNew) forgetItem(client.cache as InMemoryCache, noteId);
        else await store.read(noteId).catch(() => undefined);
      }
      tell(noteId, `“${draft.title}” could not be saved. What you wrote is kept on this device.`);
      return true;
    case "unreachable":
      return false;
  }
}

function tell(id: string, text: string): void {
  if (toldOf.has(id)) return;
  toldOf.add(id);
  toast.error(text);
}
