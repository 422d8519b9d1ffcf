/**
 * Storage keys of an editor's drafts: this prefix, the viewer's id, a dot, the note's id, and for the second draft of a
 * note, by another tab, also `~2`.
 */
export const draftPrefix = "commonplace.draft.";
export const secondMark = "~";

/** The note of the draft with this id. */
export const noteOfDraft = (draftId: string): string => draftId.split(secondMark)[0] ?? draftId;

/** Whether this browser has any draft of the person's. */
export function hasDrafts(viewerId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`${draftPrefix}${viewerId}.`));
  } catch {
    return false;
  }
}
