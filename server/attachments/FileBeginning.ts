import { cleanFileType } from "./fileNames.js";

const unknownType = "application/octet-stream";
/** Enough for the names of the first parts of an office document. */
const keptBytes = 64 * 1024;
/** Kinds of text, which can begin with any character. */
const textTypes =
  /^(?:text\/[\w.+-]+|image\/svg\+xml|application\/(?:[\w.-]+\+(?:json|xml)|json|xml|javascript|rtf|sql|toml|x-sh|x-yaml|yaml))$/;
/** Kinds that are one of these inside, which their beginning does not always tell apart. */
const kindsInside: Record<string, RegExp> = {
  "application/xml": textTypes,
  "application/zip":
    /^application\/(?:epub\+zip|vnd\.(?:openxmlformats-officedocument|oasis\.opendocument|ms-)[\w.+-]*)$/,
  "application/x-cfb": /^application\/(?:msword|vnd\.ms-[\w.+-]*)$/,
};

/** Keeps how a file begins while it passes, to tell afterwards what it is. */
export class FileBeginning {
  private readonly chunks: Uint8Array[] = [];
  private size = 0;

  /** The same bytes. */
  async *of(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (this.size < keptBytes) {
        this.chunks.push(chunk.subarray(0, keptBytes - this.size));
        this.size += chunk.length;
      }
      yield chunk;
    }
  }

  /**
   * The media type that the bytes show. What the sender claims counts only where they can't: between kinds of text, and
   * between kinds that share a container.
   */
  async type(claimed: string | undefined): Promise<string> {
    const bytes = Buffer.concat(this.chunks);
    const claim = cleanFileType(claimed);
    if (textTypes.test(claim) && isText(bytes)) return claim;
    const { fileTypeFromBuffer } = await import("file-type");
    // a file may be as broken as it likes
    const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
    const type = found ? cleanFileType(found.mime) : unknownType;
    return kindsInside[type]?.test(claim) ? claim : type;
  }
}

/** True for bytes without controls that no text has; text of two bytes a character says so at its beginning. */
function isText(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return !bytes.some((byte) => byte < 0x20 && byte !== 0x1b && (byte < 0x09 || byte > 0x0d));
}
