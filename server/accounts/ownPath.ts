/** A path of this app, to be led to afterwards; null for anything that could lead elsewhere. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return null;
  const base = "http://app.invalid";
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : null;
}
