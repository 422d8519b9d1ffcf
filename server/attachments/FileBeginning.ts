import { cleanFileType } from "./fileNames.js";
import { type ImageSize, imageSize } from "./imageSize.js";

const unknownType = "application/octet-stream";
/** Enough for the names of the first entries of an office document. */
const keptBytes = 64 * 1024;
/** Text types, which can begin with any character. */
const textTypes =
  /^(?:text\/[\w.+-]+|image\/svg\+xml|application\/(?:[\w.-]+\+(?:json|xml)|json|xml|javascript|rtf|sql|toml|x-sh|x-yaml|yaml))$/;
/** Types that share a container with one of these, so that their first bytes can be the same. */
const kindsInside: Record<string, RegExp> = {
  "application/xml": textTypes,
  "application/zip":
    /^application\/(?:epub\+zip|vnd\.(?:openxmlformats-officedocument|oasis\.opendocument|ms-)[\w.+-]*)$/,
  "application/x-cfb": /^application\/(?:msword|vnd\.ms-[\w.+-]*)$/,
};

/** Keeps the first bytes of a file that streams through, to detect its type afterwards. */
export class FileBeginning {
  private readonly chunks: Uint8Array[] = [];
  private size = 0;

  /** Yields the same bytes. */
  async *of(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (this.size < keptBytes) {
        this.chunks.push(chunk.subarray(0, keptBytes - this.size));
        this.size += chunk.length;
      }
      yield chunk;
    }
  }

  /** The size of an image of this type; null for other files, and when the beginning doesn't say it. */
  imageSize(type: string): ImageSize | null {
    return imageSize(Buffer.concat(this.chunks), type);
  }

  /**
   * The media type that the bytes show. The type claimed by the sender is used only between kinds of text, and between
   * kinds that share a container.
   */
  async type(claimed: string | undefined): Promise<string> {
    const bytes = Buffer.concat(this.chunks);
    const claim = cleanFileType(claimed);
    if (textTypes.test(claim) && isText(bytes)) return claim;
    const { fileTypeFromBuffer } = await import("file-type");
    // a file may be arbitrarily damaged
    const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
    const type = found ? cleanFileType(found.mime) : unknownType;
    return kindsInside[type]?.test(claim) ? claim : type;
  }
}

/** True for bytes without control characters that text never has; UTF-16 is recognized by its byte order mark. */
function isText(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return !bytes.some((byte) => byte < 0x20 && byte !== 0x1b && (byte < 0x09 || byte > 0x0d));
}
