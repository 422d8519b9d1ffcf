import { buffer } from "node:stream/consumers";
import { InvalidInputError } from "../../platform/errors.js";
import type { ArrivingFile } from "../../platform/graphql/Upload.js";
import type { FileUpload } from "../../platform/http/ArrivingFile.js";
import { boundedBytes } from "../../platform/http/boundedBytes.js";

const maxBytes = 5 * 1_048_576;
const wrongKind = "Please choose a .srt, .vtt or .txt file";

/** @throws InvalidInputError for a form without a file. */
export function arrived(arriving: ArrivingFile): Promise<FileUpload> {
  return arriving.promise.catch(() => {
    throw new InvalidInputError("Please choose a file", { file: "Please choose a file" });
  });
}

/**
 * The text of a caption file, in any of the encodings that such files use.
 * @throws TooLargeError above 5 MB, InvalidInputError for another kind of file.
 */
export async function readTextFile(arriving: ArrivingFile): Promise<string> {
  const file = await arrived(arriving);
  if (!/\.(?:srt|vtt|txt)$/i.test(file.filename)) throw new InvalidInputError(wrongKind, { file: wrongKind });
  return decode(await buffer(boundedBytes(file, maxBytes, "A caption file may have at most 5 MB")));
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
