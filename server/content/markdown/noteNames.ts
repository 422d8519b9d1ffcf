import { createHash } from "node:crypto";
import { v5 as uuidv5 } from "uuid";
import { isUuid } from "../../platform/isUuid.js";

const blockId = /^[a-z0-9]{8}$/;

/** A name of a note as it is compared: names that differ only in case or white space are the same. */
export function plainNoteName(name: string): string {
  const line = name.toWellFormed().normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  return line.replace(/\.(?:md|markdown)$/, "").trim();
}

/**
 * The id by which texts in Markdown name a note until it has one of its own.
 * @param name a path or a title, with or without `.md`; a UUID names itself.
 */
export function nameIdOf(name: string): string {
  const plain = plainNoteName(name);
  return isUuid(plain) ? plain : uuidv5(`note ${plain}`, uuidv5.URL);
}

/** The id by which a text names the note that it is in. @param path of its file. */
export const fileIdOf = (path: string): string => uuidv5(`file ${path}`, uuidv5.URL);

/** The block id for one of Obsidian's, always the same. */
export function blockIdOfName(name: string): string {
  const plain = name.toLowerCase();
  if (blockId.test(plain)) return plain;
  const digest = createHash("sha256").update(plain).digest().readBigUInt64BE();
  return digest.toString(36).padStart(8, "0").slice(-8);
}

/**
 * The block id for a heading, always the same; null for one without words and signs.
 * @param path its words, before them those of headings that it is below.
 */
export function blockIdOfHeading(...path: readonly string[]): string | null {
  const names = path.map(headingName);
  return names.at(-1) ? blockIdOfName(`# ${names.filter(Boolean).join("#")}`) : null;
}

/** Links leave the signs of a heading out, or write others; those of one without words say which it is. */
function headingName(heading: string): string {
  const plain = heading.toWellFormed().normalize("NFC").toLowerCase();
  const found = plain.match(/[\p{L}\p{N}]/u) ? plain.match(/[\p{L}\p{M}\p{N}]+/gu) : plain.match(/[^\s#^|[\]\\:%]+/gu);
  return found?.join("") ?? "";
}
