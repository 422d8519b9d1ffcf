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
  /**
   * SENT: a separate mail reports it. GATHER: the next digest reports it together with others, at most one an hour,
   * while the person is away. NONE: no mail.
   */
  mail: "SENT" | "GATHER" | "NONE";
  /** When it becomes useless, as an instant; null: never. */
  expiresAt?: string | null;
}
