import type { ItemBody, ItemCard } from "./ItemFacts.js";
import { plainTextOf } from "./plainText.js";

/** An item as plain text: its title and what it says. */
export function itemText({ card, body }: { card: ItemCard; body: ItemBody }): string {
  const parts = [card.title];
  if (card.videoId === null) parts.push(plainTextOf(body.content), card.link ?? "");
  else {
    parts.push([card.channelName, card.youtubeUrl].filter(Boolean).join("\n"), body.personalNotes ?? "");
    if (body.aiSummary) parts.push(`${labelOf("Summary", body.summarySource)}\n${body.aiSummary}`);
    if (body.keyPoints.length > 0) {
      const points = body.keyPoints.map(({ seconds, text }) => `${clockTime(seconds)} ${text}`);
      parts.push([labelOf("Key points", body.keyPointsSource), ...points].join("\n"));
    }
  }
  return parts.filter((part) => part !== "").join("\n\n");
}

/** What a machine wrote says so. */
export function labelOf(name: string, source: ItemBody["summarySource"]): string {
  const by = sourceWords(source);
  return by === null ? name : `${name} (${by})`;
}

export function sourceWords(source: ItemBody["summarySource"]): string | null {
  if (source === "MODEL") return "AI-generated";
  return source === "BUILT_IN" ? "Built-in summary" : null;
}

/** "03:46", or "1:02:03" beyond an hour. */
export function clockTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
