import { escapeAttribute } from "../../lib/escapeText";
import type { ImageNode, ShownImage } from "./richTextNodes";

/** The server cuts longer descriptions. */
export const maxAlt = 1_000;
/** In percent; the full width is said by no width. */
export const imageWidths = { min: 25, max: 99 } as const;

/** An image with the address and size that reading adds. */
const addresses = /(<img alt="[^"]*")(?: height="\d{1,9}")? src="[^"<>]*"(?: width="\d{1,9}")?/g;

/** HTML without the addresses and sizes of images, which are no part of a text: each reading may give others. */
export function withoutAddresses(html: string): string {
  return html.replaceAll(addresses, "$1");
}

/** HTML without the attachments of images, for texts whose images are copies of one another. */
export function withoutImageIds(html: string): string {
  return html.replaceAll(/(<figure data-attachment=")[^"]*/g, "$1");
}

/** The images of a text that was read just now, by their attachments. */
export function imagesIn(html: string): Map<string, ShownImage> {
  if (!html.includes("<figure")) return new Map();
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const images = [...body.querySelectorAll("figure[data-attachment]")].map(imageOf);
  return new Map(images.flatMap(({ attachment, shown }) => (attachment && shown ? [[attachment, shown]] : [])));
}

/** Whether a file is one of the images that a text may show. */
export function isTextImage(type: string): boolean {
  return /^image\/(?:avif|bmp|gif|jpeg|png|webp)$/.test(type);
}

/** A description as it is stored. */
function storableAlt(alt: string): string {
  return alt.replaceAll(/\s+/g, " ").trim().slice(0, maxAlt).trimEnd().toWellFormed();
}

/** The attributes that a `figure` gives to its image. */
export function imageOf(figure: Element): Omit<ImageNode, "children" | "caption" | "type"> {
  const picture = figure.querySelector("img");
  const width = Number(/^\d\d$/.exec(figure.getAttribute("data-width") ?? ""));
  const shown = picture ? shownOf(picture) : undefined;
  return {
    attachment: (figure.getAttribute("data-attachment") ?? "").toLowerCase(),
    ...(width >= imageWidths.min && { width }),
    alt: storableAlt(picture?.getAttribute("alt") ?? ""),
    ...(shown && { shown }),
  };
}

/** The address that the server gave an image; only its path counts, as the page may have another host. */
function shownOf(picture: Element): ShownImage | undefined {
  const src = imagePath(picture.getAttribute("src"));
  const [width, height] = ["width", "height"].map((name) => Number(picture.getAttribute(name)) || 0);
  return src === null ? undefined : { src, ...(width && height && { width, height }) };
}

/** The path of an image's signed address; null for any other address. */
export function imagePath(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address, location.href)) return null;
  const { pathname } = new URL(address, location.href);
  return /^\/images\/[\w-]+$/.test(pathname) ? pathname : null;
}

/** @param caption the HTML of its text. @returns "" for an image that is still being uploaded. */
export function imageHtml({ attachment, width, alt }: ImageNode, caption: string): string {
  if (!attachment) return "";
  const size = width ? ` data-width="${width}"` : "";
  const figcaption = caption && `<figcaption>${caption}</figcaption>`;
  return `<figure data-attachment="${escapeAttribute(attachment)}"${size}><img alt="${escapeAttribute(storableAlt(alt))}">${figcaption}</figure>`;
}
