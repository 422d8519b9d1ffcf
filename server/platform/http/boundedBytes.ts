import { TooLargeError } from "../errors.js";
import type { FileUpload } from "./ArrivingFile.js";

/** The file's bytes as they arrive. @throws TooLargeError at the first byte too many. */
export async function* boundedBytes(file: FileUpload, max: number, tooLarge: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of file.createReadStream()) {
    size += chunk.length;
    if (size > max) throw new TooLargeError(tooLarge);
    yield chunk;
  }
}
