import type { ContentFullFragment, ContentType, ContentVersionQuery, VideoFullFragment } from "../../gql/graphql";
import { escapeText } from "../../lib/escapeText";
import type { Wording } from "./VersionText";

type Version = NonNullable<ContentVersionQuery["contentVersion"]>;
type VideoWords = Pick<VideoFullFragment, "personalNotes" | "aiSummary"> & {
  keyPoints?: VideoFullFragment["keyPoints"] | null;
};

/** The current text of an item. */
export function htmlOfItem(item: ContentFullFragment): Wording {
  return { title: item.title, content: "content" in item ? (item.content ?? null) : wordsOfVideo(item) };
}

/** The text of an item's version. */
export function htmlOfVersion(version: Version, { contentType }: { contentType: ContentType }): Wording {
  return { title: version.title, content: contentType === "VIDEO" ? wordsOfVideo(version) : version.content };
}

/** Combines a video's texts under headings, so that they are compared like a note's. */
function wordsOfVideo({ personalNotes, aiSummary, keyPoints }: VideoWords): string | null {
  const parts: string[] = [];
  if (personalNotes) parts.push(`<h2>My notes</h2>${paragraphs(personalNotes)}`);
  if (aiSummary) parts.push(`<h2>Summary</h2>${paragraphs(aiSummary)}`);
  if (keyPoints?.length) {
    parts.push(`<h2>Key points</h2><ul>${keyPoints.map(({ text }) => `<li>${escapeText(text)}</li>`).join("")}</ul>`);
  }
  return parts.join("") || null;
}

function paragraphs(text: string): string {
  return text
    .split(/\n+/)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join("");
}
