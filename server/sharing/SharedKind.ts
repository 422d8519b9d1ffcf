import type { ItemBody, ItemCard } from "./ItemFacts.js";

/** Writes Markdown. */
interface MarkdownWriter {
  escape(text: string): string;
  ofHtml(html: string): string;
}

/** An item's text below its title, in each format that others receive; empty parts are left out. */
export interface SharedKind {
  text(card: ItemCard, body: ItemBody): string[];
  markdown(card: ItemCard, body: ItemBody, write: MarkdownWriter): string[];
  /** For mails: whole blocks of HTML as the editor makes it. */
  html(card: ItemCard, body: ItemBody): string;
}
