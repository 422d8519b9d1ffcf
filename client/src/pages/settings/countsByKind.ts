import type { ContentType } from "../../gql/graphql";

const words: Record<ContentType, readonly [string, string]> = { NOTE: ["note", "notes"], VIDEO: ["video", "videos"] };

/** How many notes or videos in words, e.g. "1 note". */
export function countOf(count: number, contentType: ContentType): string {
  const [one, many] = words[contentType];
  return `${count} ${count === 1 ? one : many}`;
}

/** What is in categories together, e.g. "37 notes and 12 videos"; a kind of which there is nothing is left out. */
export function countFiled(categories: readonly { itemCount: number; videoCount: number }[]): string {
  const sum = (counts: number[]): number => counts.reduce((total, one) => total + one, 0);
  const videos = sum(categories.map(({ videoCount }) => videoCount));
  const notes = sum(categories.map(({ itemCount }) => itemCount)) - videos;
  const parts = [notes > 0 && countOf(notes, "NOTE"), videos > 0 && countOf(videos, "VIDEO")].filter(Boolean);
  return parts.join(" and ") || "Nothing";
}
