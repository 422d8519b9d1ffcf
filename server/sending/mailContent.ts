import { escapeText } from "../content/html/escapeText.js";
import { decodeEntities } from "../content/html/tokensOf.js";
import type { ContentType } from "../contentKinds/contentKinds.js";
import type { ItemBody, ItemCard } from "../sharing/ItemFacts.js";
import { sharedKinds } from "../sharing/sharedKinds.js";

/** Mail programs cut mails that are longer than about 100 kB. */
const maxCharacters = 40_000;

/** The part of an item that the mail shows: cleaned HTML, and whether the rest is behind the link. */
export interface MailContent {
  html: string;
  isCut: boolean;
}

/** The text of an item, up to the size of a mail. */
export function mailContent(contentType: ContentType, card: ItemCard, body: ItemBody): MailContent {
  return firstBlocks(sharedKinds[contentType].html(card, body));
}

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;

/** As many whole blocks as fit; if the first block is too long, its beginning as plain text. */
function firstBlocks(html: string): MailContent {
  if (html.length <= maxCharacters) return { html, isCut: false };
  let [depth, end] = [0, 0];
  for (const match of html.matchAll(TAG)) {
    const [tag, slash, name] = match;
    if (name === "br" || name === "hr") continue;
    depth += slash ? -1 : 1;
    if (match.index + tag.length > maxCharacters) break;
    if (depth === 0) end = match.index + tag.length;
  }
  if (end > 0) return { html: html.slice(0, end), isCut: true };
  const text = decodeEntities(
    html
      .slice(0, maxCharacters)
      .replaceAll(TAG, " ")
      .replace(/<[^>]*$/, ""),
  ).trim();
  return { html: `<p>${escapeText(`${text}…`)}</p>`, isCut: true };
}
