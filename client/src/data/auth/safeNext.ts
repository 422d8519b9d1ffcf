const base = "http://this.app";
/** Pages that a signed-in person is only led away from again. */
const leadsNowhere = /^\/(login|reset-password|auth|api)(\/|$)/;

/** The path a person was going to, normalized, or null when the text is not a path of this app. */
export function safeNext(next: string | null): string | null {
  // browsers read a backslash as a slash and drop control characters, so that "/\t/host" is another site
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, base);
  if (!url || url.origin !== base || leadsNowhere.test(url.pathname)) return null;
  // dots are resolved by now, and a proxy in front may decode the path once more
  if (url.pathname.startsWith("//") || /%(?:2f|5c|[01][\da-f]|7f)/i.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
