/** Adds https:// to a link without a scheme; an empty link gives null. */
export function withScheme(link: string): string | null {
  const trimmed = link.trim();
  if (!trimmed) return null;
  return /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]*:\d/.test(trimmed) ? trimmed : `https://${trimmed}`;
}
