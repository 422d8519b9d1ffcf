import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** Writes a .br and a .gz file beside each text file, so that the server compresses nothing at run time. */
export function precompressed(folder: string): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    closeBundle: {
      // after the service worker is written
      order: "post",
      sequential: true,
      handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !compressible.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const bytes = readFileSync(path);
          if (bytes.length < 1024) continue;
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        }
      },
    },
  };
}
