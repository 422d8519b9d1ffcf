import { pictureOrigins } from "../platform/http/httpSecurity.js";
import type { Settings } from "../settings/settings.js";

export const maxThumbnailLength = 2_048;
const invalidThumbnail = "Please enter the thumbnail's address beginning with http:// or https://";

/** The address of the picture that the video service has for every video. */
export function derivedThumbnail({ videoThumbnailUrl }: Settings, videoId: string): string {
  return videoThumbnailUrl.replaceAll("{id}", videoId);
}

/** Whether pages may load a picture from there. */
export function isShown(settings: Settings, address: string): boolean {
  return URL.canParse(address) && pictureOrigins(settings).includes(new URL(address).origin);
}

/** A sentence about an invalid picture address; null when it is valid or empty. */
export function checkThumbnail(value: unknown): string | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  const address = value.trim();
  if (address.length > maxThumbnailLength)
    return `The thumbnail's address may have at most ${maxThumbnailLength} characters`;
  try {
    const { protocol } = new URL(address);
    return protocol === "https:" || protocol === "http:" ? null : invalidThumbnail;
  } catch {
    return invalidThumbnail;
  }
}
