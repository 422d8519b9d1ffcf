import { expect, test } from "vitest";
import { imageSize } from "./imageSize.js";

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ""), "hex");

const exif = (orientation: string) =>
  `ffe1 0022 457869660000 4d4d 002a 00000008 0001 0112 0003 00000001 ${orientation}0000 00000000`;
const frame = "ffc0 0011 08 0064 00c8 03 012200 021101 031101";

test.each([
  ["a PNG", "image/png", `89504e470d0a1a0a 0000000d 49484452 00000320 00000258`, { width: 800, height: 600 }],
  ["a GIF", "image/gif", "474946383961 0a00 1400", { width: 10, height: 20 }],
  ["a BMP whose rows begin at the top", "image/bmp", `${"00".repeat(18)} 0a000000 ecffffff`, { width: 10, height: 20 }],
  [
    "a WebP with loss",
    "image/webp",
    `${"00".repeat(12)} 56503820 00000000 300100 9d012a 0a00 1400`,
    { width: 10, height: 20 },
  ],
  ["a WebP without loss", "image/webp", `${"00".repeat(12)} 5650384c 00000000 2f 09c00400`, { width: 10, height: 20 }],
  [
    "an extended WebP",
    "image/webp",
    `${"00".repeat(12)} 56503858 0a000000 00000000 090000 130000`,
    { width: 10, height: 20 },
  ],
  ["a JPEG", "image/jpeg", `ffd8 ffe0 0004 0000 ${frame}`, { width: 200, height: 100 }],
  ["an upright JPEG with Exif", "image/jpeg", `ffd8 ${exif("0001")} ${frame}`, { width: 200, height: 100 }],
  ["a JPEG that is turned", "image/jpeg", `ffd8 ${exif("0006")} ${frame}`, { width: 100, height: 200 }],
  ["a JPEG that ends early", "image/jpeg", "ffd8 ffe0 0004 0000", null],
  ["a JPEG of other bytes", "image/jpeg", "ffd8 0000", null],
  ["a PNG that ends early", "image/png", "89504e47", null],
  ["a PNG without a width", "image/png", `${"00".repeat(20)} 00000258`, null],
  ["another type", "image/avif", "00".repeat(64), null],
])("reads the size of %s", (_, type, hex, size) => {
  expect(imageSize(bytesOf(hex), type)).toEqual(size);
});
