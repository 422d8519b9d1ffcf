/** The texts of a notice, and the page that a click on it opens. */
export interface NoticeWords {
  title: string;
  body: string;
  /** A path of the app. */
  path: string;
}

/** Something that a person should be told, even when they have no page open. */
export interface Notice extends NoticeWords {
  personId: string;
  /** The received item it is about; once that is read, it is left out of mails. */
  receivedItemId?: string;
  /** Whether the next digest lists it, if the person gets mails: at most one an hour, while they are away. */
  inDigest: boolean;
  /** When it becomes useless, as an instant; null: never. */
  expiresAt?: string | null;
}
