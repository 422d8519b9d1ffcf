/** Storage keys of an editor's drafts: this prefix, the viewer's id, a dot and the note's id. */
export const draftPrefix = "commonplace.draft.";

/** Whether this browser has any draft of the person's. */
export function hasDrafts(viewerId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`${draftPrefix}${viewerId}.`));
  } catch {
    return false;
  }
}
