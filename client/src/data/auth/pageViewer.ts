import { lastViewer } from "../offline/lastViewer";

const header = "commonplace-viewer";
let viewerId = lastViewer();
let isKnown = false;

/**
 * Whose page this is, from the first answer that names its viewer, or what was kept of them, until the page is loaded
 * anew. Another person may sign in in another tab, and the cookie is theirs then: the server does nothing of this page for
 * anybody else.
 */
export const pageViewer = {
  /** Null while nobody is known; before that whose things this browser keeps. */
  id: (): string | null => viewerId,
  /** Whether the page shows somebody's things. */
  isKnown: (): boolean => isKnown,
  know(id: string): void {
    if (isKnown) return;
    viewerId = id;
    isKnown = true;
  },
  /** The header by which a request says for whom it is meant. */
  headers: (): Record<string, string> => (viewerId ? { [header]: viewerId } : {}),
};
