import type { InMemoryCache } from "@apollo/client/cache";
import type { PickedCategory } from "../../../content/pickers/pickedTypes";
import { defaultNoteColor } from "../../../ui/presetColors";
import { dropDraft, findDraft, type KeptDraft } from "./noteDrafts";
import { isSameWords, type NoteFormValues } from "./noteFormValues";

/**
 * The draft to continue editing from. Null if it equals the saved note, unless it waits for the network or was never
 * answered: such a draft only looks saved.
 */
export function usefulDraft(viewerId: string, noteId: string, base: NoteFormValues): KeptDraft | null {
  const kept = findDraft(viewerId, noteId);
  if (!kept) return null;
  const { id, draft } = kept;
  if (draft.isWaiting || draft.sent.length > 0 || !isSameWords(draft, base)) return kept;
  dropDraft(viewerId, id);
  return usefulDraft(viewerId, noteId, base);
}

/** The category of a new note is that of the list it was opened from, as cached by the list. */
export function knownCategory(cache: InMemoryCache, id: string | null): PickedCategory | null {
  if (!id) return null;
  const known = cache.extract()[cache.identify({ __typename: "Category", id }) ?? ""];
  const { name = "", color = defaultNoteColor, icon = null } = (known ?? {}) as Partial<PickedCategory>;
  return { id, name, color, icon };
}
