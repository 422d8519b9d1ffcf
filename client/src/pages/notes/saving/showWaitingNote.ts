import type { InMemoryCache } from "@apollo/client/cache";
import { noteAnswer } from "../../../content/noteAnswer";
import { placeItemInLists } from "../../../data/cache";
import {
  type NoteCardFragment,
  NoteCardFragmentDoc,
  type NoteFullFragment,
  NoteFullFragmentDoc,
} from "../../../gql/graphql";
import { listDrafts } from "./noteDrafts";
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
      attachmentCount: known.attachmentCount,
      dailyDate: known.dailyDate,
      isTemplate: known.isTemplate,
    }),
    ...(full && { attachments: full.attachments, tasks: full.tasks }),
    version,
  };
  if (holds.has(id)) placeOver(cache, note);
  if (version > 0 && !known) return note;
  cache.writeFragment({ ...fragment, data: note });
  placeItemInLists(cache, id);
  return note;
}

/** How many hold each note. */
const holds = new Map<string, number>();
const layerOf = (id: string): string => `waiting:${id}`;

function placeOver(cache: InMemoryCache, note: NoteFullFragment): void {
  cache.removeOptimistic(layerOf(note.id));
  cache.recordOptimisticTransaction((layer) => {
    layer.writeFragment({ fragment: NoteFullFragmentDoc, fragmentName: "NoteFull", id: `Note:${note.id}`, data: note });
  }, layerOf(note.id));
}

/**
 * Shows this note, and what `showWaitingNote` shows of it later, over what the server answers.
 * @returns a function that ends it. Then the newest draft that waits to be sent is shown, or else the stored note.
 */
export function holdWaitingNote(cache: InMemoryCache, viewerId: string, note: NoteFullFragment): () => void {
  const { id } = note;
  holds.set(id, (holds.get(id) ?? 0) + 1);
  placeOver(cache, note);
  return () => {
    const left = (holds.get(id) ?? 1) - 1;
    if (left > 0) holds.set(id, left);
    else holds.delete(id);
    const waiting = listDrafts(viewerId).find((kept) => kept.noteId === id && kept.draft.isWaiting);
    if (waiting) showWaitingNote(cache, id, waiting.draft, waiting.draft.baseVersion);
    if (left === 0) cache.removeOptimistic(layerOf(id));
  };
}

const cardFragment = { fragment: NoteCardFragmentDoc, fragmentName: "NoteCard" };
