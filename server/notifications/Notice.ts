/** The words of a notice, and the page that a click on it opens. */
export interface NoticeWords {
  title: string;
  body: string;
  /** A path of the app. */
  path: string;
}

/** Something that a person should know of, also when no page of theirs is open. */
export interface Notice extends NoticeWords {
  personId: string;
  /** The received item that it tells of; once that is read, no mail tells of it. */
  receivedItemId?: string;
  /**
   * SENT: a mail of its own tells of it. GATHER: the next mail tells of it together with others, at most one an hour,
   * while the person is away. NONE: no mail.
   */
  mail: "SENT" | "GATHER" | "NONE";
  /** When it is of no more use, as an instant; null: never. */
  expiresAt?: string | null;
}
