/** The min time between two notices, and how long each is shown. */
export const noticeMs = 5000;

/** All notices share one tag, so that a newer one replaces the previous one. */
export const noticeTag = "commonplace";

export interface NoticeParts {
  now: () => number;
  /** Whether the person wants notices now. */
  isWanted: () => boolean | Promise<boolean>;
  /** Shows a notice. @returns a function that closes it. */
  show: (words: NoticeWords) => () => void;
  after: (ms: number, act: () => void) => void;
}

export interface NoticeWords {
  title: string;
  body: string;
}

/**
 * Decides when a desktop notice appears: only when the unread count rises, and at least five seconds after the previous
 * one. Each closes after five seconds.
 */
export class DesktopNotices {
  private known: number | null = null;
  private shownAt = Number.NEGATIVE_INFINITY;
  private words: NoticeWords | null = null;

  constructor(private readonly parts: NoticeParts) {}

  /** Stores the latest arrival for the text of the next notice. */
  arrived(words: NoticeWords): void {
    this.words = words;
  }

  /** The first count is the state on page load: it announces nothing. */
  async count(unread: number): Promise<void> {
    const before = this.known;
    this.known = unread;
    if (before === null || unread <= before) return;
    const { now, isWanted, show, after } = this.parts;
    if (now() - this.shownAt < noticeMs) return;
    this.shownAt = now();
    const risen = unread - before;
    if (!(await isWanted())) return;
    const words = risen === 1 && this.words ? this.words : countWords(unread);
    this.words = null;
    const close = show(words);
    after(noticeMs, close);
  }
}

function countWords(unread: number): NoticeWords {
  return {
    title: unread === 1 ? "You received something" : `You have ${unread} unread items`,
    body: unread === 1 ? "Open your dashboard to see it." : "Open your dashboard to see them.",
  };
}
