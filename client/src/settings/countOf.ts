import type { ContentType } from "../gql/graphql";

const words: Record<ContentType, readonly [string, string]> = { NOTE: ["note", "notes"], VIDEO: ["video", "videos"] };

/** How many notes or videos in words, e.g. "1 note"; items where it may be either. */
export function countOf(count: number, contentType: ContentType | null): string {
  const [one, many] = contentType ? words[contentType] : ["item", "items"];
  return `${count} ${count === 1 ? one : many}`;
}
