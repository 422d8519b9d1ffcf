import { escapeAttribute, escapeText } from "./escapeText.js";
import { attributesOf, decodeEntities, type HtmlToken } from "./tokensOf.js";

/** The ids of the attachments that may stand in a text as images, in lower case. */
export type ImageIds = ReadonlySet<string>;

/** How a page shows an image; its size is in pixels, null when unknown. */
export interface ShownImage {
  src: string;
  width: number | null;
  height: number | null;
}

/** A figure of cleaned HTML: its attachment, its width, its description and its caption. */
const figures =
  /<figure data-attachment="([^"]*)"([^>]*)><img alt="([^"]*)">(?:<figcaption>([\s\S]*?)<\/figcaption>)?<\/figure>/g;
const starts = /(<figure data-attachment="([^"]*)"[^>]*><img alt="[^"]*")>/g;
const emptyQuotes = /<blockquote(?: data-type="[a-z]+")?><\/blockquote>/g;
/** An image with the address and size that reading adds. */
const addresses = /(<img alt="[^"]*")(?: height="\d{1,9}")? src="[^"<>]{0,500}"(?: width="\d{1,9}")?/g;

/** Whether cleaned HTML has an image. */
export function hasFigures(html: string | null | undefined): html is string {
  return html?.includes("<figure ") ?? false;
}

/** The tokens without the contents of figures whose attachments are not among these. */
export function* withoutForeignFigures(tokens: Iterable<HtmlToken>, images: ImageIds): Generator<HtmlToken> {
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0 && isForeign(token, images)) {
      depth = 1;
      // an empty element keeps the texts before and after it apart
      yield { name: "figure", isEnd: false, attributes: "" };
    } else {
      if (depth > 0 && token.name === "figure") depth += token.isEnd ? -1 : 1;
      if (depth === 0) yield token;
    }
  }
}

function isForeign(token: HtmlToken, images: ImageIds): boolean {
  if (token.name !== "figure" || token.isEnd) return false;
  const id = attributesOf(token)["data-attachment"];
  return id !== undefined && !images.has(id.toLowerCase());
}

/** The ids of the attachments that cleaned HTML shows as images. */
export function figureIds(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(figures), ([, id = ""]) => id))];
}

/** Cleaned HTML with the address and size of each image that is available; the others have none. */
export function withAddresses(html: string, shown: (id: string) => ShownImage | undefined): string {
  return html.replace(starts, (whole, start: string, id: string) => {
    const image = shown(id);
    if (!image) return whole;
    const size = (name: "height" | "width") => (image[name] === null ? "" : ` ${name}="${image[name]}"`);
    return `${start}${size("height")} src="${escapeAttribute(image.src)}"${size("width")}>`;
  });
}

/** HTML without the addresses and sizes that reading adds, which are no part of a text. */
export function withoutAddresses(html: string): string {
  return html.replace(addresses, "$1");
}

/**
 * Cleaned HTML with other attachments in its figures.
 * @param idOf the new id; null leaves only the caption, or else the description, as text. A quote of which nothing is
 * left goes.
 * @returns null when nothing is left.
 */
export function mapFigures(html: string, idOf: (id: string) => string | null | undefined): string | null {
  const mapped = html.replace(
    figures,
    (whole, id: string, _width: string, alt: string, caption: string | undefined) => {
      const found = idOf(id);
      if (found) return whole.replace(id, found);
      const text = caption ?? escapeText(decodeEntities(alt));
      return text === "" ? "" : `<p>${text}</p>`;
    },
  );
  const rest = mapped.replace(emptyQuotes, "");
  return rest === "" ? null : rest;
}
