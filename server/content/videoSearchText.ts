import type { Video } from "./Video.js";

/** PostgreSQL keeps at most 1 MiB of search words per row; this many characters always stay below that. */
const maxSearchLength = 70_000;

/** The text that lists search in addition to the title. */
export function videoSearchText(
  video: Pick<Video, "channelName" | "personalNotes" | "aiSummary" | "keyPoints">,
): string {
  const { channelName, personalNotes, aiSummary, keyPoints } = video;
  const texts = [channelName, personalNotes, aiSummary, ...keyPoints.map(({ text }) => text)];
  return texts.filter(Boolean).join("\n").slice(0, maxSearchLength);
}
