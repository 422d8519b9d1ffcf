const maxLength = 2048;

/** Whether a note's link may have this address: http, https or mailto, as the server requires. */
export function isSafeHref(href: string): boolean {
  return href.length <= maxLength && /^(https?:\/\/|mailto:)[^\s]\S*$/i.test(href) && URL.canParse(href);
}

/**
 * The address for typed text: without a scheme it gets `https://` (`example.com:8080` too), an e-mail address
 * `mailto:`. Null for other schemes, for `//…`, and for invalid addresses.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || text.startsWith("//") || /\s/.test(text)) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text);
  const isHostAndPort = scheme && /^(localhost|[^:]*\.[^:]*):\d/i.test(text);
  let href = text;
  if (!scheme || isHostAndPort) href = /^[^/@]+@[^/@]+\.[^/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return isSafeHref(href) ? href : null;
}
