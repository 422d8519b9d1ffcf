export interface ImageSize {
  /** In pixels, as the image is shown. */
  width: number;
  height: number;
}

/**
 * The size of an image from the first bytes of its file: of PNG, GIF, BMP, WebP and JPEG, whose pixels a camera may
 * have turned. Null when the bytes don't say it.
 */
export function imageSize(bytes: Buffer, type: string): ImageSize | null {
  try {
    const size = readers[type]?.(bytes) ?? null;
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // the file ends before its size, or is damaged
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Record<string, (bytes: Buffer) => ImageSize | null> = {
  "image/png": (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  "image/gif": (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  // a negative height means rows from the top
  "image/bmp": (bytes) => ({ width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }),
  "image/webp": webpSize,
  "image/jpeg": jpegSize,
};

function webpSize(bytes: Buffer): ImageSize | null {
  const form = bytes.toString("latin1", 12, 16);
  if (form === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== "VP8L") return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** The segments before the pixels: the frame says the size, and Exif whether the picture is turned. */
function jpegSize(bytes: Buffer): ImageSize | null {
  let isTurned = false;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) isTurned ||= isTurnedBy(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
}

/** Whether an Exif segment turns the picture by a quarter. */
function isTurnedBy(segment: Buffer): boolean {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0") return false;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const orientation = 0x0112;
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12;
    if (short(at) === orientation) return short(at + 8) >= 5 && short(at + 8) <= 8;
  }
  return false;
}
