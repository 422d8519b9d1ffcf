const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const tag = /^<(\/?)([a-z][a-z0-9]*)(?: href="([^"]*)")?/;

/** A passage of text, or the beginning or end of an element. */
export type HtmlToken =
  | { text: string; name?: undefined }
  | {
      name: string;
      isEnd: boolean;
      /** As it is written; see decodeEntities. */
      href: string | undefined;
    };

/** Undoes the four entities that the output of sanitize-html has. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity) : text;
}

/**
 * The text and the tags of what sanitize-html wrote, in order, read only as far as the caller does. It has quoted
 * attributes, no bare angle brackets and four entities.
 */
export function* tokensOf(html: string): Generator<HtmlToken> {
  // text of any length is no expression's: one that isn't optimized overflows at some four million characters
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf("<", at);
    const end = html.indexOf(">", start);
    if (start !== at) yield { text: decodeEntities(html.slice(at, start < 0 ? html.length : start)) };
    if (start < 0 || end < 0) return;
    const [, slash, name = "", href] = tag.exec(html.slice(start, end)) ?? [];
    yield { name, isEnd: slash === "/", href };
    at = end + 1;
  }
}
