const base = "http://this.app";
/** Pages that redirect a signed-in person elsewhere. */
const leadsNowhere = /^\/(login|reset-password|auth|api)(\/|$)/;

/** The path to go to next, normalized, or null if the text is not a path of this app. */
export function safeNext(next: string | null): string | null {
  // browsers read a backslash as a slash and drop control characters, so "/\t/host" is another site
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, base);
  if (!url || url.origin !== base || leadsNowhere.test(url.pathname)) return null;
  // dots are resolved by now; a proxy in front may decode the path again
  if (url.pathname.startsWith("//") || /%(?:2f|5c|[01][\da-f]|7f)/i.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
