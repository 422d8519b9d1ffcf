import type { InMemoryCache } from "@apollo/client/cache";
import { noteAnswer } from "../../../content/noteAnswer";
import { placeItemInLists } from "../../../data/cache";
import { type NoteFullFragment, NoteFullFragmentDoc } from "../../../gql/graphql";
import { inputOf, type NoteFormValues } from "./noteFormValues";

/** Shows changes that wait for the network as if saved, wherever their note is shown. */
export function showWaitingNote(cache: InMemoryCache, id: string, words: NoteFormValues, version: number): void {
  const fragment = { fragment: NoteFullFragmentDoc, fragmentName: "NoteFull", id: `Note:${id}` };
  const known = version > 0 ? cache.readFragment<NoteFullFragment>(fragment) : null;
  const shown = noteAnswer(cache, { ...inputOf(words), id, isFavorite: words.isFavorite });
  cache.writeFragment({
    ...fragment,
    data: {
      ...shown,
      ...(known && {
        createdAt: known.createdAt,
        isFavorite: known.isFavorite,
        isArchived: known.isArchived,
        attachments: known.attachments,
        attachmentCount: known.attachmentCount,
      }),
      version,
    },
  });
  placeItemInLists(cache, id);
}
