import { watchOnYouTube } from "../../schema/sentences.js";
import { escapeText } from "../content/html/escapeText.js";
import type { ItemBody } from "./ItemFacts.js";
import type { SharedKind } from "./SharedKind.js";
import { anchor } from "./sharedNote.js";

type Points = ItemBody["keyPoints"];

/** A video as others receive it. */
export const sharedVideo: SharedKind = {
  text(card, { personalNotes, aiSummary, summarySource, keyPoints, keyPointsSource }) {
    const summary = aiSummary ? `${labelOf("Summary", summarySource)}\n${aiSummary}` : "";
    const points = linesOf(keyPoints, (time, text) => `${time} ${text}`);
    return [
      [card.channelName, card.youtubeUrl].filter(Boolean).join("\n"),
      personalNotes ?? "",
      summary,
      points && `${labelOf("Key points", keyPointsSource)}\n${points}`,
    ];
  },
  markdown({ channelName, youtubeUrl }, body, write) {
    const { personalNotes, aiSummary, summarySource, keyPoints, keyPointsSource } = body;
    const points = linesOf(keyPoints, (time, text) => `- ${time} ${write.escape(text)}`);
    return [
      write.escape(channelName ?? ""),
      `<${youtubeUrl}>`,
      write.escape(personalNotes ?? ""),
      ...(aiSummary ? [`## ${labelOf("Summary", summarySource)}`, write.escape(aiSummary)] : []),
      ...(points ? [`## ${labelOf("Key points", keyPointsSource)}`, points] : []),
    ];
  },
  html({ channelName, durationSeconds, youtubeUrl }, body) {
    const { personalNotes, aiSummary, summarySource, keyPoints, keyPointsSource } = body;
    const facts = [channelName, durationSeconds === null ? null : clockTime(durationSeconds)].filter(
      (fact) => fact !== null,
    );
    const points = linesOf(keyPoints, (time, text) => `<li><p>${time} ${escapeText(text)}</p></li>`, "");
    return [
      facts.length === 0 ? "" : `<p>${escapeText(facts.join(", "))}</p>`,
      youtubeUrl === null ? "" : `<p>${anchor(youtubeUrl, watchOnYouTube)}</p>`,
      paragraphs(personalNotes),
      aiSummary ? `<h2>${labelOf("Summary", summarySource)}</h2>${paragraphs(aiSummary)}` : "",
      points && `<h2>${labelOf("Key points", keyPointsSource)}</h2><ul>${points}</ul>`,
    ].join("");
  },
};

const linesOf = (points: Points, line: (time: string, text: string) => string, between = "\n") =>
  points.map(({ seconds, text }) => line(clockTime(seconds), text)).join(between);

function paragraphs(text: string | null): string {
  return (text ?? "")
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** A summary that a machine wrote is labeled as such. */
function labelOf(name: string, source: ItemBody["summarySource"]): string {
  const by = sourceWords(source);
  return by === null ? name : `${name} (${by})`;
}

export function sourceWords(source: ItemBody["summarySource"]): string | null {
  if (source === "MODEL") return "AI-generated";
  return source === "BUILT_IN" ? "Built-in summary" : null;
}

/** "03:46", or "1:02:03" above an hour. */
export function clockTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
