import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findClient } from "../../platform/http/staticFiles.js";

export interface PageFonts {
  /** The @font-face rules with the built addresses of the files; empty while the client isn't built. */
  faces: string;
  /** The files of the two upright faces, for preloading; null while the client isn't built. */
  own: string | null;
  passage: string | null;
}

/** The fonts of the app. Text never shifts because a font loads late: then it stays in the fallback font. */
export function pageFonts(): PageFonts {
  const client = findClient();
  const index = client && join(client, "index.html");
  if (!client || !index || !existsSync(index)) return { faces: "", own: null, passage: null };
  const sheets = [...readFileSync(index, "utf8").matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
    .flatMap(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((href) => readFileSync(join(client, href), "utf8"));
  return fontsOf(sheets);
}

/** The faces of style sheets. */
export function fontsOf(sheets: readonly string[]): PageFonts {
  const faces = sheets
    .flatMap((sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .map((face) => face.replace(/font-display:\s*swap/, "font-display:optional"));
  const upright = (family: string): string | null => {
    // only the faces for further letters have a range
    const face = faces.find((one) => one.includes(family) && !/italic|unicode-range/.test(one));
    return (face && /url\(["']?([^"')]+)/.exec(face)?.[1]) ?? null;
  };
  return { faces: faces.join(""), own: upright("Radio Canada"), passage: upright("Literata") };
}
