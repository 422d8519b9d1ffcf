import { escapeAttribute, escapeText } from "../content/html/escapeText.js";
import { mapFigures } from "../content/html/figures.js";
import { plainTextOf } from "./plainText.js";
import type { SharedKind } from "./SharedKind.js";

const lower = (_tag: string, slash: string, level: string) => `<${slash}h${Number(level) + 1}>`;

/** A note as others receive it. */
export const sharedNote: SharedKind = {
  text: ({ link }, { content }) => [plainTextOf(content), link ?? ""],
  markdown: ({ link }, { content }, { ofHtml }) => [
    // headings in the text are one level lower
    content === null ? "" : ofHtml(content.replaceAll(/<(\/?)h([123])>/g, lower)),
    link === null ? "" : `<${link}>`,
  ],
  // mail programs show no images by default: their words stand there, and the files go along
  html: ({ link }, { content }) =>
    (mapFigures(content ?? "", () => null) ?? "") + (link === null ? "" : `<p>${anchor(link, link)}</p>`),
};

export function anchor(href: string, words: string): string {
  return `<a href="${escapeAttribute(href)}">${escapeText(words)}</a>`;
}
