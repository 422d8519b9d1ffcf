const base = "http://app.invalid";
const maxLength = 2000;

/**
 * A path of this app to redirect to, normalized the way a browser would read it; null for anything that could lead
 * elsewhere. Dots are resolved before the check, because `/..//host` and `/%2e%2e//host` become another site
 * afterwards.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > maxLength) return null;
  // Browsers read a backslash as a slash and drop tabs and line breaks.
  if (!value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return null;
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.username !== "") return null;
  // A proxy in front may decode the path again.
  if (url.pathname.startsWith("//") || /%(?:2f|5c|[01][\da-f]|7f)/i.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
