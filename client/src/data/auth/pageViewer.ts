import { lastViewer } from "../offline/lastViewer";

const header = "commonplace-viewer";
let viewerId = lastViewer();
let isKnown = false;

/**
 * Whose page this is, from the first answer that names its viewer, or from stored data, until the page is reloaded. If
 * another person signs in in another tab, the cookie becomes theirs; the server then refuses this page's requests.
 */
export const pageViewer = {
  /** Null while no viewer is known; before the first answer, the viewer whose data this browser keeps. */
  id: (): string | null => viewerId,
  /** Whether the viewer of the page is known. */
  isKnown: (): boolean => isKnown,
  know(id: string): void {
    if (isKnown) return;
    viewerId = id;
    isKnown = true;
  },
  /** The header that tells the server which viewer a request is for. */
  headers: (): Record<string, string> => (viewerId ? { [header]: viewerId } : {}),
};
