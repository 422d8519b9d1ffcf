import type { FileUpload } from "../../platform/ArrivingFile.js";
import { AppError, InvalidInputError, TooLargeError } from "../../platform/errors.js";
import type { ArrivingFile } from "../../platform/Upload.js";

const maxBytes = 5 * 1_048_576;
const wrongKind = "Please choose a .srt, .vtt or .txt file";

/** @throws InvalidInputError for a form without a file. */
export function arrived(arriving: ArrivingFile): Promise<FileUpload> {
  return arriving.promise.catch(() => {
    throw new InvalidInputError("Please choose a file", { file: "Please choose a file" });
  });
}

/** The file's bytes as they come. @throws TooLargeError with the first byte too many. */
export async function* boundedBytes(file: FileUpload, most: number, tooLarge: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of file.createReadStream() as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) throw new TooLargeError(tooLarge);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new InvalidInputError("The upload broke off. Please try again");
  }
}

/**
 * The text of a caption file in the encodings that such files come in.
 * @throws TooLargeError above 5 MB, InvalidInputError for another kind of file.
 */
export async function readTextFile(arriving: ArrivingFile): Promise<string> {
  const file = await arrived(arriving);
  if (!/\.(?:srt|vtt|txt)$/i.test(file.filename)) throw new InvalidInputError(wrongKind, { file: wrongKind });
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedBytes(file, maxBytes, "A caption file may have at most 5 MB")) chunks.push(chunk);
  return decode(Buffer.concat(chunks));
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
