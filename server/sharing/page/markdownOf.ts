import TurndownService from "turndown";
import type { ItemBody, ItemCard } from "../ItemFacts.js";
import { clockTime, labelOf } from "../itemText.js";

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});

/** An item as Markdown: its title as the first head, what the text's heads were one below. */
export function markdownOf(card: ItemCard, body: ItemBody): string {
  const parts = [`# ${turndown.escape(card.title)}`];
  if (card.videoId === null) {
    if (body.content !== null) parts.push(turndown.turndown(body.content.replaceAll(/<(\/?)h([12])>/g, lower)));
    if (card.link !== null) parts.push(`<${card.link}>`);
  } else {
    parts.push(
      ...[card.channelName && turndown.escape(card.channelName), `<${card.youtubeUrl}>`].filter(
        (part) => part !== null,
      ),
    );
    if (body.personalNotes) parts.push(turndown.escape(body.personalNotes));
    if (body.aiSummary) parts.push(`## ${labelOf("Summary", body.summarySource)}`, turndown.escape(body.aiSummary));
    if (body.keyPoints.length > 0) {
      const points = body.keyPoints.map(({ seconds, text }) => `- ${clockTime(seconds)} ${turndown.escape(text)}`);
      parts.push(`## ${labelOf("Key points", body.keyPointsSource)}`, points.join("\n"));
    }
  }
  return `${parts.join("\n\n")}\n`;
}

const lower = (_tag: string, slash: string, level: string) => `<${slash}h${Number(level) + 1}>`;
