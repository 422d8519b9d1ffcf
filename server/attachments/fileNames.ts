import { beginningInBytes } from "../platform/beginningInBytes.js";

const maxNameBytes = 255;
const maxEndingBytes = 32;

/** Control characters, and marks that make a name display differently from how it is stored. */
const unreadable = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;

/** The name without path and control characters, in at most 255 bytes of UTF-8, keeping its extension; never empty. */
export function cleanFileName(given: string | undefined): string {
  const name = (given ?? "")
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    .replace(unreadable, "")
    .trim();
  if (/^\.*$/.test(name)) return "file";
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const [ending = ""] = /\.[^.\s]+$/.exec(name) ?? [];
  const keptEnding = Buffer.byteLength(ending) <= maxEndingBytes ? ending : "";
  const stem = name.slice(0, name.length - keptEnding.length);
  return (beginningInBytes(stem, maxNameBytes - Buffer.byteLength(keptEnding)).trimEnd() || "file") + keptEnding;
}

/** The media type in lower case without parameters; application/octet-stream if it is invalid. */
export function cleanFileType(given: string | undefined): string {
  const [type = ""] = (given ?? "").toLowerCase().split(";");
  return type.length <= 127 && mediaType.test(type.trim()) ? type.trim() : "application/octet-stream";
}
