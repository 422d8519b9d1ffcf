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
  if (version > 0 && !known) return note;
  cache.writeFragment({ ...fragment, data: note });
  placeItemInLists(cache, id);
  return note;
}

const cardFragment = { fragment: NoteCardFragmentDoc, fragmentName: "NoteCard" };
