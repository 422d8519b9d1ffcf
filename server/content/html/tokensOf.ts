const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const tag = /^<(\/?)([a-z][a-z0-9]*)/;
const attribute = / ([a-z-]+)(?:="([^"]*)")?/g;

/** The start or end of an element. */
export interface HtmlTag {
  name: string;
  isEnd: boolean;
  /** As written, still encoded; see attributesOf. */
  attributes: string;
}

/** A run of text, or the start or end of an element. */
export type HtmlToken = { text: string; name?: undefined } | HtmlTag;

/** Decodes the four entities that sanitize-html writes. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity) : text;
}

const none: Readonly<Record<string, string>> = {};

/** The decoded attributes of an element by name; one without a value is "". */
export function attributesOf({ attributes }: HtmlTag): Readonly<Record<string, string>> {
  if (attributes === "") return none;
  const found = attributes.matchAll(attribute);
  return Object.fromEntries(Array.from(found, ([, name = "", value = ""]) => [name, decodeEntities(value)]));
}

/**
 * The text and tags of sanitize-html's output, in order, read lazily. The output has quoted attributes, no bare angle
 * brackets and four entities.
 */
export function* tokensOf(html: string): Generator<HtmlToken> {
  // no regular expression over the whole text: an unoptimized one overflows at some four million characters
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf("<", at);
    const end = html.indexOf(">", start);
    if (start !== at) yield { text: decodeEntities(html.slice(at, start < 0 ? html.length : start)) };
    if (start < 0 || end < 0) return;
    const [whole = "", slash, name = ""] = tag.exec(html.slice(start, end)) ?? [];
    yield { name, isEnd: slash === "/", attributes: html.slice(start + whole.length, end) };
    at = end + 1;
  }
}
