import { decodeEntities } from "../content/html/cleanHtml.js";
import { escapeAttribute, escapeText } from "../content/html/escapeText.js";
import type { ItemBody, ItemCard } from "../sharing/ItemFacts.js";
import { clockTime, labelOf } from "../sharing/itemText.js";

/** Mail programs cut what is longer than about 100 kB. */
const mostCharacters = 40_000;

/** What the mail shows of an item: cleaned HTML, and whether the rest is behind the link. */
export interface MailContent {
  html: string;
  isCut: boolean;
}

/** A note's text, or what a video has in words. */
export function mailContent(card: ItemCard, body: ItemBody): MailContent {
  return firstBlocks(card.videoId === null ? noteHtml(card, body) : videoHtml(card, body));
}

function noteHtml({ link }: ItemCard, { content }: ItemBody): string {
  return (content ?? "") + (link === null ? "" : `<p>${anchor(link, link)}</p>`);
}

function videoHtml(card: ItemCard, body: ItemBody): string {
  const { channelName, youtubeUrl, durationSeconds } = card;
  const facts = [channelName, durationSeconds === null ? null : clockTime(durationSeconds)].filter(
    (fact) => fact !== null,
  );
  const parts = [facts.length === 0 ? "" : `<p>${escapeText(facts.join(", "))}</p>`];
  if (youtubeUrl !== null) parts.push(`<p>${anchor(youtubeUrl, "Watch on YouTube")}</p>`);
  parts.push(paragraphs(body.personalNotes));
  if (body.aiSummary) parts.push(`<h2>${labelOf("Summary", body.summarySource)}</h2>`, paragraphs(body.aiSummary));
  if (body.keyPoints.length > 0) {
    const points = body.keyPoints.map(
      ({ seconds, text }) => `<li><p>${clockTime(seconds)} ${escapeText(text)}</p></li>`,
    );
    parts.push(`<h2>${labelOf("Key points", body.keyPointsSource)}</h2><ul>${points.join("")}</ul>`);
  }
  return parts.join("");
}

function paragraphs(text: string | null): string {
  return (text ?? "")
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function anchor(href: string, words: string): string {
  return `<a href="${escapeAttribute(href)}">${escapeText(words)}</a>`;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;

/** As many whole blocks as fit; of a first block that is too long, its plain beginning. */
function firstBlocks(html: string): MailContent {
  if (html.length <= mostCharacters) return { html, isCut: false };
  let [depth, end] = [0, 0];
  for (const match of html.matchAll(TAG)) {
    const [tag, slash, name] = match;
    if (name === "br") continue;
    depth += slash ? -1 : 1;
    if (match.index + tag.length > mostCharacters) break;
    if (depth === 0) end = match.index + tag.length;
  }
  if (end > 0) return { html: html.slice(0, end), isCut: true };
  const text = decodeEntities(
    html
      .slice(0, mostCharacters)
      .replaceAll(TAG, " ")
      .replace(/<[^>]*$/, ""),
  ).trim();
  return { html: `<p>${escapeText(`${text}…`)}</p>`, isCut: true };
}
