import type { InMemoryCache } from "@apollo/client/cache";
import { noteAnswer } from "../../../content/noteAnswer";
import { placeItemInLists } from "../../../data/cache";
import {
  type NoteCardFragment,
  NoteCardFragmentDoc,
  type NoteFullFragment,
  NoteFullFragmentDoc,
  NoteWordsFragmentDoc,
} from "../../../gql/graphql";
import { listDrafts, type NoteDraft } from "./noteDrafts";
import { inputOf, type NoteFormValues } from "./noteFormValues";

/**
 * Shows changes that the server does not have yet as if saved, wherever their note is shown. A stored note that this
 * browser doesn't know is left out, since its age isn't known either.
 * @returns that note.
 */
export function showWaitingNote(
  cache: InMemoryCache,
  id: string,
  words: NoteFormValues,
  version: number,
): NoteFullFragment {
  const fragment = { fragment: NoteFullFragmentDoc, fragmentName: "NoteFull", id: `Note:${id}` };
  const full = version > 0 ? cache.readFragment<NoteFullFragment>(fragment) : null;
  const card = version > 0 ? cache.readFragment<NoteCardFragment>({ ...fragment, ...cardFragment }) : null;
  const known = full ?? card;
  const note = {
    ...noteAnswer(cache, { ...inputOf(words), id, isFavorite: words.isFavorite }),
    ...(known && {
      createdAt: known.createdAt,
      isFavorite: known.isFavorite,
      isArchived: known.isArchived,
      deletedAt: known.deletedAt,
      attachmentCount: known.attachmentCount,
      dailyDate: known.dailyDate,
      isTemplate: known.isTemplate,
    }),
    ...(full && { attachments: full.attachments, tasks: full.tasks }),
    version,
  };
  const hold = holds.get(id);
  if (hold) {
    hold.note = note;
    placeOver(cache, note);
  }
  if (version > 0 && !known) return note;
  cache.writeFragment({ ...fragment, data: note });
  placeItemInLists(cache, id);
  return note;
}

interface Hold {
  count: number;
  note: NoteFullFragment;
  stop: () => void;
}

const holds = new Map<string, Hold>();
const layerOf = (id: string): string => `waiting:${id}`;

/** A layer of the cache has the whole note as it was when its words were written there. */
function placeOver(cache: InMemoryCache, note: NoteFullFragment): void {
  cache.removeOptimistic(layerOf(note.id));
  cache.recordOptimisticTransaction((layer) => {
    layer.writeFragment({
      fragment: NoteWordsFragmentDoc,
      fragmentName: "NoteWords",
      id: `Note:${note.id}`,
      data: note,
    });
  }, layerOf(note.id));
}

function beginHold(cache: InMemoryCache, note: NoteFullFragment): Hold {
  const hold: Hold = { count: 0, note, stop: () => undefined };
  holds.set(note.id, hold);
  const stored = cache.watchFragment({
    fragment: NoteFullFragmentDoc,
    fragmentName: "NoteFull",
    from: `Note:${note.id}`,
    optimistic: false,
  });
  const again = (): void => {
    if (holds.get(note.id) === hold) placeOver(cache, hold.note);
  };
  // the cache takes no change while it tells of one
  const watching = stored.subscribe(() => queueMicrotask(again));
  hold.stop = () => watching.unsubscribe();
  return hold;
}

/**
 * Shows the words of this note, and of what `showWaitingNote` shows of it later, over what the server answers. What is
 * no part of its words, such as whether it is a favorite, shows as it is.
 * @returns a function that ends it, once no draft of the note waits to be sent. Then the stored note is shown.
 */
export function holdWaitingNote(cache: InMemoryCache, viewerId: string, note: NoteFullFragment): () => void {
  const { id } = note;
  const hold = holds.get(id) ?? beginHold(cache, note);
  hold.count += 1;
  hold.note = note;
  placeOver(cache, note);
  return () => {
    hold.count -= 1;
    const waiting = waitingDraft(viewerId, id);
    if (waiting) showWaitingNote(cache, id, waiting, waiting.baseVersion);
    else letGoOfSent(cache, viewerId);
  };
}

/** Shows the stored notes again of which no draft waits any longer. */
export function letGoOfSent(cache: InMemoryCache, viewerId: string): void {
  for (const [id, { count, stop }] of holds) {
    if (count > 0 || waitingDraft(viewerId, id)) continue;
    stop();
    holds.delete(id);
    cache.removeOptimistic(layerOf(id));
  }
}

/** The newest draft of this note that waits to be sent. */
function waitingDraft(viewerId: string, noteId: string): NoteDraft | undefined {
  return listDrafts(viewerId).find((kept) => kept.noteId === noteId && kept.draft.isWaiting)?.draft;
}

const cardFragment = { fragment: NoteCardFragmentDoc, fragmentName: "NoteCard" };
