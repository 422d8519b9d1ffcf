const key = (videoId: string): string => `commonplace.quotedIn.${videoId}`;

/** The id of the note that words of a video were last quoted in, in this tab. */
export const lastQuotedIn = {
  of(videoId: string): string | null {
    try {
      return sessionStorage.getItem(key(videoId));
    } catch {
      return null;
    }
  },
  keep(videoId: string, noteId: string): void {
    try {
      sessionStorage.setItem(key(videoId), noteId);
    } catch {
      // without storage, it isn't offered first
    }
  },
};
