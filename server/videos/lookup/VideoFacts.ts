/** Facts about a video from other services; null where they have none. */
export interface VideoFacts {
  title: string | null;
  channelName: string | null;
  thumbnailUrl: string | null;
  durationSeconds: number | null;
  description: string | null;
}

/**
 * A text from elsewhere, made safe to store: without control characters, on one line by default, truncated to `max`
 * characters.
 */
export function cleanText(value: unknown, max: number, isLong = false): string | null {
  if (typeof value !== "string") return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = value.slice(0, max * 4).replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, " ");
  const text = (isLong ? plain : plain.replace(/\s+/g, " ")).trim();
  return text === "" ? null : [...text].slice(0, max).join("").trim();
}

export function cleanSeconds(value: unknown): number | null {
  const seconds = Math.round(Number(value));
  return seconds > 0 && seconds <= 10_000_000 ? seconds : null;
}
