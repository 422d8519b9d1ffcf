import type { Recipient } from "./recipients";

export interface SendDraft {
  recipients: readonly Recipient[];
  typed: string;
  message: string;
  /** null: the item's default. */
  withFiles: boolean | null;
}

const drafts = new Map<string, SendDraft>();

/** The values of a send dialog closed without sending, kept while the page is open. */
export const sendDrafts = {
  of: (itemId: string): SendDraft => drafts.get(itemId) ?? { recipients: [], typed: "", message: "", withFiles: null },
  keep: (itemId: string, draft: SendDraft): void => void drafts.set(itemId, draft),
  forget: (itemId: string): void => void drafts.delete(itemId),
};
