import type { InMemoryCache } from "@apollo/client/cache";
import type { PickedCategory } from "../../../content/pickers/pickedTypes";
import { defaultNoteColor } from "../../../ui/presetColors";
import { dropDraft, type NoteDraft, readDraft } from "./noteDrafts";
import { isSameWords, type NoteFormValues } from "./noteFormValues";

/**
 * The draft that writing goes on from. One that says what is saved anyway is none; what waits for the network, or was
 * never answered, only looks saved.
 */
export function usefulDraft(viewerId: string, id: string, base: NoteFormValues): NoteDraft | null {
  const draft = readDraft(viewerId, id);
  if (!draft) return null;
  if (draft.isWaiting || draft.sent.length > 0 || !isSameWords(draft, base)) return draft;
  dropDraft(viewerId, id);
  return null;
}

/** A new note begins in the category that its list shows; what the list has read of it is enough to show it. */
export function knownCategory(cache: InMemoryCache, id: string | null): PickedCategory | null {
  if (!id) return null;
  const known = cache.extract()[cache.identify({ __typename: "Category", id }) ?? ""];
  const { name = "", color = defaultNoteColor, icon = null } = (known ?? {}) as Partial<PickedCategory>;
  return { id, name, color, icon };
}
