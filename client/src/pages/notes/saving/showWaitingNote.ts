import type { InMemoryCache } from "@apollo/client/cache";
import { noteAnswer } from "../../../content/noteAnswer";
import { placeItemInLists } from "../../../data/cache";
import {
  type NoteCardFragment,
  NoteCardFragmentDoc,
  type NoteFullFragment,
  NoteFullFragmentDoc,
} from "../../../gql/graphql";
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
  if (held.has(id)) placeOver(cache, note);
  if (version > 0 && !known) return note;
  cache.writeFragment({ ...fragment, data: note });
  placeItemInLists(cache, id);
  return note;
}

/** The notes that are shown over what the server answers. */
const held = new Set<string>();
const layerOf = (id: string): string => `waiting:${id}`;

function placeOver(cache: InMemoryCache, note: NoteFullFragment): void {
  cache.removeOptimistic(layerOf(note.id));
  cache.recordOptimisticTransaction((layer) => {
    layer.writeFragment({ fragment: NoteFullFragmentDoc, fragmentName: "NoteFull", id: `Note:${note.id}`, data: note });
  }, layerOf(note.id));
}

/**
 * Shows this note over what the server answers, or what `showWaitingNote` shows of it later.
 * @returns a function that ends it.
 */
export function holdWaitingNote(cache: InMemoryCache, note: NoteFullFragment): () => void {
  held.add(note.id);
  placeOver(cache, note);
  return () => {
    held.delete(note.id);
    cache.removeOptimistic(layerOf(note.id));
  };
}

const cardFragment = { fragment: NoteCardFragmentDoc, fragmentName: "NoteCard" };
